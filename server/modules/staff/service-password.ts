import type * as z from 'zod/mini'
import type { operatorChangePassword, operatorReadLink, operatorSetPassword } from '#contract/api/admin/staff.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { passwordProblem } from '#server/platform/common-passwords.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { cpfHash, tokenHash } from '#server/platform/ids.ts'
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts'
import type { Caller } from '#server/platform/serve.ts'
import { endSessions, type Session } from '#server/platform/session.ts'
import { sourceOf } from '#server/platform/source.ts'
import { addStaff, isStaffKnown } from './sql-operators.ts'
import * as sql from './sql.ts'

const QUARTER_MS = 15 * 60_000
const PASSWORDS = { burst: 5, perMs: QUARTER_MS }
/** Links have 256 random bits: this bounds work, not guessing. */
const LINKS = { burst: 20, perMs: QUARTER_MS }

/** Requires a signed-in operator's password: 403 `wrong_password`, 429 after five wrong ones in 15 minutes. */
export async function proveSelf(deps: Deps, session: Session, password: string): Promise<sql.Operator> {
  const key = `operator-password:${session.subjectId}`
  await deps.throttle.take(key, PASSWORDS)
  const operator = (await sql.findById(deps.db, session.subjectId)) ?? fail('unauthorized')
  if (!(await verifyPassword(operator.passwordHash, password, deps.config.passwordCost)))
    return fail('wrong_password', { fields: { password: 'wrong_password' } })
  await deps.throttle.clear(key)
  return operator
}

/** Changes the caller's password with the current one; ends the other sessions. */
export async function changePassword(
  deps: Deps,
  session: Session,
  { password, newPassword }: z.output<typeof operatorChangePassword.body>,
): Promise<{ data: boolean }> {
  const proved = await proveSelf(deps, session, password)
  refuseCommon(proved, 'newPassword', newPassword)
  const passwordHash = await hashPassword(newPassword, deps.config.passwordCost)
  const at = deps.clock.now()
  const operatorId = proved.id
  await deps.db.tx(async tx => {
    const operator = (await sql.lockOperator(tx, operatorId)) ?? fail('unauthorized')
    // Changed meanwhile: the typed password is no longer current.
    if (operator.passwordHash !== proved.passwordHash)
      fail('wrong_password', { fields: { password: 'wrong_password' } })
    await sql.setPassword(tx, operatorId, passwordHash)
    await endSessions(tx, 'operator', operatorId, { except: session.id })
    await recordAudit(tx, { operatorId, action: 'operator.password-changed', subject: operatorId, reason: '' }, at)
  })
  return { data: true }
}

/** The operator of a password link. Refuses `token_invalid`: unknown, used, expired, or of a disabled operator. */
export async function readLink(
  deps: Deps,
  { token }: z.output<typeof operatorReadLink.body>,
  caller: Caller,
): Promise<z.output<typeof operatorReadLink.answer>> {
  await deps.throttle.take(`operator-link:${sourceOf(caller.address)}`, LINKS)
  const { id, ...found } = (await sql.findByLink(deps.db, tokenHash(token), deps.clock.now())) ?? fail('token_invalid')
  return { ...found, cpfNeeded: !(await isStaffKnown(deps.db, id)) }
}

/**
 * Sets a password through a link, which is consumed. Ends all existing sessions. Requires the CPF if it is not known yet, because staff may
 * not play for money (C12).
 */
export async function setPassword(
  deps: Deps,
  { token, password, docNumber }: z.output<typeof operatorSetPassword.body>,
  caller: Caller,
): Promise<{ data: boolean }> {
  const { username, name, cpfNeeded } = await readLink(deps, { token }, caller)
  refuseCommon({ username, name }, 'password', password)
  if (cpfNeeded && docNumber === undefined) fail('invalid_input', { fields: { docNumber: 'cpf_required' } })
  const passwordHash = await hashPassword(password, deps.config.passwordCost)
  const at = deps.clock.now()
  await deps.db.tx(async tx => {
    const operatorId = (await sql.spendLink(tx, tokenHash(token), at)) ?? fail('token_invalid')
    await sql.setPassword(tx, operatorId, passwordHash)
    if (cpfNeeded && docNumber !== undefined) await addStaff(tx, operatorId, cpfHash(deps, docNumber), at)
    await endSessions(tx, 'operator', operatorId)
    await recordAudit(tx, { operatorId, action: 'operator.password-set', subject: operatorId, reason: '' }, at)
  })
  return { data: true }
}

function refuseCommon(operator: { username: string; name: string }, field: string, password: string): void {
  const problem = passwordProblem(password, [operator.username, operator.name])
  if (problem) fail('invalid_input', { fields: { [field]: problem } })
}
