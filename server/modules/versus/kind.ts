import type { Duel as DuelDoc, DuelSummary } from '#contract/api/versus.ts'
import { type Centavos, centavos } from '#contract/money.ts'
import { DUEL_START_BEFORE_KICKOFF_MS, type DuelKind } from '#contract/rooms.ts'
import type { Mode } from '#server/modules/pools/index.ts'
import type { HeldRoom, RoomKindOf } from '#server/modules/rooms/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { detailOf, summariesOf } from './documents.ts'
import { versusMode, vipMode } from './mode.ts'
import { isTooLateToStart, statusOf } from './rules.ts'
import * as sql from './sql.ts'
import type { Duel } from './types.ts'

/** A kind of duel as a room. */
export type DuelRoomKind = RoomKindOf<DuelSummary, DuelDoc> & { kind: DuelKind }

async function duelOf(from: Reader, { room }: HeldRoom): Promise<Duel> {
  const duel = (await sql.findDuels(from, [room.id])).get(room.id)
  if (!duel) throw new Error(`Room ${room.id} has no duel`)
  return duel
}

/** V1: what is in the pot, or will be once both have paid. */
function potOf(duel: Duel, { game }: HeldRoom): Centavos {
  const isToCome = duel.startedAt === null && game.state === 'open'
  return isToCome ? centavos(game.price * 2n) : game.pool
}

async function ownFields(from: Reader, rooms: readonly HeldRoom[], now: Date) {
  const duels = await sql.findDuels(
    from,
    rooms.map(({ room }) => room.id),
  )
  return rooms.map(held => {
    const duel = duels.get(held.room.id)
    if (!duel) throw new Error(`Room ${held.room.id} has no duel`)
    return { status: statusOf(duel, held.game, now), amount: potOf(duel, held) }
  })
}

/** V1: whoever comes in is the opponent. */
async function takeOpponent(tx: Tx, held: HeldRoom, joining: { accountId: string; now: Date }): Promise<void> {
  const duel = await duelOf(tx, held)
  if (duel.opponentId !== null) fail('room_full')
  if (isTooLateToStart(held.game, joining.now)) fail('room_too_late')
  await sql.setOpponent(tx, duel.id, joining.accountId)
}

const kindOf = (kind: DuelKind, mode: Mode): DuelRoomKind => ({
  kind,
  mode,
  mostMembers: 2,
  // V4.
  joinsBeforeStartMs: DUEL_START_BEFORE_KICKOFF_MS,
  takesPassword: kind === 'game-vs-vip',
  closesPlaying: false,
  onCreated: (tx, { room }) => sql.insertDuel(tx, room.id),
  onJoined: takeOpponent,
  onLeft: async (tx, held, { accountId }) => {
    const duel = await duelOf(tx, held)
    if (duel.opponentId === accountId) await sql.setOpponent(tx, duel.id, null)
  },
  // V6: after the start nobody resigns, and nothing of it can be changed.
  mayChange: async (tx, held) => {
    if ((await duelOf(tx, held)).startedAt !== null) fail('room_started')
  },
  ownFields,
  summaries: summariesOf,
  detail: detailOf,
})

export const versusKind = kindOf('game-vs', versusMode)
export const vipKind = kindOf('game-vs-vip', vipMode)
