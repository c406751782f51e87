import { LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import { type Mode, type Definition, definitionOf } from '#server/modules/pools/index.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import { snapshotOf } from './snapshot.ts'
import { matchSnapshotOf } from './snapshot-matches.ts'
import { FANTASY_ATHLETES, forbiddenToAny, forbiddenToAthletes, forbiddenToMatches } from './rules-card.ts'
import { listCards, sizesOf } from './sql-athletes.ts'
import { listMatchCards } from './sql-matches.ts'
import { scorerOf } from '#contract/verify/athlete-card.ts'
import { matchScorerOf } from '#contract/verify/card-game.ts'
import { athletesOf, matchesOf } from '#server/modules/matches/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import type { MatchScoring, Scoring } from './types.ts'

const isEmpty = (forbidden: Record<string, string>): boolean => Object.keys(forbidden).length === 0

/** Athletes of the Week as a pool game: what is predicted, when it starts and ends, and how it scores (A1 to A4). */
export const athleteCardMode: Mode = {
  name: 'athlete-card',
  module: 'athletes-of-the-week',
  auditFamily: 'card',
  locksBeforeStartMs: LOCK_BEFORE_START_MS,
  split: 'places',
  snapshot: snapshotOf,
  definition: athleteDefinition,
  factsOf: async (from, cardId) => {
    const { slots } = (await listCards(from, [cardId])).get(cardId) ?? fail('not_found')
    return slots.flatMap(({ athleteId, matchId, kickoffId }) => [athleteId, matchId, kickoffId ?? []].flat())
  },
  entryPolicy: async (from, request, under) => {
    const { profile } = await under
    const refused = new Map<string, Refusal>()
    // Cards that were opened before the profile became one of fantasy games.
    if (profile !== 'fantasy') return refused
    const sizes = await sizesOf(from, [...new Set(request.map(({ gameId }) => gameId))])
    for (const { gameId, accountId } of request) {
      if ((sizes.get(gameId) ?? 0) < FANTASY_ATHLETES)
        refused.set(`${gameId}:${accountId}`, new Refusal('mode_unavailable'))
    }
    return refused
  },
  mayOpen: async (from, game, house) => {
    const slots = (await listCards(from, [game.id])).get(game.id)?.slots ?? []
    return isEmpty({ ...forbiddenToAny(house.profile, game), ...forbiddenToAthletes(house, game, slots) })
  },
  scorer: scoring => scorerOf(scoring as unknown as Scoring),
}

/** Championship cards as a pool game (H1, H2). */
export const championshipCardMode: Mode = {
  name: 'card-game',
  module: 'card-game',
  auditFamily: 'card',
  locksBeforeStartMs: LOCK_BEFORE_START_MS,
  split: 'places',
  snapshot: matchSnapshotOf,
  definition: matchDefinition,
  factsOf: async (from, cardId) => ((await listMatchCards(from, [cardId])).get(cardId) ?? fail('not_found')).matchIds,
  mayOpen: (_from, game, { profile }) =>
    Promise.resolve(isEmpty({ ...forbiddenToAny(profile, game), ...forbiddenToMatches(profile) })),
  scorer: scoring => matchScorerOf(scoring as unknown as MatchScoring),
}

/** The questions of an Athletes card. Refuses `not_found`. */
async function athleteDefinition(from: Reader, id: string): Promise<Definition> {
  const { gameType, slots, goals, statistics, estimates } = (await listCards(from, [id])).get(id) ?? fail('not_found')
  const names = await athletesOf(
    from,
    slots.map(slot => slot.athleteId),
  )
  const resolved = {
    gameType,
    slots: slots.map(({ athleteId, matchId, position, classicValue }) => ({
      athleteId,
      name: names.get(athleteId)?.nickname ?? names.get(athleteId)?.name ?? '',
      matchId,
      position,
      classicValue,
    })),
    goals: goals.map(option => ({ ...option })),
    statistics: statistics.map(option => ({ ...option })),
    ...(estimates ? { estimates: { ...estimates } as unknown as JsonObject } : {}),
  }
  return definitionOf('athlete-card', resolved)
}

/** The questions of a championship card. Refuses `not_found`. */
async function matchDefinition(from: Reader, id: string): Promise<Definition> {
  const { matchIds } = (await listMatchCards(from, [id])).get(id) ?? fail('not_found')
  const matches = await matchesOf(from, matchIds)
  const resolved = matchIds.map(matchId => {
    const match = matches.get(matchId)
    return { matchId, home: match?.home?.name ?? '', away: match?.away?.name ?? '' }
  })
  return definitionOf('card-game', { matches: resolved })
}
