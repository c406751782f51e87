import type * as z from 'zod/mini'
import type { operatorAccount, operatorGiveCpf } from '#contract/api/admin/staff.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deviceName } from '#server/platform/device-name.ts'
import { fail } from '#server/platform/fail.ts'
import { cpfHash } from '#server/platform/ids.ts'
import { endSessions, listSessions, type Session } from '#server/platform/session.ts'
import { proveSelf } from './service-password.ts'
import { addStaff, isStaffKnown } from './sql-operators.ts'
import { countRecoveryCodes } from './sql-totp.ts'
import * as sql from './sql.ts'

/** The caller's account: roles, ways to sign in, and sessions. */
export async function account(
  { db, clock, config }: Deps,
  session: Session,
): Promise<z.output<typeof operatorAccount.answer>> {
  const { id, username, name, roles, totpSince } = (await sql.findById(db, session.subjectId)) ?? fail('unauthorized')
  return {
    username,
    name,
    roles,
    totpSince,
    totpRequired: config.operatorTotp === 'required',
    hasCpf: await isStaffKnown(db, id),
    recoveryCodes: await countRecoveryCodes(db, id),
    sessions: await openSessionsOf(db, clock.now(), id, session),
  }
}

/** C12: stores the keyed CPF of an operator, once. Refuses `wrong_password`, and `state_forbids` if it is already known. */
export async function giveCpf(
  deps: Deps,
  session: Session,
  { docNumber, password }: z.output<typeof operatorGiveCpf.body>,
): Promise<{ data: boolean }> {
  const { id: operatorId } = await proveSelf(deps, session, password)
  const at = deps.clock.now()
  await deps.db.tx(async tx => {
    if (!(await addStaff(tx, operatorId, cpfHash(deps, docNumber), at))) fail('state_forbids')
    await recordAudit(tx, { operatorId, action: 'operator.cpf-given', subject: operatorId, reason: '' }, at)
  })
  return { data: true }
}

/** Ends one of the caller's sessions. Refuses `not_found` for another's. */
export async function endOwnSession({ db, clock }: Deps, session: Session, id: string): Promise<{ data: boolean }> {
  const operatorId = session.subjectId
  await db.tx(async tx => {
    const ended = await endSessions(tx, 'operator', operatorId, { id })
    if (ended.length === 0) fail('not_found')
    await recordAudit(
      tx,
      { operatorId, action: 'operator.session-ended', subject: operatorId, reason: '' },
      clock.now(),
    )
  })
  return { data: true }
}

/** An operator's sessions, latest first, with readable device names; `mine` is the calling session. */
export async function openSessionsOf(from: Reader, at: Date, operatorId: string, confirming: Session) {
  const rows = await listSessions(from, at, 'operator', operatorId)
  return rows.map(({ id, device, ...row }) => ({
    _id: id,
    ...row,
    device: deviceName(device),
    mine: id === confirming.id,
  }))
}
