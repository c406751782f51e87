/** Contract documents of Athletes cards and their games. Pure mapping; all data was read before. */
import type * as z from 'zod/mini'
import type { CardAthlete, CardDoc, CardSummary, OptionsHelp, Played, zTeam } from '#contract/api/player/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { pointsOf, type Resolved, type ShownEstimate } from '#contract/verify/athlete-card.ts'
import { fixtureDoc, type RecentGame } from '#server/modules/matches/index.ts'
import type { CardView } from './athlete-mode.ts'
import type { CardParts, PlayedParts } from './card-type.ts'
import { cardFieldsOf, pickStateOf, playedFieldsOf } from './documents-shared.ts'
import { optionsHelpOf, recentFormOf } from './rules-form.ts'
import { percentOf } from './rules-picked.ts'
import type { Option, Scoring, Slot } from './types.ts'

export type TeamDoc = z.output<typeof zTeam>

/** Athletes and teams. */
export interface Names {
  athletes: ReadonlyMap<
    string,
    { name: string; nickname: string | null; photo: { _id: string; filename: string } | null }
  >
  teams: ReadonlyMap<string, TeamDoc>
  /** Their last games, by athlete; only where requested. */
  recent?: ReadonlyMap<string, RecentGame[]>
}

/** An Athletes card with its athletes and teams. */
export interface ShownCard extends CardView {
  names: Names
}

type Parts = CardParts<ShownCard>

/** A card as lists show it. */
export const summaryOf = (parts: Parts): CardSummary => ({
  ...cardFieldsOf(parts, parts.view.matches.values()),
  gameType: parts.view.card.gameType,
  athletes: athletesOf(parts),
})

/** A card with its options. */
export const cardOf = (parts: Parts): CardDoc => ({
  ...summaryOf(parts),
  athletes: athletesOf(parts).map((athlete, place) => ({ ...athlete, ...pickedOf(parts, place) })),
  goalOptions: parts.view.card.goals.map(option => optionDoc(option, parts.lang)),
  statisticOptions: parts.view.card.statistics.map(option => optionDoc(option, parts.lang)),
})

const optionDoc = ({ id, name, nameEn, value }: Option, lang: Lang) => ({
  _id: id,
  name: lang === 'en' && nameEn !== '' ? nameEn : name,
  value: value / 100,
})

const athletesOf = ({ view }: Parts): CardAthlete[] =>
  view.card.slots.map((slot, index) => athleteDoc(view, slot, view.resolved[index]))

/** C12: the share of all entries that chose each option of an athlete, once the card is closed; empty for a void card. */
function pickedOf({ game, view }: Parts, place: number): Pick<CardAthlete, 'pickedPercent'> {
  const { pickCounts } = view.card
  if (!pickCounts || game.lockedAt === null || game.state === 'voiding' || game.state === 'void') return {}
  const percent = (counts: readonly number[] = []) => counts.map(count => percentOf(count, pickCounts.entries))
  return {
    pickedPercent: { goals: percent(pickCounts.goals[place]), statistics: percent(pickCounts.statistics[place]) },
  }
}

/** An athlete of a card with what happened so far. */
export function athleteDoc(view: ShownCard, slot: Slot, resolved: Resolved | undefined): CardAthlete {
  const { card, matches, names } = view
  return {
    ...whoOf(slot, names),
    classicValue: slot.classicValue / 100,
    athleteScore: resolved?.number ?? null,
    ...happenedIds(card, resolved),
    void: resolved?.void ?? false,
    _match: matchDoc(slot, matches),
    ...helpOf(view, slot),
  }
}

/** Hints for choosing; only if recent games were requested. */
function helpOf({ card, names, matches }: ShownCard, slot: Slot): Pick<CardAthlete, 'recent' | 'optionsHelp'> {
  if (!names.recent) return {}
  const games = names.recent.get(slot.athleteId) ?? []
  return {
    ...(games.length > 0 ? { recent: recentFormOf(slot, games, names.teams) } : {}),
    ...(card.gameType === 'options'
      ? { optionsHelp: withPast(optionsHelpOf(card, slot, games, matches.get(slot.matchId)?.source), card, slot) }
      : {}),
  }
}

/** How often each option happened recently and, beside it, in all games counted when the card opened. */
function withPast(help: OptionsHelp, { estimates }: CardView['card'], { place }: Slot): OptionsHelp {
  const withShown = (options: OptionsHelp['goals'], shown: readonly ShownEstimate[] = []) =>
    options.map((option, index) => {
      const [happened, games, likely] = shown[index] ?? []
      if (happened === undefined || games === undefined || likely === undefined) return option
      return { ...option, past: { happened, games, likely: likely / 100 } }
    })
  return {
    goals: withShown(help.goals, estimates?.goals[place]),
    statistics: withShown(help.statistics, estimates?.statistics[place]),
  }
}

const whoOf = (slot: Slot, names: Names) => {
  const athlete = names.athletes.get(slot.athleteId)
  return {
    _athlete: {
      _id: slot.athleteId,
      name: athlete?.nickname ?? athlete?.name ?? '',
      number: slot.shirt,
      position: slot.position,
      photo: athlete?.photo ?? null,
    },
    _team: (slot.teamId === null ? undefined : names.teams.get(slot.teamId)) ?? null,
  }
}

const idsAt = (options: readonly Option[], indexes: readonly number[]): string[] =>
  indexes.flatMap(slot => options[slot]?.id ?? [])

const happenedIds = (card: CardView['card'], resolved: Resolved | undefined) => ({
  _athleteGoals: idsAt(card.goals, resolved?.goals ?? []),
  _athleteStatistics: idsAt(card.statistics, resolved?.statistics ?? []),
})

/** The match in which an athlete plays; a round or a sheet is not a match. */
function matchDoc(slot: Slot, matches: CardView['matches']): CardAthlete['_match'] {
  const match = matches.get(slot.kickoffId ?? slot.matchId)
  if (!match || match.kind === 'round') return null
  return fixtureDoc(match)
}

/** A player's game with its points so far. */
export function playedOf(parts: PlayedParts<ShownCard>): Played {
  const { entry, card } = parts
  const scoring = parts.scoring as unknown as Scoring | null
  const points = scoring && !entry.void ? pointsOf(scoring, entry.picks) : []
  const total = points.reduce((sum, { goal, statistic }) => sum + goal + statistic, 0)
  return {
    ...playedFieldsOf(parts, total),
    athletes: card.view.card.slots.map((slot, index) => playedAthlete(parts, slot, points[index])),
  }
}

function playedAthlete({ entry, card }: PlayedParts<ShownCard>, slot: Slot, points = { goal: 0, statistic: 0 }) {
  const { view, lang, status } = card
  const resolved = view.resolved[slot.place]
  const isOptions = view.card.gameType === 'options'
  const chosen = (options: readonly Option[], index: number) => {
    const option = isOptions ? options[entry.picks[index] ?? -1] : undefined
    return option ? optionDoc(option, lang) : null
  }
  const score = points.goal + points.statistic
  return {
    ...whoOf(slot, view.names),
    _athleteGoal: chosen(view.card.goals, 2 * slot.place),
    _athleteStatistic: chosen(view.card.statistics, 2 * slot.place + 1),
    athleteScore: isOptions ? null : (entry.picks[slot.place] ?? null),
    goalScore: points.goal / 100,
    statisticScore: points.statistic / 100,
    playerScore: score / 100,
    result: resolved?.number ?? null,
    ...happenedIds(view.card, resolved),
    state: pickStateOf(resolved?.void ?? false, status === 'finished', score),
  }
}
