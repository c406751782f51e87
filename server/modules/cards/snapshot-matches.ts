import {
  awaitedSince,
  type ChampionshipName,
  championshipsOf,
  type MatchView,
  matchesOf,
} from '#server/modules/matches/index.ts'
import type { GameSnapshot } from '#server/modules/pools/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import { startOf } from './reads.ts'
import { isMatchCardVoid, matchScoringOf, resolveMatch, type ResolvedMatch } from '#contract/verify/card-game.ts'
import { earliest, isAllOver, lastWhistle } from './rules-card.ts'
import { listMatchCards } from './sql-matches.ts'
import type { MatchCard } from './types.ts'

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

/** The pool game's view of its card: start, end, points and missing facts (C2, C9, A4, H2). */
export async function matchSnapshotOf(from: Reader, cardId: string): Promise<GameSnapshot> {
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
