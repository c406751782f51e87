import { LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import {
  isMatchCardVoid,
  matchScorerOf,
  matchScoringOf,
  resolveMatch,
  type ResolvedMatch,
} from '#contract/verify/card-game.ts'
import {
  awaitedSince,
  type ChampionshipName,
  championshipsOf,
  type MatchView,
  matchesOf,
} from '#server/modules/matches/index.ts'
import { type Definition, definitionOf, type GameSnapshot, type Mode } from '#server/modules/pools/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { startOf } from './reads.ts'
import { earliest, forbiddenToAny, forbiddenToMatches, isAllOver, lastWhistle } from './rules-card.ts'
import { listMatchCards } from './sql-matches.ts'
import type { MatchCard, MatchScoring } from './types.ts'

/** Championship cards as a pool game (H1, H2). */
export const championshipCardMode: Mode = {
  name: 'card-game',
  module: 'card-game',
  auditFamily: 'card',
  locksBeforeStartMs: LOCK_BEFORE_START_MS,
  split: 'places',
  snapshot: snapshotOf,
  definition: matchDefinition,
  factsOf: async (from, cardId) => ((await listMatchCards(from, [cardId])).get(cardId) ?? fail('not_found')).matchIds,
  mayOpen: (_from, game, { profile }) => {
    const forbidden = { ...forbiddenToAny(profile, game), ...forbiddenToMatches(profile) }
    return Promise.resolve(Object.keys(forbidden).length === 0)
  },
  scorer: scoring => matchScorerOf(scoring as unknown as MatchScoring),
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

/** A match of a championship card with its result so far. */
export interface MatchSlot {
  match: MatchView
  resolved: ResolvedMatch
}

/** A championship card with its results so far, by match index. */
export interface MatchCardView {
  card: MatchCard
  places: MatchSlot[]
  championship: ChampionshipName | null
}

/** Championship cards by id with their results so far; unknown ids are missing. `places` limits the matches read of each. */
export async function matchViewsOf(
  from: Reader,
  ids: readonly string[],
  slots = Number.POSITIVE_INFINITY,
): Promise<Map<string, MatchCardView>> {
  const cards = [...(await listMatchCards(from, ids)).values()]
  const shown = cards.map(card => card.matchIds.slice(0, slots))
  const matches = await matchesOf(from, [...new Set(shown.flat())])
  const championships = await championshipsOf(
    from,
    cards.flatMap(card => card.championshipId ?? []),
  )
  return new Map(
    cards.map((card, index) => [
      card.id,
      {
        card,
        places: (shown[index] ?? []).flatMap(id => {
          const match = matches.get(id)
          return match ? [{ match, resolved: resolveMatch(knownOf(match)) }] : []
        }),
        championship: championships.get(card.championshipId ?? '') ?? null,
      },
    ]),
  )
}

const knownOf = ({ status, facts, unresolved }: MatchView) => ({ status, score: facts?.score ?? null, unresolved })

/** The pool game's view of its card: starts, the end, points and what is missing (C2, C9, A4, H2). */
async function snapshotOf(from: Reader, cardId: string): Promise<GameSnapshot> {
  const view = (await matchViewsOf(from, [cardId])).get(cardId)
  if (!view) throw new Error(`Game ${cardId} has no card`)
  const matches = view.places.map(({ match }) => match)
  const resolved = view.places.map(one => one.resolved)
  const isVoid = resolved.length > 0 && isMatchCardVoid(resolved)
  // A card that is already void does not wait for missing facts (A4).
  const missing = isVoid
    ? []
    : view.places.flatMap(({ match, resolved: { missing: lacking } }) =>
        lacking.map(fact => ({ fact: `${sidesOf(match)}: ${fact}`, match: match.id })),
      )
  const since = isVoid ? null : awaitedSince(matches, missing)
  return {
    startsAt: matchStartFrom(view),
    startedAt: earliest(matches.map(match => match.facts?.startedAt ?? null)),
    endedAt: isAllOver(matches) ? (lastWhistle(matches) ?? (await startOf(from, cardId))) : null,
    scoring: matchScoringOf(resolved) as unknown as JsonObject,
    facts: { matches: matches.map(match => ({ match: match.id, version: match.version, ...knownOf(match) })) },
    missing,
    awaited: since && { kind: 'facts', since },
    voidReason: isVoid ? 'too_few_matches' : null,
  }
}

/** `Flamengo × Palmeiras` */
const sidesOf = ({ home, away }: MatchView): string => `${home?.name ?? ''} × ${away?.name ?? ''}`

/** C2: the earliest kick-off among a card's matches; null if none is known. */
export const matchStartFrom = (view: MatchCardView): Date | null =>
  earliest(view.places.map(({ match }) => match.startsAt))
