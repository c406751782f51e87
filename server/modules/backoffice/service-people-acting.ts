import type * as z from 'zod/mini'
import type { operatorRevealUser } from '#contract/api/admin/people.ts'
import { admitAccount, blockAccount, lockPayer } from '#server/modules/accounts/index.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { endSessions } from '#server/platform/session.ts'
import { findPerson } from './reads-people-list.ts'
import { insertNote } from './sql-people.ts'

type Using = Pick<Deps, 'db' | 'clock'>

/** Locks an account that is not closed, so that it cannot be closed meanwhile. Refuses `not_found`. */
async function lockPerson(tx: Tx, id: string): Promise<void> {
  if (!(await lockPayer(tx, id))) fail('not_found')
}

/** The full CPF, e-mail, phones and birth date of a player; audited with the reason. Refuses `not_found`, also for a closed account. */
export const reveal = (
  { db, clock }: Using,
  { operatorId, reason }: Actor,
  id: string,
): Promise<z.output<typeof operatorRevealUser.answer>> =>
  db.tx(async tx => {
    const at = clock.now()
    const found = (await findPerson(tx, id, at)) ?? fail('not_found')
    if (found.cpf === null || found.email === null) fail('not_found')
    await recordAudit(tx, { operatorId, action: 'user.revealed', subject: id, reason }, at)
    return { docNumber: found.cpf, email: found.email, phones: found.phones, birthDate: found.birthDate }
  })

/** Adds a note about a player, also for a closed account. Refuses `not_found`. */
export const note = ({ db, clock }: Using, operatorId: string, id: string, text: string): Promise<{ _id: string }> =>
  db.tx(async tx => {
    const at = clock.now()
    if (!(await findPerson(tx, id, at))) fail('not_found')
    const noteId = newId(at)
    await insertNote(tx, { id: noteId, accountId: id, operatorId, text, at })
    // The audit reason is omitted: only operators with access to players may read a note's text.
    await recordAudit(tx, { operatorId, action: 'user.noted', subject: id, reason: '', details: { note: noteId } }, at)
    return { _id: noteId }
  })

/**
 * Blocks an account: sign-in and movements are refused, and every session and socket ends at once; or unblocks it. Debts stay (W7). Refuses
 * `not_found`, and `state_forbids` if nothing would change.
 */
export async function block(
  { db, clock, live }: Pick<Deps, 'db' | 'clock' | 'live'>,
  { operatorId, reason }: Actor,
  id: string,
  blocked: boolean,
): Promise<{ data: boolean }> {
  const ended = await db.tx(async tx => {
    const at = clock.now()
    await lockPerson(tx, id)
    const { isNew, ended: sessions } = blocked
      ? await blockAccount(tx, id, at)
      : { isNew: await admitAccount(tx, id), ended: [] }
    if (!isNew) fail('state_forbids')
    const action = blocked ? 'user.blocked' : 'user.admitted'
    await recordAudit(tx, { operatorId, action, subject: id, reason, details: { sessions: sessions.length } }, at)
    return sessions
  })
  live.endSessions(ended)
  return { data: true }
}

/** Ends every session of a player, and their sockets. Refuses `not_found`. */
export async function signOut(
  { db, clock, live }: Pick<Deps, 'db' | 'clock' | 'live'>,
  { operatorId, reason }: Actor,
  id: string,
): Promise<{ ended: number }> {
  const ended = await db.tx(async tx => {
    await lockPerson(tx, id)
    const sessions = await endSessions(tx, 'player', id)
    const details = { sessions: sessions.length }
    await recordAudit(tx, { operatorId, action: 'user.signed-out', subject: id, reason, details }, clock.now())
    return sessions
  })
  live.endSessions(ended)
  return { ended: ended.length }
}
