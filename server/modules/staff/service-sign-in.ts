import type * as z from 'zod/mini'
import type { operatorMe, operatorSignIn } from '#contract/api/admin/console.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Config } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import type { Caller } from '#server/platform/serve.ts'
import { endSessions, openSession, type Session } from '#server/platform/session.ts'
import { sourceOf } from '#server/platform/source.ts'
import { forgetTries, takeTry, spendCode } from './service-totp.ts'
import * as sql from './sql.ts'

const QUARTER_MS = 15 * 60_000
/** Attempts per name and source: guessing is slow, and other sources cannot lock the operator out. */
const PER_NAME_AND_SOURCE = { burst: 5, perMs: QUARTER_MS }
/** Attempts per source over all names. */
const PER_SOURCE = { burst: 20, perMs: QUARTER_MS }

type SignIn = z.output<typeof operatorSignIn.body>

/**
 * Opens an operator's session. An unknown name, a wrong password, a disabled operator and one without a password get the same answer after
 * the same work; TOTP, if set up, is required after the correct password.
 */
export async function signIn(
  deps: Deps,
  input: SignIn,
  caller: Caller,
): Promise<z.output<typeof operatorSignIn.answer>> {
  const source = sourceOf(caller.address)
  // Reject malformed usernames before querying; PostgreSQL would not take all of them either.
  const username = /^[a-z0-9._-]{1,30}$/i.test(input.username) ? input.username.toLowerCase() : ''
  const nameKey = `operator-sign-in:${source}:${username}`
  await deps.throttle.take(`operator-sign-in:${source}`, PER_SOURCE)
  await deps.throttle.take(nameKey, PER_NAME_AND_SOURCE)
  const operator = await sql.findByUsername(deps.db, username)
  const isRight = await verifyPassword(operator?.passwordHash, input.password, deps.config.passwordCost)
  if (operator && !isRight) await recordRefused(deps, operator.id, caller, 'password')
  if (!operator || !isRight) return fail('wrong_credentials')
  await deps.throttle.clear(nameKey)
  await deps.throttle.giveBack(`operator-sign-in:${source}`, PER_SOURCE)
  return { token: await open(deps, operator, input.totp ?? '', caller) }
}

/** Checks TOTP if it is set up, and opens the session. */
async function open(deps: Deps, operator: sql.Operator, totp: string, caller: Caller): Promise<string> {
  const operatorId = operator.id
  const hasTotp = operator.totpSince !== null
  if (hasTotp && totp === '') fail('totp_needed', { fields: { totp: 'totp_needed' } })
  if (hasTotp) await takeTry(deps, operatorId)
  const at = deps.clock.now()
  const token = await deps.db.tx(async tx => {
    const locked = await sql.lockOperator(tx, operatorId)
    // Disabled, or password or TOTP changed, since the password was verified.
    if (locked?.passwordHash !== operator.passwordHash || locked.totpSince?.getTime() !== operator.totpSince?.getTime())
      fail('wrong_credentials')
    const by = hasTotp ? await spendCode(deps, tx, operatorId, totp) : 'password'
    if (by === undefined) return undefined
    const opened = await openSession(tx, at, {
      kind: 'operator',
      subjectId: operatorId,
      device: caller.device,
      address: caller.address,
    })
    const details = { by, address: caller.address }
    await recordAudit(tx, { operatorId, action: 'operator.signed-in', subject: operatorId, reason: '', details }, at)
    return opened.token
  })
  if (token === undefined) {
    await recordRefused(deps, operatorId, caller, 'totp')
    return fail('totp_wrong', { fields: { totp: 'totp_wrong' } })
  }
  if (hasTotp) await forgetTries(deps, operatorId)
  return token
}

/** Audits a failed sign-in with a known name; bounded by the throttles, which run first. */
const recordRefused = (
  { db, clock }: Deps,
  operatorId: string,
  caller: Caller,
  step: 'password' | 'totp',
): Promise<void> =>
  db.tx(tx => {
    const details = { step, address: caller.address }
    const entry = { operatorId, action: 'operator.sign-in-refused', subject: operatorId, reason: '', details }
    return recordAudit(tx, entry, clock.now())
  })

/** Ends only this session. */
export async function signOut({ db, clock }: Deps, session: Session): Promise<{ data: boolean }> {
  const operatorId = session.subjectId
  await db.tx(async tx => {
    const ended = await endSessions(tx, 'operator', operatorId, { id: session.id })
    if (ended.length === 0) return
    await recordAudit(tx, { operatorId, action: 'operator.signed-out', subject: operatorId, reason: '' }, clock.now())
  })
  return { data: true }
}

const isToSet = (config: Config, operator: sql.Operator): boolean =>
  config.operatorTotp === 'required' && operator.totpSince === null

/** The signed-in operator, without the compliance profile; a disabled operator is signed out. */
export async function me(
  { db, config }: Deps,
  operatorId: string,
): Promise<Omit<z.output<typeof operatorMe.answer>, 'profile'>> {
  const operator = (await sql.findById(db, operatorId)) ?? fail('unauthorized')
  const { id, username, name, roles, totpSince } = operator
  const totp = isToSet(config, operator) ? 'to_set' : totpSince === null ? 'off' : 'on'
  return { _id: id, username, name, roles, totp, demo: config.demo }
}

/** The session with its operator's current roles; null for a disabled one. */
export async function sessionOf({ db, config }: Deps, session: Session): Promise<Session | null> {
  const operator = await sql.findById(db, session.subjectId)
  return operator ? { ...session, roles: operator.roles, totpToSet: isToSet(config, operator) } : null
}
