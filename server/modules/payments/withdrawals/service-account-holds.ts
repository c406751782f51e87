import type { HoldType } from '#contract/holds.ts'
import { payerOf } from '#server/modules/accounts/index.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { emit } from '#server/modules/events.ts'
import { lockBalance } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { PAY_WITHDRAWAL } from '../tasks.ts'
import * as sql from './sql-holds.ts'

/**
 * Holds on an account's outgoing money, limited in time and with a reason: withdrawals are accepted but wait, transfers out are refused.
 * Whether a hold is in force depends on its times alone, read under the wallet's lock; the jobs here only wake waiting withdrawals and
 * notify the player.
 */

type Holding = Pick<Deps, 'db' | 'clock'>

const HOUR_MS = 3_600_000
const ENDED_AT_ONCE = 200

/**
 * Places a hold on an account's outgoing money for a number of hours from now, under the lock of its wallet: earlier requests have
 * completed, later ones are held. Throws `not_found`, also for a closed account, and `state_forbids` while a hold in force lasts as long.
 */
export const placeHold = (
  { db, clock }: Holding,
  { operatorId, reason }: Actor,
  { accountId, kind, hours, signalId }: { accountId: string; kind: HoldType; hours: number; signalId: string | null },
): Promise<{ _id: string }> =>
  db.tx(async tx => {
    if (!(await payerOf(tx, accountId))) fail('not_found')
    await lockBalance(tx, accountId)
    const at = clock.now()
    const until = new Date(at.getTime() + hours * HOUR_MS)
    const before = await sql.holdInForce(tx, accountId, at)
    if (before && before.until >= until) fail('state_forbids')
    const id = newId(at)
    await sql.insertHold(tx, { id, accountId, kind, reason, at, until, operatorId })
    const details = { hold: id, kind, until: until.toISOString(), ...(signalId === null ? {} : { signal: signalId }) }
    await recordAudit(tx, { operatorId, action: 'account.held', subject: accountId, reason, details }, at)
    await emit(tx, 'wallet.account-held', { accountId, holdId: id, kind, until: until.toISOString() })
    return { _id: id }
  })

/** Lifts a hold early; waiting withdrawals continue. Throws `not_found`, and `state_forbids` for one that is over. */
export const liftHold = (
  { db, clock }: Holding,
  { operatorId, reason }: Actor,
  id: string,
): Promise<{ data: boolean }> =>
  db.tx(async tx => {
    const found = (await sql.findHold(tx, id)) ?? fail('not_found')
    await lockBalance(tx, found.accountId)
    const hold = (await sql.lockHold(tx, id)) ?? fail('not_found')
    const at = clock.now()
    if (hold.liftedAt !== null || hold.until <= at) fail('state_forbids')
    await sql.liftHold(tx, id, { at, operatorId, reason })
    const details = { hold: id, kind: hold.kind, until: hold.until.toISOString() }
    await recordAudit(tx, { operatorId, action: 'account.hold-lifted', subject: hold.accountId, reason, details }, at)
    await free(tx, hold, at)
    return { data: true }
  })

/** Wakes withdrawals that waited for expired holds, and notifies their players. Safe to run in many processes at once. */
export async function endExpiredHolds({ db, clock }: Holding): Promise<void> {
  let ended: sql.Hold[]
  do {
    ended = await db.tx(async tx => {
      const at = clock.now()
      const over = await sql.endExpired(tx, at, ENDED_AT_ONCE)
      for (const hold of over) await free(tx, hold, at)
      return over
    })
  } while (ended.length === ENDED_AT_ONCE)
}

/** Wakes the withdrawals and notifies the player, once no other hold is in force. */
async function free(tx: Tx, { id, accountId }: sql.Hold, at: Date): Promise<void> {
  if (await sql.holdInForce(tx, accountId, at)) return
  await emit(tx, 'wallet.account-freed', { accountId, holdId: id })
}

/**
 * Wakes withdrawals that waited for a hold, now that none is in force. Separate from lifting, which locks the wallet: refusing a withdrawal
 * takes the two locks in the opposite order.
 */
export const wakeHeld = ({ db, clock }: Holding, accountId: string): Promise<void> =>
  db.tx(async tx => {
    for (const id of await sql.wakeWithdrawals(tx, accountId, clock.now())) {
      await tx.addJob(PAY_WITHDRAWAL, { id }, { key: `${PAY_WITHDRAWAL}:${id}` })
    }
  })
