import type { Facts } from '#contract/facts.ts'
import { LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import { isCardVoid, type Known, resolve, type Resolved, scorerOf, scoringOf } from '#contract/verify/athlete-card.ts'
import { athletesOf, awaitedSince, type MatchView, matchesOf } from '#server/modules/matches/index.ts'
import {
  type Awaited,
  type Definition,
  definitionOf,
  type GameSnapshot,
  type MissingFact,
  type Mode,
} from '#server/modules/pools/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import { startOf } from './reads.ts'
import {
  earliest,
  FANTASY_ATHLETES,
  forbiddenToAny,
  forbiddenToAthletes,
  isAllOver,
  lastWhistle,
} from './rules-card.ts'
import { listCards, listTicks, sizesOf } from './sql-athletes.ts'
import type { Card, Scoring, Slot } from './types.ts'

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
  mayOpen: async (from, game, settings) => {
    const slots = (await listCards(from, [game.id])).get(game.id)?.slots ?? []
    const forbidden = { ...forbiddenToAny(settings.profile, game), ...forbiddenToAthletes(settings, game, slots) }
    return Object.keys(forbidden).length === 0
  },
  scorer: scoring => scorerOf(scoring as unknown as Scoring),
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

/** A card with its athletes' facts so far, by index. */
export interface CardView {
  card: Card
  known: Known[]
  resolved: Resolved[]
  matches: Map<string, MatchView>
}

/** Cards by id with their facts so far; unknown ids are missing. `places` limits the athletes read of each. */
export async function viewsOf(
  from: Reader,
  ids: readonly string[],
  slots = Number.POSITIVE_INFINITY,
): Promise<Map<string, CardView>> {
  const cards = [...(await listCards(from, ids)).values()].map(card => ({
    ...card,
    slots: card.slots.slice(0, slots),
  }))
  const matches = await matchesOf(from, [...new Set(cards.flatMap(card => card.slots.flatMap(matchIdsOf)))])
  const ticks = await listTicks(
    from,
    cards.filter(card => card.isTicked).map(card => card.id),
  )
  return new Map(
    cards.map(card => {
      const known = card.slots.map(slot => {
        const match = matches.get(slot.matchId)
        return {
          ...knownOf(slot, match),
          lineUpTold: match !== undefined && hasLineUp(match),
          ticks: ticks.get(`${card.id}:${slot.place}`) ?? new Map<string, boolean>(),
        }
      })
      return [
        card.id,
        { card, matches, known, resolved: card.slots.map((slot, index) => resolveAt(card, slot, known[index])) },
      ]
    }),
  )
}

const resolveAt = (card: Card, slot: Slot, known: Known | undefined): Resolved => {
  if (!known) throw new Error(`Nothing was read of ${slot.athleteId}`)
  return resolve(card, slot, known)
}

const matchIdsOf = (slot: Slot): string[] => (slot.kickoffId === null ? [slot.matchId] : [slot.matchId, slot.kickoffId])

const knownOf = (slot: Slot, match: MatchView | undefined): Omit<Known, 'lineUpTold' | 'ticks'> => ({
  status: match?.status ?? 'scheduled',
  score: match?.facts?.score ?? null,
  unresolved: match?.unresolved ?? 0,
  facts: match?.facts?.athletes[slot.athleteId],
})

const lineUps = new WeakMap<Facts, boolean>()

/** Every match starts with eleven a side: if that many are reported, an unreported athlete did not play. */
function hasLineUp({ kind, facts }: MatchView): boolean {
  if (kind !== 'match' || facts === null) return false
  const known = lineUps.get(facts)
  if (known !== undefined) return known
  const isComplete = Object.values(facts.athletes).filter(athlete => athlete.played === true).length >= 22
  lineUps.set(facts, isComplete)
  return isComplete
}

/** The pool game's view of its card: starts, the end, points and what is missing (C2, C9, A4). */
async function snapshotOf(from: Reader, cardId: string): Promise<GameSnapshot> {
  const view = (await viewsOf(from, [cardId])).get(cardId)
  if (!view) throw new Error(`Game ${cardId} has no card`)
  const { card, resolved } = view
  const ends = card.slots.map(slot => view.matches.get(slot.matchId)).filter(match => match !== undefined)
  const isOver = isAllOver(ends)
  const isVoid = card.slots.length > 0 && isCardVoid(resolved, isOver)
  return {
    startsAt: startFrom(view),
    startedAt: earliest(kickOffsOf(view).map(match => match.facts?.startedAt ?? null)),
    endedAt: isOver ? (lastWhistle(ends) ?? (await startOf(from, cardId))) : null,
    scoring: scoringOf(card, resolved) as unknown as JsonObject,
    facts: factsOf(view),
    // A card that is already void does not wait for missing facts (A4).
    missing: isVoid ? [] : await missingOf(from, view),
    awaited: isVoid ? null : awaitedOf(view, ends),
    voidReason: isVoid ? 'too_few_athletes' : null,
  }
}

/** All facts that points are computed from, by athlete, as in the report. */
const factsOf = ({ card, known, matches }: CardView): JsonObject => ({
  slots: card.slots.map(({ matchId }, slot) => {
    const { facts, ticks, ...rest } = known[slot] ?? {}
    const version = matches.get(matchId)?.version ?? 0
    const resolved = facts ? { played: facts.played, numbers: { ...facts.numbers } } : null
    return { match: matchId, version, ...rest, facts: resolved, ticks: Object.fromEntries(ticks ?? []) }
  }),
})

/**
 * A round begins with its first match, which may not involve an athlete of the card: if the athlete's own match is known, only that counts.
 */
const kickOffsOf = ({ card, matches }: CardView): MatchView[] =>
  card.slots.map(slot => matches.get(slot.kickoffId ?? slot.matchId)).filter(match => match !== undefined)

/** C2: the earliest kick-off among a card's matches; null if none is known. */
export const startFrom = (view: CardView): Date | null => earliest(kickOffsOf(view).map(match => match.startsAt))

/** Facts that only an operator can decide are requested once the others are complete. */
function awaitedOf({ card, resolved }: CardView, matches: readonly MatchView[]): Awaited | null {
  const missing = card.slots.flatMap(({ matchId }, index) =>
    (resolved[index]?.missing ?? []).map(fact => ({ fact, match: matchId })),
  )
  const byFacts = missing.filter(({ fact }) => !fact.startsWith('tick: '))
  const facts = awaitedSince(matches, byFacts)
  const all = awaitedSince(matches, missing)
  if (facts !== null && (all === null || facts <= all)) return { kind: 'facts', since: facts }
  return all && { kind: 'ticks', since: all }
}

/** The blockers of settlement, each prefixed with the athlete's name and with the match to open. */
async function missingOf(from: Reader, { card, resolved }: CardView): Promise<MissingFact[]> {
  const lacking = card.slots.filter((_slot, slot) => (resolved[slot]?.missing.length ?? 0) > 0)
  if (lacking.length === 0) return []
  const names = await athletesOf(
    from,
    lacking.map(slot => slot.athleteId),
  )
  return card.slots.flatMap((slot, index) =>
    (resolved[index]?.missing ?? []).map(fact => {
      const athlete = names.get(slot.athleteId)
      return { fact: `${athlete?.nickname ?? athlete?.name ?? slot.athleteId}: ${fact}`, match: slot.matchId }
    }),
  )
}
