/** Points of Athletes of the Week (A1 to A4): from an athlete's facts to the points of an entry. Pure. */
import type { AthleteFacts, FactName, MatchStatus } from '../facts.ts'
import type { Position } from '../positions.ts'
import { ENTRY_SCORE_MAX, isTooFew, PREDICTED } from './questions.ts'

/** A1: the fact that settles an option; `none`: no other option of its type happened; null: the operator decides. */
export type Rule = { fact: FactName; is: '=' | '>=' | '<='; number: number } | { fact: 'none' } | null

/** A goal or statistic option, at its index in its list: picks refer to the index. */
export interface Option {
  id: string
  name: string
  nameEn: string
  /** Hundredths of a point. */
  value: number
  rule: Rule
}

/** An athlete of a card, at its index: picks refer to the index. */
export interface Slot {
  athleteId: string
  matchId: string
  position: Position
  /** A2: hundredths of a point. */
  classicValue: number
}

/** The questions of a card and their points. Frozen once the card is open (A1). */
export interface Definition {
  gameType: 'options' | 'classic'
  slots: readonly Slot[]
  goals: readonly Option[]
  statistics: readonly Option[]
}

/**
 * An option's estimate for an athlete when the card opened (fair-points.ts), as shown to players: the athlete's games in which it happened,
 * their number, and its probability in ten-thousandths. Null: not offered, or without data.
 */
export type ShownEstimate = readonly [happened: number, games: number, likely: number] | null

/** Estimates by athlete and by option index, and the number of games of all athletes. */
export interface ShownEstimates {
  games: number
  goals: readonly (readonly ShownEstimate[])[]
  statistics: readonly (readonly ShownEstimate[])[]
}

/**
 * The scoring input derived from the facts, in hundredths of a point. Options: for each athlete the points by goal option and by statistic
 * option. Classic: the exact number (null: nobody scores) and its points.
 */
export type Scoring =
  | { slots: [goals: number[], statistics: number[]][] }
  | { slots: { exact: number | null; points: number }[] }

/** The facts of one athlete in the match (race, round) they come from. */
export interface Known {
  status: MatchStatus
  /** 90 minutes plus stoppage time (C6). */
  score: { home: number; away: number } | null
  /** Names of that match that are not linked to an athlete yet. */
  unresolved: number
  /** Whether the source reports every player on the pitch, so that an unlisted athlete did not play. */
  lineUpTold: boolean
  /** Undefined: the source reports nothing about this athlete. */
  facts: AthleteFacts | undefined
  /** The operator's decisions on options without a rule, by option id. */
  ticks: ReadonlyMap<string, boolean>
}

/** The result of one athlete so far. */
export interface Resolved {
  /** A3: void for everyone. */
  void: boolean
  /** Void by the match itself (C7, C8): no correction of the athlete's facts brings it back. */
  matchVoid: boolean
  /** Indexes of the options that happened. */
  goals: number[]
  statistics: number[]
  /** The number that classic cards predict; null while unknown, and if there is none (no goal, no minute). */
  number: number | null
  /**
   * Missing facts although the match is over: a fact's name, `played`, `unresolved` (an unlinked name) or `tick: <option>`. Unknown is
   * never 0: nothing settles before it is known (C6).
   */
  missing: string[]
}

const NOTHING: Resolved = { void: false, matchVoid: false, goals: [], statistics: [], number: null, missing: [] }

/** The result of an athlete: partial while the match is on, final once it is over. */
export function resolve(definition: Definition, slot: Slot, known: Known): Resolved {
  if (known.status === 'void') return { ...NOTHING, void: true, matchVoid: true }
  if (known.status === 'scheduled' || known.status === 'postponed') return NOTHING
  const isOver = known.status === 'finished'
  const played = known.facts?.played ?? (isOver && !known.facts && known.lineUpTold ? false : null)
  // Until the whistle an athlete on the bench may still be substituted in.
  if (played === false) return isOver && known.unresolved === 0 ? { ...NOTHING, void: true } : blocked(known)
  const resolved = definition.gameType === 'classic' ? resolveNumber(slot, known) : resolveOptions(definition, known)
  const missing = isOver ? [...blocked(known).missing, ...(played === null ? ['played'] : []), ...resolved.missing] : []
  return { ...NOTHING, ...resolved, missing: [...new Set(missing)] }
}

const blocked = (known: Known): Resolved =>
  known.status === 'finished' && known.unresolved > 0 ? { ...NOTHING, missing: ['unresolved'] } : NOTHING

function resolveNumber(slot: Slot, known: Known): Partial<Resolved> & { missing: string[] } {
  const fact = PREDICTED[slot.position]
  const number = numberOf(fact, known)
  return { number: number ?? null, missing: number === undefined ? [fact] : [] }
}

function resolveOptions(definition: Definition, known: Known): Partial<Resolved> & { missing: string[] } {
  const goals = happened(definition.goals, known)
  const statistics = happened(definition.statistics, known)
  return { goals: goals.indexes, statistics: statistics.indexes, missing: [...goals.missing, ...statistics.missing] }
}

/** A fact of an athlete: undefined is unknown, null is known to be none (the minute of the first goal of an athlete without one). */
export function numberOf(fact: FactName, { facts, score }: Known): number | null | undefined {
  const number = facts?.numbers[fact]
  if (number !== undefined || fact !== 'first-goal-minute') return number
  const isGoalless = facts?.numbers.goals === 0 || (score !== null && score.home + score.away === 0)
  return isGoalless ? null : undefined
}

/** Whether each option of a type happened, by index; undefined while unknown. */
export function decide(options: readonly Option[], known: Known): (boolean | undefined)[] {
  const decided = options.map(option => (isNone(option.rule) ? null : holds(option, known)))
  const others = decided.filter(one => one !== null)
  // One known value is enough for no; yes needs all of them.
  const none = others.includes(true) ? false : others.includes(undefined) ? undefined : true
  return decided.map(one => (one === null ? none : one))
}

/** Which options of a type happened, by index, and the missing facts for the others. */
function happened(options: readonly Option[], known: Known): { indexes: number[]; missing: string[] } {
  const all = decide(options, known)
  return {
    indexes: all.flatMap((one, slot) => (one === true ? [slot] : [])),
    missing: options.flatMap(({ rule, name }, slot) => {
      if (all[slot] !== undefined || isNone(rule)) return []
      return [rule === null ? `tick: ${name}` : rule.fact]
    }),
  }
}

const isNone = (rule: Rule): boolean => rule?.fact === 'none'

/** Whether an option holds; undefined while unknown. */
function holds({ id, rule }: Option, known: Known): boolean | undefined {
  if (rule === null || rule.fact === 'none') return known.ticks.get(id)
  const number = numberOf(rule.fact, known)
  if (number === undefined || number === null) return number === null ? false : undefined
  if (rule.is === '=') return number === rule.number
  return rule.is === '>=' ? number >= rule.number : number <= rule.number
}

/** The points by result: compact, and sufficient for scoring entries. `resolved` is by index. */
export function scoringOf(definition: Definition, resolved: readonly Resolved[]): Scoring {
  const values = (options: readonly Option[], indexes: readonly number[]) =>
    options.map((option, slot) => (indexes.includes(slot) ? option.value : 0))
  if (definition.gameType === 'classic')
    return {
      slots: definition.slots.map((slot, index) => ({
        exact: resolved[index]?.number ?? null,
        points: slot.classicValue,
      })),
    }
  return {
    slots: definition.slots.map((_slot, index): [number[], number[]] => [
      values(definition.goals, resolved[index]?.goals ?? []),
      values(definition.statistics, resolved[index]?.statistics ?? []),
    ]),
  }
}

/** Points of one athlete for an entry, in hundredths: classic has no statistic. */
export interface SlotPoints {
  goal: number
  statistic: number
}

/** Points by index, of an entry's picks. */
export function pointsOf(scoring: Scoring, picks: readonly number[]): SlotPoints[] {
  return scoring.slots.map((slot, index) => {
    if (!Array.isArray(slot)) return { goal: picks[index] === slot.exact ? slot.points : 0, statistic: 0 }
    const [goals, statistics] = slot
    return { goal: goals[picks[2 * index] ?? -1] ?? 0, statistic: statistics[picks[2 * index + 1] ?? -1] ?? 0 }
  })
}

/**
 * The pure function from an entry's picks to hundredths of a point, created once for all entries of a card: one look-up per pick in one
 * flat table. Picks must come from `pickReader`, so every one is within its row.
 */
export function scorerOf(scoring: Scoring): (picks: readonly number[]) => number {
  const rows = scoring.slots.flatMap<readonly number[] | { exact: number | null; points: number }>(slot =>
    Array.isArray(slot) ? slot : [slot],
  )
  const width = Math.max(1, ...rows.map(row => ('exact' in row ? 2 : row.length)))
  const table = new Int32Array(rows.length * width)
  const isClassic = rows.some(row => 'exact' in row)
  for (const [index, row] of rows.entries())
    table.set('exact' in row ? [predictable(row.exact), row.points] : row, index * width)
  const count = rows.length
  if (isClassic)
    return picks => {
      let sum = 0
      for (let index = 0; index < count; index += 1)
        if (picks[index] === table[index * 2]) sum += table[index * 2 + 1] ?? 0
      return sum
    }
  return picks => {
    let sum = 0
    for (let index = 0; index < count; index += 1) sum += table[index * width + (picks[index] ?? 0)] ?? 0
    return sum
  }
}

/** A predictable number; -1, which cannot be predicted, for none and for larger ones. */
const predictable = (number: number | null): number =>
  number !== null && number >= 0 && number <= ENTRY_SCORE_MAX ? number : -1

/**
 * A4: whether enough athletes are void that the card is. Before all matches are over, only athletes of void matches count, because
 * corrected facts can still restore the others.
 */
export const isCardVoid = (resolved: readonly Resolved[], isOver: boolean): boolean =>
  isTooFew(resolved.length, resolved.filter(one => (isOver ? one.void : one.matchVoid)).length)
