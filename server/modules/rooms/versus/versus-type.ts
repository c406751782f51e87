import type { Duel as DuelDoc, DuelSummary, Guess } from '#contract/api/player/versus.ts'
import { type Centavos, centavos } from '#contract/money.ts'
import { DUEL_START_BEFORE_KICKOFF_MS, type DuelType } from '#contract/rooms.ts'
import { bestGuessOf, type DuelScoring } from '#contract/verify/versus.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { findSnapshot, type Mode, receivedOf } from '#server/modules/pools/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { fieldsOf, lockOf } from '../documents.ts'
import type { LockedRoom, RoomParts, RoomTypeOf } from '../room-type.ts'
import { isRevealed, isShownTo } from '../rules.ts'
import { membersOf } from '../sql.ts'
import { scoringOf, versusMode, vipMode } from './mode.ts'
import { isLocked, isTooLateToStart, picksOf, playerOf, readyUntil, startUntil, statusOf } from './rules.ts'
import * as sql from './sql.ts'
import type { Duel, DuelGuess } from './types.ts'

/** Contract documents of duels. */

/** A duel with its guesses and result, as far as one viewer may see them. */
interface DuelParts {
  room: RoomParts
  duel: Duel
  guesses: readonly DuelGuess[]
  /** Null before kick-off, and for a void duel. */
  scoring: DuelScoring | null
  /** The amounts credited to each of its players, as `game:account`. */
  received: ReadonlyMap<string, Centavos>
}

async function partsOf(from: Reader, rooms: readonly RoomParts[]): Promise<DuelParts[]> {
  const ids = rooms.map(({ room }) => room.id)
  const duels = await sql.findDuels(from, ids)
  const guesses = await sql.guessesOf(from, ids)
  const received = await receivedByPlayer(from, rooms)
  return Promise.all(
    rooms.map(async room => {
      const duel = duels.get(room.room.id)
      if (!duel) throw new Error(`Room ${room.room.id} has no duel`)
      const made = guesses.get(duel.id) ?? []
      return { room, duel, guesses: made, scoring: await scoringFor(from, room, made), received }
    }),
  )
}

/** The facts it was paid by, or those known so far. */
async function scoringFor(from: Reader, { game, match, now }: RoomParts, guesses: readonly DuelGuess[]) {
  if (!isLocked(game, now) || game.state === 'voiding' || game.state === 'void') return null
  const isDecided = game.state === 'settling' || game.state === 'paid'
  const snapshot = isDecided ? await findSnapshot(from, game.id, game.boardVersion) : undefined
  return snapshot ? (snapshot.scoring as unknown as DuelScoring) : scoringOf(match, guesses)
}

/** The amounts credited to the players of these duels, less withheld tax, as `game:account`. */
async function receivedByPlayer(from: Reader, rooms: readonly RoomParts[]): Promise<Map<string, Centavos>> {
  const paid = rooms.filter(({ game }) => game.state === 'paid').map(({ game }) => game.id)
  const entries = await sql.entryIdsOf(from, paid)
  const received = await receivedOf(from, [...entries.values()])
  return new Map([...entries].map(([player, entryId]) => [player, received.get(entryId) ?? centavos(0)]))
}

/** V5: which player is closer, and by which guess; null before there is a score or without a valid pair. */
function resultOf({ room: { game }, duel, guesses, scoring, received }: DuelParts): DuelSummary['result'] {
  const players = [duel.opponentId, duel.ownerId].filter(id => id !== null)
  const best = players.flatMap((id, seat) => {
    const near = scoring && bestGuessOf(scoring, picksOf(guesses, id))
    return near ? [{ _user: id, number: 2 * near.position + 1 + seat, score: near.score }] : []
  })
  const [one, other] = best
  if (!one || !other) return null
  const winner = one.score === other.score ? null : one.score > other.score ? one : other
  const isPaid = game.state === 'paid'
  return {
    partial: !isPaid,
    _winner: winner?._user ?? null,
    best: best.map(({ _user, number }) => ({ _user, number })),
    prize: isPaid && winner ? (received.get(`${game.id}:${winner._user}`) ?? null) : null,
    // C10: amounts paid before a correction are kept, even by a player who is no longer the winner.
    received: isPaid ? players.map(id => ({ _user: id, amount: received.get(`${game.id}:${id}`) ?? centavos(0) })) : [],
  }
}

async function summaryOf(from: Reader, parts: readonly DuelParts[]): Promise<DuelSummary[]> {
  const opponents = parts.map(({ duel }) => duel.opponentId).filter(id => id !== null)
  const people = await publicAccounts(from, [...new Set(opponents)])
  return parts.map(one => {
    const { room, duel } = one
    const opponent = people.get(duel.opponentId ?? '')
    const isPlaying = room.own.status === 'playing'
    return {
      ...fieldsOf(room),
      opponent: opponent ? { ...opponent, isMe: opponent._id === room.viewerId } : null,
      turn: isPlaying ? playerOf(duel.turn, duel) : null,
      turnEndsAt: isPlaying ? duel.turnEndsAt : null,
      result: resultOf(one),
    }
  })
}

/** Duels of a list, in its order. */
const summariesOf = async (from: Reader, rooms: readonly RoomParts[]): Promise<DuelSummary[]> =>
  summaryOf(from, await partsOf(from, rooms))

/** A duel. C12: its guesses are visible to its players at once, to others from kick-off. */
async function detailOf(from: Reader, room: RoomParts): Promise<DuelDoc> {
  const [parts] = await partsOf(from, [room])
  if (!parts) throw new Error(`Room ${room.room.id} has no duel`)
  const [summary] = await summaryOf(from, [parts])
  if (!summary) throw new Error(`Room ${room.room.id} has no document`)
  const { duel, guesses } = parts
  const isPlayer = room.viewerId === duel.ownerId || room.viewerId === duel.opponentId
  return {
    ...summary,
    players: await playersOf(from, room),
    readyUntil: readyUntil(duel),
    startUntil: startUntil(lockOf(room)),
    guesses: isPlayer || isRevealed(room.game, room.now) ? guesses.map(guess => guessOf(parts, guess)) : [],
    seq: room.room.seq,
  }
}

/** Its members, then the invited player. */
async function playersOf(from: Reader, { room, game, viewerId }: RoomParts): Promise<DuelDoc['players']> {
  const members = (await membersOf(from, room.id)).filter(member => isShownTo(viewerId, member))
  const entries = await sql.entryIdsOf(from, [room.id])
  const people = await publicAccounts(
    from,
    members.map(({ accountId }) => accountId),
  )
  return members.flatMap(({ accountId, state }) => {
    const person = people.get(accountId)
    if (!person || (state !== 'in' && state !== 'invited')) return []
    const played = entries.has(`${game.id}:${accountId}`)
    return [{ _user: { ...person, isMe: accountId === viewerId }, isOwner: accountId === room.ownerId, state, played }]
  })
}

function guessOf({ scoring }: DuelParts, { turn, accountId, homeGoals, awayGoals, auto, at }: DuelGuess): Guess {
  const counts = scoring === null || turn <= 2 * scoring.pairs
  return { number: turn, _user: accountId, homeGoals, awayGoals, auto, createdAt: at, counts }
}

export type DuelRoomType = RoomTypeOf<DuelSummary, DuelDoc> & { kind: DuelType }

async function duelOf(from: Reader, { room }: LockedRoom): Promise<Duel> {
  const duel = (await sql.findDuels(from, [room.id])).get(room.id)
  if (!duel) throw new Error(`Room ${room.id} has no duel`)
  return duel
}

/** V1: the current pot, or the future one once both have paid. */
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

/** V1: the joining player becomes the opponent. */
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
  rangePoints: async () => null,
  onCreated: (tx, { room }) => sql.insertDuel(tx, room.id),
  onJoined: takeOpponent,
  onLeft: async (tx, locked, { accountId }) => {
    const duel = await duelOf(tx, locked)
    if (duel.opponentId === accountId) await sql.setOpponent(tx, duel.id, null)
  },
  // V6: after the start nobody can resign, and nothing can be changed.
  mayChange: async (tx, locked) => {
    if ((await duelOf(tx, locked)).startedAt !== null) fail('room_started')
  },
  ownFields,
  summaries: summariesOf,
  detail: detailOf,
})

export const versusType = typeOf('game-vs', versusMode)
export const vipType = typeOf('game-vs-vip', vipMode)
