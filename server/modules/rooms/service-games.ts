import type { FamilyGame } from '#contract/api/player/family-rooms.ts'
import type { MatchPlayer } from '#contract/api/player/matches.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { roomPointsOf, roomPointsShown, type RoomScoring, roomScoringOf } from '#contract/verify/coach-friend.ts'
import { predictionOf } from '#contract/verify/room-picks.ts'
import { type PublicAccount, publicAccounts } from '#server/modules/accounts/index.ts'
import { athletesOf, matchesOf, playersOf } from '#server/modules/matches/index.ts'
import { type Entry, type Game, listEntries } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { type RoomBoard, roomBoard } from './family.ts'
import { familyMode } from './mode.ts'
import { entriesIn, sidesOf } from './reads.ts'
import { isRevealed, isVoid } from './rules.ts'
import { visibleRoom } from './service-reading.ts'
import { resolvedOf } from './snapshot.ts'
import type { Room } from './types.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Predictions of a room: the caller's until kick-off (F7), then everybody's, best first; for a private room also with its link. Refuses
 * `not_found`.
 */
export async function games(
  { db, clock }: ReadDeps,
  viewerId: string,
  { id, token }: { id: string; token?: string | undefined },
): Promise<{ docs: FamilyGame[]; seq: number }> {
  const { room, game } = await visibleRoom(db, { mode: familyMode }, { id, viewerId, token })
  const shown = isRevealed(game, clock.now())
  const entries = await entriesIn(db, id)
  const ids = [...entries].flatMap(([accountId, entryId]) => (shown || accountId === viewerId ? [entryId] : []))
  return { docs: await documents(db, { room, game, viewerId }, ids), seq: room.seq }
}

/**
 * A prediction of a room: the caller's always, with the reason if it is void; others that count from kick-off on (F7). Before that every
 * other id is refused with the same `not_yet_visible`. Refuses `not_found`.
 */
export async function oneGame(
  { db, clock }: ReadDeps,
  viewerId: string,
  { id, gameId, token }: { id: string; gameId: string; token?: string | undefined },
): Promise<{ doc: FamilyGame }> {
  const { room, game } = await visibleRoom(db, { mode: familyMode }, { id, viewerId, token })
  const [entry] = await listEntries(db, [gameId])
  const shown = isRevealed(game, clock.now())
  const isMine = entry?.accountId === viewerId
  if (entry?.gameId !== id || !(isMine || (shown && !entry.void))) return fail(shown ? 'not_found' : 'not_yet_visible')
  const [doc] = await documents(db, { room, game, viewerId }, [gameId])
  return { doc: doc ?? fail('not_found') }
}

interface Shown {
  room: Room
  game: Game
  viewerId: string
}

/** Entries of a room with the result of each part; best first once there are points. */
async function documents(from: Reader, { room, game, viewerId }: Shown, ids: readonly string[]): Promise<FamilyGame[]> {
  const entries = new Map((await listEntries(from, ids)).map(entry => [entry.id, entry]))
  const owners = await publicAccounts(
    from,
    [...entries.values()].map(entry => entry.accountId),
  )
  const snapshot = await roomBoard(from, game)
  const scored = new Map(snapshot?.scored.map((one, index) => [one.entry.id, { ...one, position: index }]))
  // A void prediction is read alone, and has no points while the room goes on.
  const isOut = [...entries.values()].some(entry => entry.void)
  const scoring = await scoringOf(from, { room, isVoid: isOut || isVoid(game), snapshot: isOut ? undefined : snapshot })
  const players = await namedIn(from, room.matchId, [...entries.values()])
  const rankOf = (id: string) => scored.get(id)?.position ?? Number.POSITIVE_INFINITY
  return [...ids]
    .toSorted((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)))
    .flatMap(id => {
      const entry = entries.get(id)
      const owner = entry && owners.get(entry.accountId)
      const stand = scored.get(id)
      return entry && owner ? [gameDoc({ entry, owner, stand, scoring, players, viewerId })] : []
    })
}

/** The facts behind the points: of the current ranking; unknown before the first, and void for a void room or prediction. */
async function scoringOf(
  from: Reader,
  { room, isVoid, snapshot }: { room: Room; isVoid: boolean; snapshot: RoomBoard | undefined },
): Promise<RoomScoring> {
  if (snapshot) return snapshot.scoring
  const match = (await matchesOf(from, [room.matchId])).get(room.matchId) ?? fail('not_found')
  const unplayed = resolvedOf({ ...match, status: isVoid ? 'void' : 'scheduled', facts: null })
  return roomScoringOf(unplayed, room.rangePoints)
}

interface Parts {
  entry: Entry
  owner: PublicAccount
  stand: { score: number; rank: number; prize: Centavos } | undefined
  scoring: RoomScoring
  players: ReadonlyMap<string, MatchPlayer>
  viewerId: string
}

const shownPart = <P extends { points: number }>(part: P): P => ({ ...part, points: roomPointsShown(part.points) })
const shownRange = <P extends { points: number; worth: number }>(part: P): P => ({
  ...shownPart(part),
  worth: roomPointsShown(part.worth),
})

function gameDoc({ entry, owner, stand, scoring, players, viewerId }: Parts): FamilyGame {
  const { homeGoals, awayGoals } = predictionOf(entry.picks)
  const { score, firstGoal, scorers, golden, statistics } = roomPointsOf(scoring, entry.picks)
  const result = score.result && { home: score.result[0], away: score.result[1] }
  return {
    _id: entry.id,
    _room: entry.gameId,
    _user: { ...owner, isMe: entry.accountId === viewerId },
    createdAt: entry.acceptedAt,
    price: entry.price,
    voided: entry.voidReason,
    totalScore: stand ? roomPointsShown(stand.score) : null,
    position: stand?.rank ?? null,
    prize: stand ? centavos(stand.prize) : null,
    score: {
      homeGoals,
      awayGoals,
      rule: score.rule,
      points: roomPointsShown(score.points),
      state: score.state,
      result,
    },
    firstGoal: firstGoal && shownRange(firstGoal),
    scorers: scorers.flatMap(({ athleteId, ...part }) => {
      const player = players.get(athleteId)
      return player ? [{ _athlete: player, ...shownPart(part) }] : []
    }),
    goldenGoal: golden && shownPart(golden),
    statistics: statistics.map(shownRange),
  }
}

/** All athletes named in predictions: from the match's squad, or as known before there was a line-up. */
async function namedIn(
  from: Reader,
  matchId: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, MatchPlayer>> {
  const players = new Map((await playersOf(from, matchId)).map(player => [player._id, player]))
  const missing = [...new Set(entries.flatMap(entry => predictionOf(entry.picks).scorers))].filter(
    id => !players.has(id),
  )
  if (missing.length === 0) return players
  const athletes = await athletesOf(from, missing)
  const sides = await sidesOf(from, matchId, missing)
  for (const id of missing) {
    const athlete = athletes.get(id)
    const name = athlete?.nickname ?? athlete?.name ?? ''
    const who = { _id: id, name, side: sides.get(id) ?? 'home', photo: athlete?.photo ?? null }
    players.set(id, { ...who, number: null, position: null, starter: false })
  }
  return players
}
