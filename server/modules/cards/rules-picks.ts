/** What a player sends, made into canonical picks or refused (A5: canonical, so that a duplicate is one). Pure. */
import type { ErrorCode } from '#contract/errors.ts'
import { ENTRY_SCORE_MAX } from '#contract/limits.ts'
import type { Definition, Option } from './types.ts'

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
 * Canonical picks in the order of the card, however they were sent. Options: for the athlete at place p, picks[2p] is the place of
 * the goal option and picks[2p+1] that of the statistic. Classic: picks[p] is the number, an empty one is 0.
 */
export function readPicks(definition: Definition, sent: readonly SentPick[]): ReadPicks {
  const fields: Record<string, PickCode> = {}
  const refuse = (field: string, code: PickCode) => void (fields[field] ??= code)
  const places = new Map(definition.slots.map((slot, place) => [slot.athleteId, place]))
  const seen = new Map<number, number[]>()
  for (const [index, pick] of sent.entries()) {
    const at = `athletes.${index}`
    const place = places.get(pick._athlete)
    if (place === undefined) refuse(`${at}._athlete`, 'athlete_unknown')
    else if (seen.has(place)) refuse(`${at}._athlete`, 'athlete_repeated')
    else
      seen.set(
        place,
        readOne(definition, pick, (field, code) => refuse(`${at}.${field}`, code)),
      )
  }
  if (seen.size < definition.slots.length) refuse('athletes', 'athletes_incomplete')
  const [code] = Object.values(fields)
  return code ? { code, fields } : { picks: definition.slots.flatMap((_slot, place) => seen.get(place) ?? []) }
}

type Refuse = (field: string, code: PickCode) => void

function readOne(definition: Definition, pick: SentPick, refuse: Refuse): number[] {
  if (definition.gameType === 'classic') {
    const number = pick.athleteScore ?? 0
    if (!Number.isInteger(number) || number < 0 || number > ENTRY_SCORE_MAX) refuse('athleteScore', 'score_invalid')
    // No minus zero: it would be another duplicate key on the wire only.
    return [number + 0]
  }
  return [
    placeOf(definition.goals, pick._athleteGoal, code => refuse('_athleteGoal', code)),
    placeOf(definition.statistics, pick._athleteStatistic, code => refuse('_athleteStatistic', code)),
  ]
}

function placeOf(options: readonly Option[], id: string | null | undefined, refuse: (code: PickCode) => void): number {
  const place = options.findIndex(option => option.id === id)
  if (place < 0) refuse(id ? 'option_unknown' : 'athletes_incomplete')
  return place
}
