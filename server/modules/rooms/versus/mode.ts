import type { DuelType } from '#contract/rooms.ts'
import { resolveMatch } from '#contract/verify/card-game.ts'
import {
  type DuelScoring,
  duelScorerOf,
  duelScoringOf,
  duelVoidReason,
  pairsThatCount,
} from '#contract/verify/versus.ts'
import type { MatchView } from '#server/modules/matches/index.ts'
import type { Mode, GameSnapshot } from '#server/modules/pools/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/fail.ts'
import { readersOf } from '../reads.ts'
import { awaitedOf, definitionOf, matchOfRoom, momentsOf } from '../snapshot.ts'
import { lockedDuel, playDue } from './service-turns.ts'
import * as sql from './sql.ts'
import type { DuelGuess } from './types.ts'

const knownOf = ({ status, facts, unresolved }: MatchView) => ({ status, score: facts?.score ?? null, unresolved })

/** The facts that decide which guess is closer, with the score so far (V4, V5). */
export const scoringOf = (match: MatchView, guesses: readonly DuelGuess[]): DuelScoring =>
  duelScoringOf(resolveMatch(knownOf(match)), pairsThatCount(guesses, match.facts?.startedAt ?? null))

/** The pool game's view of its match and of the guesses. */
async function snapshotOf(from: Reader, id: string): Promise<GameSnapshot> {
  const match = await matchOfRoom(from, id)
  const guesses = (await sql.guessesOf(from, [id])).get(id) ?? []
  const resolved = resolveMatch(knownOf(match))
  const moments = await momentsOf(from, id, match)
  const scoring = scoringOf(match, guesses)
  const voidReason = duelVoidReason(resolved, scoring.pairs)
  return {
    ...moments,
    scoring: scoring as unknown as JsonObject,
    facts: {
      match: { match: match.id, version: match.version, ...knownOf(match) },
      guesses: guesses.map(({ turn, homeGoals, awayGoals, at, auto }) => {
        return { turn, home: homeGoals, away: awayGoals, at: at.toISOString(), auto }
      }),
    },
    // A void duel does not wait for missing facts.
    missing: voidReason === null ? resolved.missing.map(fact => ({ fact, match: match.id })) : [],
    awaited: voidReason === null ? awaitedOf(match, resolved.missing) : null,
    voidReason,
  }
}

/** V1: only its two players enter a duel. */
const entryPolicy: NonNullable<Mode['entryPolicy']> = async (from, request) => {
  const duels = await sql.findDuels(
    from,
    request.map(({ gameId }) => gameId),
  )
  const isBlocked = ({ gameId, accountId }: (typeof request)[number]): boolean => {
    const duel = duels.get(gameId)
    return duel?.ownerId !== accountId && duel?.opponentId !== accountId
  }
  return new Map(
    request.filter(isBlocked).map(({ gameId, accountId }) => [`${gameId}:${accountId}`, new Refusal('not_a_member')]),
  )
}

/** A duel type as a pool game (V1, V4, V5). It locks at kick-off. */
const modeOf = (type: DuelType): Mode => ({
  name: type,
  module: type,
  auditFamily: 'room',
  locksBeforeStartMs: 0,
  split: 'winner',
  snapshot: snapshotOf,
  definition: async (from, id) => definitionOf(type, await matchOfRoom(from, id)),
  factsOf: async (from, id) => [(await matchOfRoom(from, id)).id],
  entryPolicy,
  readers: readersOf,
  // V3: turns that ended during downtime are played before the guesses are fixed.
  beforeLock: async (tx, id, now) => void (await playDue(tx, await lockedDuel(tx, id, type), now)),
  scorer: scoring => duelScorerOf(scoring as unknown as DuelScoring),
})

export const versusMode = modeOf('game-vs')
export const vipMode = modeOf('game-vs-vip')
