import { voidGame } from '#server/modules/pools/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { AnyRoomType } from './room-type.ts'
import { entriesOf, openRoomsOf } from './reads.ts'
import { isOpen } from './rules.ts'
import { lockedRoom, positionIn } from './service-locking.ts'
import { putOut } from './service-people.ts'

/**
 * Takes a deleted account out of rooms that can still be played: their place is free again, and a room of theirs that nobody has paid for
 * is deleted. What they have paid for stays as it is. One transaction a room: safe to run twice, and to be cut off anywhere.
 */
export async function leaveAll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kinds: readonly AnyRoomType[],
  accountId: string,
): Promise<void> {
  for (const { id, mode } of await openRoomsOf(db, accountId)) {
    const type = kinds.find(one => one.mode.name === mode)
    if (type) await db.tx(tx => leaveRoom(tx, type, { id, accountId, at: () => clock.now() }))
  }
}

async function leaveRoom(
  tx: Tx,
  type: AnyRoomType,
  { id, accountId, at }: { id: string; accountId: string; at: () => Date },
): Promise<void> {
  const locked = await lockedRoom(tx, type, id)
  const now = at()
  if (!isOpen(locked.game, now)) return
  const { relation } = await positionIn(tx, locked.room, accountId)
  const hasPaid = (await entriesOf(tx, accountId, [id])).has(id)
  const leaving = { accountId, byId: accountId, now }
  if (relation === 'owner' && locked.game.count === 0) await voidGame(tx, locked.game, 'room_deleted')
  if (relation === 'invited') await putOut(tx, locked, { ...leaving, wasIn: false, state: 'out' })
  if (relation !== 'member' || hasPaid) return
  await type.onLeft(tx, locked, leaving)
  await putOut(tx, locked, { ...leaving, wasIn: true, state: 'out' })
}
