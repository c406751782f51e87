/** Proposes the athletes of a card by position and club, best recent form first. Pure. */
import { DEFAULT_GOAL_OPTIONS, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import { type Position, POSITIONS } from '#contract/positions.ts'
import { optionsHelpOf } from './rules-form.ts'
import type { Option } from './types.ts'

export interface Candidate {
  athleteId: string
  teamId: string | null
  /** As in the source; null if it has none. */
  position: Position | null
  starter: boolean | null
  shirt: number | null
  /** Recent points per game; null without known games. */
  form: number | null
}

/** Athletes of each position on a first card. */
export const FIRST_MIX: ReadonlyMap<Position, number> = new Map<Position, number>([
  ['G', 1],
  ['D', 2],
  ['M', 2],
  ['A', 3],
])

/** Points of options, in hundredths. */
const usual = (options: readonly { name: string; nameEn: string; value: number; rule: Option['rule'] }[]): Option[] =>
  options.map((option, place) => ({ ...option, id: String(place), value: option.value * 100 }))
const GOALS = usual(DEFAULT_GOAL_OPTIONS)
const STATISTICS = usual(DEFAULT_STATISTIC_OPTIONS)

/** Recent points per game for a player who always chose right, with the usual options (A1); null without a game. */
export function formOf(position: Position | null, games: Parameters<typeof optionsHelpOf>[2]): number | null {
  if (games.length === 0) return null
  const definition = { goals: GOALS, statistics: STATISTICS }
  const help = optionsHelpOf(definition, { position: position ?? 'A' }, games, undefined)
  const pointsOf = (options: readonly Option[], rates: typeof help.goals): number =>
    rates.reduce((sum, { happened, games: of }, index) => {
      const value = (options[index]?.value ?? 0) / 100
      return of === 0 ? sum : sum + (value * happened) / of
    }, 0)
  return Math.round((pointsOf(GOALS, help.goals) + pointsOf(STATISTICS, help.statistics)) * 10) / 10
}

/** The source's position, if a card uses it. */
export const positionIn = (reported: string | null): Position | null =>
  POSITIONS.find(position => position === reported) ?? null

/** Best recent form first; ties by starters, then by shirt number. */
export const byForm = (one: Candidate, other: Candidate): number =>
  (other.form ?? -1) - (one.form ?? -1) ||
  Number(other.starter === true) - Number(one.starter === true) ||
  (one.shirt ?? 1_000) - (other.shirt ?? 1_000) ||
  one.athleteId.localeCompare(other.athleteId)

/** Limit per club, while other clubs have athletes left. */
const CLUB_MOST = 2

/**
 * The athletes of a card: the numbers per position in `mix`, best recent form first, at most two per club unless there are too few clubs.
 * Athletes of unknown position fill the remaining slots.
 */
export function chooseAthletes(candidates: readonly Candidate[], mix: ReadonlyMap<Position, number>): Candidate[] {
  const wanted = [...mix.values()].reduce((sum, count) => sum + count, 0)
  const clubs = new Set(candidates.map(one => one.teamId)).size
  const most = Math.max(CLUB_MOST, Math.ceil(wanted / Math.max(1, clubs)))
  const sorted = candidates.toSorted(byForm)
  const chosen = new Set<Candidate>()
  const countOf = (fits: (one: Candidate) => boolean): number => [...chosen].filter(fits).length
  const takeAll = (fits: (one: Candidate) => boolean): void => {
    for (const one of sorted) {
      if (chosen.size >= wanted) return
      const ofClub = countOf(other => other.teamId === one.teamId)
      if (!chosen.has(one) && ofClub < most && fits(one)) chosen.add(one)
    }
  }
  takeAll(({ position }) => position !== null && countOf(one => one.position === position) < (mix.get(position) ?? 0))
  takeAll(one => one.position === null)
  takeAll(() => true)
  const order = [...mix.keys()]
  const rank = ({ position }: Candidate): number => {
    const at = position === null ? -1 : order.indexOf(position)
    return at === -1 ? order.length : at
  }
  return [...chosen].toSorted((one, other) => rank(one) - rank(other))
}
