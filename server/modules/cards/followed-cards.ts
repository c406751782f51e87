/** Progress of each card type while it runs: its subjects, points by subject, and possible next events. */
import type { MatchStatus } from '#contract/facts.ts'
import type { Lang } from '#contract/limits.ts'
import { positionLabels } from '#contract/positions.ts'
import { type Known, pointsOf } from '#contract/verify/athlete-card.ts'
import { matchPointsOf } from '#contract/verify/card-game.ts'
import { PREDICTED } from '#contract/verify/questions.ts'
import { athletesOf } from '#server/modules/matches/index.ts'
import type { FollowedSlot, Hope } from '#server/modules/pools/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { athleteCardMode, viewsOf } from './athlete-mode.ts'
import type { CardTypeBase } from './card-type.ts'
import { championshipCardMode, matchViewsOf } from './championship-mode.ts'
import type { Card, MatchScoring, Option, Scoring } from './types.ts'

/** The part of a card that its events need. */
export interface Followed {
  slots: FollowedSlot[]
  matches: { id: string; version: number }[]
  /** Possible next events that give an entry points. */
  hopesOf(scoring: JsonObject, picks: readonly number[]): Hope<JsonObject>[]
}

export interface FollowedCardType extends CardTypeBase {
  /** Refuses `not_found`. */
  followedOf(from: Reader, cardId: string, lang: Lang): Promise<Followed>
  /** Hundredths of a point by pick index, for an entry's picks. */
  pointsOf(scoring: JsonObject, picks: readonly number[]): number[]
}

const isToCome = (status: MatchStatus): boolean => status === 'scheduled' || status === 'live'

export const followedAthletes: FollowedCardType = {
  mode: athleteCardMode,
  followedOf: async (from, cardId, lang) => {
    const view = (await viewsOf(from, [cardId])).get(cardId) ?? fail('not_found')
    const { card, known, resolved, matches } = view
    const athletes = await athletesOf(
      from,
      card.slots.map(slot => slot.athleteId),
    )
    const nameOf = (id: string) => athletes.get(id)?.nickname ?? athletes.get(id)?.name ?? ''
    return {
      slots: card.slots.map(({ matchId, athleteId }) => ({ matchId, athleteId, name: nameOf(athleteId) })),
      matches: [...matches.values()].map(({ id, version }) => ({ id, version })),
      hopesOf: (scoring, picks) =>
        card.slots.flatMap(({ matchId, athleteId }, slot) => {
          const facts = known[slot]
          if (!facts || !isToCome(facts.status) || resolved[slot]?.void) return []
          const of = { matchId, side: null, name: nameOf(athleteId), isLive: facts.status === 'live' }
          const hopes = wishesOf({ card, slot, facts, picks, lang }, scoring as unknown as Scoring)
          return hopes.map(({ what, steps, row }) => ({ ...of, what, steps, scoring: withSlot(scoring, slot, row) }))
        }),
    }
  },
  pointsOf: (scoring, picks) =>
    pointsOf(scoring as unknown as Scoring, picks).map(({ goal, statistic }) => goal + statistic),
}

const withSlot = (scoring: JsonObject, slot: number, row: unknown): JsonObject => {
  const { slots } = scoring as unknown as Scoring
  return { slots: slots.map((one, index) => (index === slot ? row : one)) } as unknown as JsonObject
}

interface SlotPick {
  card: Card
  slot: number
  facts: Known
  picks: readonly number[]
  lang: Lang
}

interface Wish {
  what: string
  steps: number
  row: unknown
}

/** The events an entry waits for from one athlete: its options, or its number. */
function wishesOf({ card, slot, facts, picks, lang }: SlotPick, { slots }: Scoring): Wish[] {
  const row = slots[slot]
  if (!row) return []
  if (!Array.isArray(row)) {
    const position = card.slots[slot]?.position ?? 'A'
    const [number, wanted] = [facts.facts?.numbers[PREDICTED[position]] ?? 0, picks[slot] ?? 0]
    if (wanted <= number) return []
    const what = `${positionLabels(position, lang).predicted}: ${wanted}`
    return [{ what, steps: wanted - number, row: { ...row, exact: wanted } }]
  }
  const [goals, statistics] = row
  const wish = (options: readonly Option[], pick: number | undefined, worth: readonly number[]) => {
    const option = options[pick ?? -1]
    const steps = option && (worth[pick ?? -1] ?? 0) === 0 ? stepsTo(option, facts) : null
    return option && steps !== null ? [{ what: lang === 'en' ? option.nameEn : option.name, option, steps }] : []
  }
  return [
    // Exactly one goal option is true; any number of statistics can be.
    ...wish(card.goals, picks[2 * slot], goals).map(({ what, steps, option }) => ({
      what,
      steps,
      row: [card.goals.map(one => (one === option ? one.value : 0)), statistics],
    })),
    ...wish(card.statistics, picks[2 * slot + 1], statistics).map(({ what, steps, option }) => ({
      what,
      steps,
      row: [goals, card.statistics.map((one, index) => (one === option ? one.value : (statistics[index] ?? 0)))],
    })),
  ]
}

/** How many more events an option needs; null if it can no longer happen, or holds until something happens. */
function stepsTo({ rule }: Option, { facts }: Known): number | null {
  if (rule === null) return 1
  if (rule.fact === 'none' || rule.is === '<=') return null
  const left = rule.number - (facts?.numbers[rule.fact] ?? 0)
  return left > 0 ? left : null
}

export const followedMatches: FollowedCardType = {
  mode: championshipCardMode,
  followedOf: async (from, cardId) => {
    const { places } = (await matchViewsOf(from, [cardId])).get(cardId) ?? fail('not_found')
    return {
      slots: places.map(({ match }) => ({ matchId: match.id, athleteId: null, name: '' })),
      matches: places.map(({ match }) => ({ id: match.id, version: match.version })),
      hopesOf: scoring =>
        places.flatMap(({ match: { id, status } }, slot) => {
          if (!isToCome(status)) return []
          const { results } = scoring as unknown as MatchScoring
          const [home, away] = results[slot] ?? [0, 0]
          const of = { matchId: id, name: '', what: '', steps: 1, isLive: status === 'live' }
          const then = (goals: readonly [number, number]) =>
            ({ results: results.map((one, index) => (index === slot ? goals : one)) }) as unknown as JsonObject
          return [
            { ...of, side: 'home' as const, scoring: then([home + 1, away]) },
            { ...of, side: 'away' as const, scoring: then([home, away + 1]) },
          ]
        }),
    }
  },
  pointsOf: (scoring, picks) => matchPointsOf(scoring as unknown as MatchScoring, picks).map(({ points }) => points),
}
