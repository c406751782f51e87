import type * as z from 'zod/mini'
import type { CardAthlete, CardDoc, getDraft, playCard } from '#contract/api/player/cards.ts'

/** The picks for one athlete: option ids (options cards), or a whole number from 0 (classic). */
export interface Pick {
  goal: string | null
  statistic: string | null
  score: number
}
/** By athlete id; an athlete without an entry has no picks. */
export type Picks = Readonly<Record<string, Pick>>
export type Draft = z.output<typeof getDraft.answer>
export type Play = z.output<typeof playCard.body>

/** An option for an athlete with its frequency: over all counted games, else recent ones. */
export interface Offered {
  option: CardDoc['goalOptions'][number]
  happened: number
  games: number
  isLately: boolean
}

/** The options of a type shown for an athlete: those that are possible, plus an earlier pick that has become impossible. */
export function offeredTo(
  { optionsHelp }: { optionsHelp?: CardAthlete['optionsHelp'] },
  card: { goalOptions: CardDoc['goalOptions']; statisticOptions: CardDoc['statisticOptions'] },
  kind: 'goals' | 'statistics',
  chosen: string | null = null,
): Offered[] {
  const options = kind === 'goals' ? card.goalOptions : card.statisticOptions
  return options.flatMap((option, place) => {
    const { possible, past, ...lately } = optionsHelp?.[kind][place] ?? { possible: true, happened: 0, games: 0 }
    const { happened, games } = past?.games ? past : lately
    return possible || option._id === chosen ? [{ option, happened, games, isLately: !past?.games }] : []
  })
}

/** Progress of one athlete. */
export interface Filled {
  athlete: CardAthlete
  pick: Pick
  /** Number of picks made and required. In classic every number counts as given, including 0. */
  done: number
  total: number
  /** The missing picks, goals first. */
  missing: readonly ('goal' | 'statistic')[]
}

const NOTHING: Pick = { goal: null, statistic: null, score: 0 }

export const pickOf = (picks: Picks, athleteId: string): Pick => picks[athleteId] ?? NOTHING

/** Each athlete with its picks, in the card's order. An option type that the card lacks is not required. */
export function filledOf(card: CardDoc, picks: Picks): Filled[] {
  return card.athletes.map(athlete => {
    const pick = pickOf(picks, athlete._athlete._id)
    if (card.gameType === 'classic') return { athlete, pick, done: 1, total: 1, missing: [] }
    const request = [
      ...(card.goalOptions.length > 0 ? (['goal'] as const) : []),
      ...(card.statisticOptions.length > 0 ? (['statistic'] as const) : []),
    ]
    const missing = request.filter(type => pick[type] === null)
    return { athlete, pick, done: request.length - missing.length, total: request.length, missing }
  })
}

/** Maximum points of the picks. */
export function mostPoints(card: CardDoc, picks: Picks): number {
  if (card.gameType === 'classic') return card.athletes.reduce((sum, { classicValue }) => sum + classicValue, 0)
  const valueOf = (options: CardDoc['goalOptions'], id: string | null) =>
    options.find(option => option._id === id)?.value ?? 0
  return card.athletes.reduce((sum, { _athlete }) => {
    const pick = pickOf(picks, _athlete._id)
    return sum + valueOf(card.goalOptions, pick.goal) + valueOf(card.statisticOptions, pick.statistic)
  }, 0)
}

/** The request body: every athlete in the card's order. */
export function playOf(card: CardDoc, picks: Picks, code: string | null): Play {
  const athletes = card.athletes.map(({ _athlete, _team }) => {
    const { goal, statistic, score } = pickOf(picks, _athlete._id)
    const about = { _team: _team?._id ?? null, _athlete: _athlete._id }
    return card.gameType === 'classic'
      ? { ...about, athleteScore: score }
      : { ...about, _athleteGoal: goal, _athleteStatistic: statistic }
  })
  return { _card: card._id, athletes, code }
}

/** The draft saved on the server: only the athletes with picks. */
export function draftOf(card: CardDoc, picks: Picks, code: string | null): Draft {
  const athletes = card.athletes.flatMap(({ _athlete: { _id } }): Draft['athletes'] => {
    const pick = picks[_id]
    if (pick === undefined) return []
    return card.gameType === 'classic'
      ? [{ _athlete: _id, athleteScore: pick.score }]
      : [{ _athlete: _id, _athleteGoal: pick.goal, _athleteStatistic: pick.statistic }]
  })
  return { athletes, code }
}

/** The picks of a saved draft, without options the card no longer has. */
export function picksOf(card: CardDoc, draft: Draft): Picks {
  const known = new Set(card.athletes.map(({ _athlete }) => _athlete._id))
  const optionOf = (options: CardDoc['goalOptions'], id: string | null | undefined) =>
    options.some(option => option._id === id) ? (id ?? null) : null
  const remaining = draft.athletes.filter(({ _athlete }) => known.has(_athlete))
  return Object.fromEntries(
    remaining.map(({ _athlete, _athleteGoal, _athleteStatistic, athleteScore }): [string, Pick] => [
      _athlete,
      {
        goal: optionOf(card.goalOptions, _athleteGoal),
        statistic: optionOf(card.statisticOptions, _athleteStatistic),
        score: athleteScore ?? 0,
      },
    ]),
  )
}

/** Element id of an athlete's panel or a match's row. */
export const panelIdOf = (id: string): string => `pick-${id}`

/**
 * Errors of single athletes: code by athlete id. The server names a field by its index in the request (`athletes.2.athleteScore`) or by the
 * athlete's id.
 */
export function refusedAthletes(fields: Readonly<Record<string, string>>, sent: Play): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const [field, code] of Object.entries(fields)) {
    const index = /^athletes\.(\d+)/.exec(field)?.[1]
    const byIndex = index === undefined ? undefined : sent.athletes[Number(index)]?._athlete
    const athleteId = byIndex ?? sent.athletes.find(({ _athlete }) => field.includes(_athlete))?._athlete
    if (athleteId !== undefined) refused[athleteId] ??= code
  }
  return refused
}

/** Short distinct names: the first name; where two share it, with the last name's initial, or the whole name. */
export function shortNamesOf(names: readonly string[]): readonly string[] {
  const firstOf = (name: string) => name.split(' ')[0] ?? ''
  const initialed = (name: string) => {
    const [first = '', ...others] = name.split(' ')
    const last = others.at(-1)
    return last === undefined ? first : `${first} ${last.slice(0, 1)}.`
  }
  const isAlone = (form: (name: string) => string, name: string) =>
    names.filter(other => form(other) === form(name)).length === 1
  return names.map(name => {
    if (isAlone(firstOf, name)) return firstOf(name)
    return isAlone(initialed, name) ? initialed(name) : name
  })
}
