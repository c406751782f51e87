import { MATCH_GOALS_MAX } from '#contract/api/player/championship-cards.ts'
/** Parses a submission into canonical picks or errors (A5: canonical, so that duplicates compare equal). Pure. */
import type { ErrorCode } from '#contract/errors.ts'
import { ENTRY_SCORE_MAX } from '#contract/verify/questions.ts'
import type { Definition } from './types.ts'

/** The choice for one athlete, as submitted. */
export interface SentPick {
  _team?: string | null | undefined
  _athlete: string
  _athleteGoal?: string | null | undefined
  _athleteStatistic?: string | null | undefined
  athleteScore?: number | null | undefined
}

/** The picks, or the code of the first problem and each problem at its field (`athletes.3._athleteGoal`). */
export type ReadPicks = { picks: number[] } | { code: ErrorCode; fields: Record<string, ErrorCode> }

/** Reports an error at a field of one pick. */
export type Refuse = (field: string, code: ErrorCode) => void

/** The questions of a card, and how one answer is parsed. */
interface PickRequest<S> {
  /** Athletes or matches; fields and codes are named after them. */
  list: 'athletes' | 'matches'
  of: '_athlete' | '_match'
  /** The questions, in the order of the card. */
  ids: readonly string[]
  idOf: (pick: S) => string
  readOne: (pick: S, refuse: Refuse) => number[]
}

const CODES = {
  athletes: { incomplete: 'athletes_incomplete', unknown: 'athlete_unknown', repeated: 'athlete_repeated' },
  matches: { incomplete: 'matches_incomplete', unknown: 'match_unknown', repeated: 'match_repeated' },
} as const

/** Creates the parser of submissions for a card: canonical picks in the order of the card, exactly one answer for each athlete or match. */
export function inOrder<S>({ list, of, ids, idOf, readOne }: PickRequest<S>): (sent: readonly S[]) => ReadPicks {
  const slots = new Map(ids.map((id, slot) => [id, slot]))
  const codes = CODES[list]
  return sent => {
    const fields: Record<string, ErrorCode> = {}
    const refuse: Refuse = (field, code) => void (fields[field] ??= code)
    const seen = new Map<number, number[]>()
    for (const [index, pick] of sent.entries()) {
      const at = `${list}.${index}`
      const slot = slots.get(idOf(pick))
      if (slot === undefined) refuse(`${at}.${of}`, codes.unknown)
      else if (seen.has(slot)) refuse(`${at}.${of}`, codes.repeated)
      else
        seen.set(
          slot,
          readOne(pick, (field, code) => refuse(`${at}.${field}`, code)),
        )
    }
    if (seen.size < ids.length) refuse(list, codes.incomplete)
    const [code] = Object.values(fields)
    return code ? { code, fields } : { picks: ids.flatMap((_id, slot) => seen.get(slot) ?? []) }
  }
}

/**
 * Creates the parser of submissions for an Athletes card. `teams`: those of the card, by athlete. Options: for the athlete at index p,
 * picks[2p] is the index of the goal option and picks[2p+1] that of the statistic. Classic: picks[p] is the number, 0 if empty.
 */
export const pickReader = (
  definition: Definition,
  teams: ReadonlyMap<string, string | null> = new Map(),
): ((sent: readonly SentPick[]) => ReadPicks) => {
  const readOne = definition.gameType === 'classic' ? readNumber : optionReader(definition)
  return inOrder({
    list: 'athletes',
    of: '_athlete',
    ids: definition.slots.map(slot => slot.athleteId),
    idOf: pick => pick._athlete,
    readOne: (pick, refuse) => {
      // If omitted, the card's team is used.
      const { _team = null } = pick
      if (_team !== null && _team !== teams.get(pick._athlete)) refuse('_team', 'athlete_unknown')
      return readOne(pick, refuse)
    },
  })
}

/** A submitted score prediction for one match. */
export interface SentScore {
  _match: string
  homeGoals: number
  awayGoals: number
}

/**
 * Creates the parser of submissions for a championship card: for the match at index p, picks[2p] are the goals of the home side and
 * picks[2p+1] those of the away side.
 */
export const scoreReader = (matchIds: readonly string[]): ((sent: readonly SentScore[]) => ReadPicks) =>
  inOrder({ list: 'matches', of: '_match', ids: matchIds, idOf: score => score._match, readOne: readScore })

function readScore({ homeGoals, awayGoals }: SentScore, refuse: Refuse): number[] {
  const readGoals = (field: string, goals: number): number => {
    if (!Number.isInteger(goals) || goals < 0 || goals > MATCH_GOALS_MAX) refuse(field, 'score_invalid')
    // Normalises −0.
    return goals + 0
  }
  return [readGoals('homeGoals', homeGoals), readGoals('awayGoals', awayGoals)]
}

function readNumber(pick: SentPick, refuse: Refuse): number[] {
  const number = pick.athleteScore ?? 0
  if (!Number.isInteger(number) || number < 0 || number > ENTRY_SCORE_MAX) refuse('athleteScore', 'score_invalid')
  // Normalises −0.
  return [number + 0]
}

function optionReader({ goals, statistics }: Definition): (pick: SentPick, refuse: Refuse) => number[] {
  const goalSlots = new Map(goals.map((option, slot) => [option.id, slot]))
  const statisticSlots = new Map(statistics.map((option, slot) => [option.id, slot]))
  const slotOf = (
    options: ReadonlyMap<string, number>,
    id: string | null | undefined,
    no: (code: ErrorCode) => void,
  ) => {
    const slot = id ? options.get(id) : undefined
    if (slot === undefined) no(id ? 'option_unknown' : 'athletes_incomplete')
    return slot ?? 0
  }
  return (pick, refuse) => [
    slotOf(goalSlots, pick._athleteGoal, code => refuse('_athleteGoal', code)),
    slotOf(statisticSlots, pick._athleteStatistic, code => refuse('_athleteStatistic', code)),
  ]
}
