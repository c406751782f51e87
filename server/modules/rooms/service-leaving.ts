import { voidGame } from '#server/modules/pools/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { AnyRoomKind } from './kind.ts'
import { entriesOf, openRoomsOf } from './reads.ts'
import { isOpen } from './rules.ts'
import { lockedRoom, standingIn } from './service-holding.ts'
import { putOut } from './service-people.ts'

/**
 * Takes a deleted account out of rooms that can still be played: their place is free again, and a room of theirs that nobody has paid for
 * is deleted. What they have paid for stays as it is. One transaction a room: safe to run twice, and to be cut off anywhere.
 */
export async function leaveAll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kinds: readonly AnyRoomKind[],
  accountId: string,
): Promise<void> {
  for (const { id, mode } of await openRoomsOf(db, accountId)) {
    const kind = kinds.find(one => one.mode.name === mode)
    if (kind) await db.tx(tx => leaveRoom(tx, kind, { id, accountId, at: () => clock.now() }))
  }
}

async function leaveRoom(
  tx: Tx,
  kind: AnyRoomKind,
  { id, accountId, at }: { id: string; accountId: string; at: () => Date },
): Promise<void> {
  const held = await lockedRoom(tx, kind, id)
  const now = at()
  if (!isOpen(held.game, now)) return
  const { relation } = await standingIn(tx, held.room, accountId)
  const hasPaid = (await entriesOf(tx, accountId, [id])).has(id)
  const leaving = { accountId, byId: accountId, now }
  if (relation === 'owner' && held.game.count === 0) await voidGame(tx, held.game, 'room_deleted')
  if (relation === 'invited') await putOut(tx, held, { ...leaving, wasIn: false, state: 'out' })
  if (relation !== 'member' || hasPaid) return
  await kind.onLeft(tx, held, leaving)
  await putOut(tx, held, { ...leaving, wasIn: true, state: 'out' })
}
