import type { Duel as DuelDoc, DuelSummary } from '#contract/api/player/versus.ts'
import { type Centavos, centavos } from '#contract/money.ts'
import { DUEL_START_BEFORE_KICKOFF_MS, type DuelType } from '#contract/rooms.ts'
import type { Mode } from '#server/modules/pools/index.ts'
import type { LockedRoom, RoomTypeOf } from '../room-type.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { detailOf, summariesOf } from './documents.ts'
import { versusMode, vipMode } from './mode.ts'
import { isTooLateToStart, statusOf } from './rules.ts'
import * as sql from './sql.ts'
import type { Duel } from './types.ts'

export type DuelRoomType = RoomTypeOf<DuelSummary, DuelDoc> & { kind: DuelType }

async function duelOf(from: Reader, { room }: LockedRoom): Promise<Duel> {
  const duel = (await sql.findDuels(from, [room.id])).get(room.id)
  if (!duel) throw new Error(`Room ${room.id} has no duel`)
  return duel
}

/** V1: what is in the pot, or will be once both have paid. */
function potOf(duel: Duel, { game }: LockedRoom): Centavos {
  const isToCome = duel.startedAt === null && game.state === 'open'
  return isToCome ? centavos(game.price * 2n) : game.pool
}

async function ownFields(from: Reader, rooms: readonly LockedRoom[], now: Date) {
  const duels = await sql.findDuels(
    from,
    rooms.map(({ room }) => room.id),
  )
  return rooms.map(locked => {
    const duel = duels.get(locked.room.id)
    if (!duel) throw new Error(`Room ${locked.room.id} has no duel`)
    return { status: statusOf(duel, locked.game, now), amount: potOf(duel, locked) }
  })
}

/** V1: whoever comes in is the opponent. */
async function takeOpponent(tx: Tx, locked: LockedRoom, joining: { accountId: string; now: Date }): Promise<void> {
  const duel = await duelOf(tx, locked)
  if (duel.opponentId !== null) fail('room_full')
  if (isTooLateToStart(locked.game, joining.now)) fail('room_too_late')
  await sql.setOpponent(tx, duel.id, joining.accountId)
}

const typeOf = (kind: DuelType, mode: Mode): DuelRoomType => ({
  kind,
  mode,
  mostMembers: 2,
  // V4.
  joinsBeforeStartMs: DUEL_START_BEFORE_KICKOFF_MS,
  takesPassword: kind === 'game-vs-vip',
  closesPlaying: false,
  onCreated: (tx, { room }) => sql.insertDuel(tx, room.id),
  onJoined: takeOpponent,
  onLeft: async (tx, locked, { accountId }) => {
    const duel = await duelOf(tx, locked)
    if (duel.opponentId === accountId) await sql.setOpponent(tx, duel.id, null)
  },
  // V6: after the start nobody resigns, and nothing of it can be changed.
  mayChange: async (tx, locked) => {
    if ((await duelOf(tx, locked)).startedAt !== null) fail('room_started')
  },
  ownFields,
  summaries: summariesOf,
  detail: detailOf,
})

export const versusType = typeOf('game-vs', versusMode)
export const vipType = typeOf('game-vs-vip', vipMode)
