import { feePercentOf } from '#contract/verify/pool.ts'
/** Common fields of documents of every room type. Pure mapping; all data was read before. */
import { fixtureDoc } from '#server/modules/matches/index.ts'
import type { RoomParts } from './room-type.ts'

export function fieldsOf(parts: RoomParts) {
  const { game, room, match, own, now } = parts
  return {
    _id: room.id,
    kind: room.kind,
    name: game.name,
    type: room.type,
    status: own.status,
    price: game.price,
    amount: own.amount,
    fee: feePercentOf(game.shares, game.fixed),
    rulesVersion: game.rulesVersion,
    championship: parts.championship,
    round: match.round,
    _match: fixtureDoc(match),
    lockDate: lockOf(parts),
    now,
    owner: { ...parts.owner, isMe: room.ownerId === parts.viewerId },
    members: room.members,
    played: game.count,
    me: parts.me,
    myGame: parts.myEntry,
    archived: parts.archived,
    closed: { entries: room.entriesClosed, playing: room.playingClosesAt },
    voided: game.state === 'void' || game.state === 'voiding' ? (game.voidReason ?? 'void') : null,
    payDate: game.state === 'provisional' ? game.paysAt : null,
  }
}

/** F7: the kick-off, fixed at the lock. */
export const lockOf = ({ game, room }: Pick<RoomParts, 'game' | 'room'>): Date =>
  game.lockedAt ?? game.locksAt ?? room.createdAt

/** When a room closes to predictions: at its lock, or earlier when its owner closed it (F6). */
export function closesAt(parts: Pick<RoomParts, 'game' | 'room'>): Date {
  const [lock, early] = [lockOf(parts), parts.room.playingClosesAt]
  return early !== null && early < lock ? early : lock
}
