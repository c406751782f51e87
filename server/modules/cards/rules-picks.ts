/** What a player sends, made into canonical picks or refused (A5: canonical, so that a duplicate is one). Pure. */
import type { ErrorCode } from '#contract/errors.ts'
import { ENTRY_SCORE_MAX } from '#contract/limits.ts'
import type { Definition } from './types.ts'

/** What was chosen for one athlete, as it is sent. */
export interface SentPick {
  _athlete: string
  _athleteGoal?: string | null | undefined
  _athleteStatistic?: string | null | undefined
  athleteScore?: number | null | undefined
}

type PickCode = Extract<
  ErrorCode,
  'athletes_incomplete' | 'athlete_unknown' | 'athlete_repeated' | 'option_unknown' | 'score_invalid'
>

/** The picks, or why not: the code of the first problem and each problem at its field (`athletes.3._athleteGoal`). */
export type ReadPicks = { picks: number[] } | { code: PickCode; fields: Record<string, PickCode> }

/**
 * Makes the reader of what is sent for a card. Picks are canonical, in the order of the card however they were sent. Options: for
 * the athlete at place p, picks[2p] is the place of the goal option and picks[2p+1] that of the statistic. Classic: picks[p] is the
 * number, an empty one is 0.
 */
export function pickReader(definition: Definition): (sent: readonly SentPick[]) => ReadPicks {
  const places = new Map(definition.slots.map((slot, place) => [slot.athleteId, place]))
  const readOne = definition.gameType === 'classic' ? readNumber : optionReader(definition)
  return sent => {
    const fields: Record<string, PickCode> = {}
    const refuse = (field: string, code: PickCode) => void (fields[field] ??= code)
    const seen = new Map<number, number[]>()
    for (const [index, pick] of sent.entries()) {
      const at = `athletes.${index}`
      const place = places.get(pick._athlete)
      if (place === undefined) refuse(`${at}._athlete`, 'athlete_unknown')
      else if (seen.has(place)) refuse(`${at}._athlete`, 'athlete_repeated')
      else
        seen.set(
          place,
          readOne(pick, (field, code) => refuse(`${at}.${field}`, code)),
        )
    }
    if (seen.size < definition.slots.length) refuse('athletes', 'athletes_incomplete')
    const [code] = Object.values(fields)
    return code ? { code, fields } : { picks: definition.slots.flatMap((_slot, place) => seen.get(place) ?? []) }
  }
}

type Refuse = (field: string, code: PickCode) => void

function readNumber(pick: SentPick, refuse: Refuse): number[] {
  const number = pick.athleteScore ?? 0
  if (!Number.isInteger(number) || number < 0 || number > ENTRY_SCORE_MAX) refuse('athleteScore', 'score_invalid')
  // Minus zero is zero.
  return [number + 0]
}

function optionReader({ goals, statistics }: Definition): (pick: SentPick, refuse: Refuse) => number[] {
  const goalPlaces = new Map(goals.map((option, place) => [option.id, place]))
  const statisticPlaces = new Map(statistics.map((option, place) => [option.id, place]))
  const placeOf = (
    options: ReadonlyMap<string, number>,
    id: string | null | undefined,
    no: (code: PickCode) => void,
  ) => {
    const place = id ? options.get(id) : undefined
    if (place === undefined) no(id ? 'option_unknown' : 'athletes_incomplete')
    return place ?? 0
  }
  return (pick, refuse) => [
    placeOf(goalPlaces, pick._athleteGoal, code => refuse('_athleteGoal', code)),
    placeOf(statisticPlaces, pick._athleteStatistic, code => refuse('_athleteStatistic', code)),
  ]
}
