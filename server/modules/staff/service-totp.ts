import type * as z from 'zod/mini'
import type { operatorConfirmTotp, operatorStartTotp } from '#contract/api/admin/staff.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { endSessions, type Session } from '#server/platform/session.ts'
import { proveSelf } from './service-password.ts'
import * as totpSql from './sql-totp.ts'
import * as sql from './sql.ts'
import { newRecoveryCodes, newSecret, openSecret, recoveryHash, sealSecret, secretUri, stepOf } from './totp.ts'

const QUARTER_MS = 15 * 60_000
/** TOTP attempts per operator, from any source: with three valid codes in a million, guessing one takes years. */
const CODES = { burst: 5, perMs: QUARTER_MS }
const codesKey = (operatorId: string): string => `operator-totp:${operatorId}`

/** Refuses after too many codes. A right one resets the attempts: {@link forgetTries}. */
export const takeTry = ({ throttle }: Deps, operatorId: string): Promise<void> =>
  throttle.take(codesKey(operatorId), CODES)

/** Resets the attempts after a right code. */
export const forgetTries = ({ throttle }: Deps, operatorId: string): Promise<void> =>
  throttle.clear(codesKey(operatorId))

/**
 * Consumes a TOTP or recovery code, in the transaction that opens the session. False if it is neither, or was used before; of two
 * concurrent uses one succeeds.
 */
export async function spendCode(
  { config, clock }: Deps,
  tx: Tx,
  operatorId: string,
  typed: string,
): Promise<'code' | 'recovery' | undefined> {
  const now = clock.now()
  const code = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) {
    const hash = recoveryHash(config.secretKey, operatorId, typed)
    return (await totpSql.spendRecoveryCode(tx, operatorId, hash, now)) ? 'recovery' : undefined
  }
  const stored = (await totpSql.findTotp(tx, operatorId))?.secret
  if (stored === null || stored === undefined) return undefined
  const step = stepOf(openSecret(config.secretKey, operatorId, stored), code, now)
  return step !== undefined && (await totpSql.spendStep(tx, operatorId, step)) ? 'code' : undefined
}

/** Returns a new secret after verifying the password. The old one stays valid until a code of the new one was verified. */
export async function startTotp(
  deps: Deps,
  session: Session,
  { password }: z.output<typeof operatorStartTotp.body>,
): Promise<z.output<typeof operatorStartTotp.answer>> {
  const operator = await proveSelf(deps, session, password)
  const secret = newSecret()
  const sealed = sealSecret(deps.config.secretKey, operator.id, secret)
  const { id } = operator
  await deps.db.tx(async tx => {
    await totpSql.setPending(tx, id, sealed)
    const entry = { operatorId: id, action: 'operator.totp-started', subject: id, reason: '' }
    await recordAudit(tx, entry, deps.clock.now())
  })
  return { secret, uri: secretUri(operator.username, secret) }
}

/** Activates the new secret once a code proves that the app has it. Issues new recovery codes and ends other sessions. */
export async function confirmTotp(
  deps: Deps,
  session: Session,
  { code }: z.output<typeof operatorConfirmTotp.body>,
): Promise<z.output<typeof operatorConfirmTotp.answer>> {
  const { config, clock, db } = deps
  const operatorId = session.subjectId
  const pending = (await totpSql.findTotp(db, operatorId))?.pending ?? fail('state_forbids')
  await takeTry(deps, operatorId)
  const at = clock.now()
  const step = stepOf(openSecret(config.secretKey, operatorId, pending), code, at)
  if (step === undefined) return fail('totp_wrong', { fields: { code: 'totp_wrong' } })
  const codes = newRecoveryCodes()
  await db.tx(async tx => {
    const operator = (await sql.lockOperator(tx, operatorId)) ?? fail('unauthorized')
    if (!(await totpSql.confirmPending(tx, operatorId, { pending, step, at }))) fail('state_forbids')
    const hashes = codes.map(one => recoveryHash(config.secretKey, operatorId, one))
    await totpSql.replaceRecoveryCodes(tx, operatorId, hashes)
    await endSessions(tx, 'operator', operatorId, { except: session.id })
    const action = operator.totpSince === null ? 'operator.totp-set' : 'operator.totp-changed'
    await recordAudit(tx, { operatorId, action, subject: operatorId, reason: '' }, at)
  })
  await forgetTries(deps, operatorId)
  return { codes }
}
