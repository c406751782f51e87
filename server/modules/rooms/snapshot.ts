import { roomScoringOf } from '#contract/verify/coach-friend.ts'
import { questions } from '#contract/verify/modes.ts'
/** The pool game's view of a room's match. */
import { type KnownRoomMatch, resolveRoomMatch, type ResolvedRoomMatch } from '#contract/verify/room-match.ts'
import { predictionOf } from '#contract/verify/room-picks.ts'
import { athletesOf, awaitedSince, type MatchView, matchesOf, playersOf } from '#server/modules/matches/index.ts'
import { type Awaited, type Definition, gamesOf, listEntries, type GameSnapshot } from '#server/modules/pools/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import { entriesIn } from './reads.ts'
import { listRooms } from './sql.ts'
import type { Room } from './types.ts'

async function roomAndMatch(from: Reader, roomId: string): Promise<{ room: Room; match: MatchView }> {
  const room = (await listRooms(from, [roomId])).get(roomId)
  const match = room && (await matchesOf(from, [room.matchId])).get(room.matchId)
  if (!match) throw new Error(`Game ${roomId} has no room`)
  return { room, match }
}

export const matchOfRoom = async (from: Reader, roomId: string): Promise<MatchView> =>
  (await roomAndMatch(from, roomId)).match

/** The scheduled and real start and the end of a room's match (C2, C9). A finished match without a time counts as ended when it was due. */
export async function momentsOf(
  from: Reader,
  roomId: string,
  { startsAt, status, facts }: MatchView,
): Promise<Pick<GameSnapshot, 'startsAt' | 'startedAt' | 'endedAt'>> {
  const isOver = status === 'finished' || status === 'void'
  const due = async () => (await gamesOf(from, [roomId])).get(roomId)?.startsAt ?? null
  const endedAt = isOver ? (facts?.endedAt ?? startsAt ?? (await due())) : null
  return { startsAt, startedAt: facts?.startedAt ?? null, endedAt }
}

/** The missing facts of a room's match; none for a void one. */
export function awaitedOf(match: MatchView, missing: readonly unknown[]): Awaited | null {
  const since = awaitedSince(
    [match],
    missing.map(() => ({ match: match.id })),
  )
  return since && { kind: 'facts', since }
}

const knownOf = ({ status, facts, unresolved }: MatchView): KnownRoomMatch => ({
  status,
  score: facts?.score ?? null,
  goals: facts?.goals ?? [],
  statistics: facts?.statistics ?? {},
  unresolved,
})

/** The result of a family room's match so far. */
export const resolvedOf = (match: MatchView): ResolvedRoomMatch => resolveRoomMatch(knownOf(match))

/** The pool game's view of a family room (F1 to F3, C2, C7 to C9). */
export async function familyPicture(from: Reader, roomId: string): Promise<GameSnapshot> {
  const { room, match } = await roomAndMatch(from, roomId)
  const resolved = resolvedOf(match)
  const { status, score, goals, statistics, unresolved } = knownOf(match)
  const { yellowCards, redCards, offsides, corners } = statistics
  return {
    ...(await momentsOf(from, roomId, match)),
    scoring: roomScoringOf(resolved, room.rangePoints) as unknown as JsonObject,
    facts: {
      match: {
        match: match.id,
        version: match.version,
        status,
        score,
        unresolved,
        goals: goals.map(({ side, athlete, own, half, minute, stoppage }) => {
          return { side, athlete, own, half, minute, stoppage }
        }),
        statistics: { yellowCards, redCards, offsides, corners },
      },
    },
    missing: resolved.missing.map(fact => ({
      fact: `${match.home?.name ?? ''} × ${match.away?.name ?? ''}: ${fact}`,
      match: match.id,
    })),
    awaited: resolved.void ? null : awaitedOf(match, resolved.missing),
    voidReason: resolved.void ? 'match_void' : null,
  }
}

/**
 * The frozen content of a family room: its match, the points of its ranges unless they are the default, and the names in its predictions.
 */
export async function familyDefinition(from: Reader, roomId: string): Promise<Definition> {
  const { room, match } = await roomAndMatch(from, roomId)
  const entries = await listEntries(from, [...(await entriesIn(from, roomId)).values()])
  const ids = new Set(entries.flatMap(entry => predictionOf(entry.picks).scorers))
  const athletes = await athletesOf(from, [...ids])
  const names = [...ids].map(id => [id, athletes.get(id)?.nickname ?? athletes.get(id)?.name ?? ''])
  return definitionOf('coach-friend', match, {
    athletes: Object.fromEntries(names) as JsonObject,
    ...(room.rangePoints && { rangePoints: room.rangePoints as unknown as JsonObject }),
  })
}

/** C9: the facts that a player of a family room may dispute: its match, possible scorers, and predicted scorers. */
export async function familyFacts(from: Reader, roomId: string): Promise<string[]> {
  const { id } = await matchOfRoom(from, roomId)
  const entries = await listEntries(from, [...(await entriesIn(from, roomId)).values()])
  const named = entries.flatMap(entry => predictionOf(entry.picks).scorers)
  return [...new Set([id, ...(await playersOf(from, id)).map(player => player._id), ...named])]
}

/** The content of a room of any type: its match, and the type's additions for readers. The part a verifier reads is frozen. */
export function definitionOf(mode: string, match: MatchView, more: JsonObject = {}): Definition {
  const read = questions.get(mode)
  if (!read) throw new Error(`Nobody can check reports of ${mode}`)
  const resolved = { matchId: match.id, home: match.home?.name ?? '', away: match.away?.name ?? '', ...more }
  return { published: resolved, frozen: read(resolved).frozen }
}
