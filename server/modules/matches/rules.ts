import type { AthleteFacts, Facts, FactName, MatchStatus, Side } from '#contract/facts.ts'
import type { ImportedCard, ImportedGoal, ImportedMatch, ImportedMoment } from '#contract/imported.ts'

/** Numbers derived from goals, cards and score. */
const DERIVED: readonly FactName[] = [
  'goals',
  'goals-first-half',
  'goals-second-half',
  'first-goal-minute',
  'yellow-cards',
  'red-cards',
  'clean-sheet',
]
const FROM_CARDS = { yellow: 'yellow-cards', red: 'red-cards' } as const
const CARD_TOTALS = { yellow: 'yellowCards', red: 'redCards' } as const

/** Our ids of a match's athletes. Names of goals and cards may be unmatched. */
export interface Linked {
  /** By index in `ImportedMatch.athletes`. */
  athletes: readonly string[]
  /** Their clubs, likewise. */
  teams: readonly (string | null)[]
  /** By index in `goals` and `cards`. */
  goals: readonly (string | null)[]
  cards: readonly (string | null)[]
}

/** Data that only a live feed has. */
export interface LiveMoments {
  clock: Facts['clock']
  startedAt: Date | null
  endedAt: Date | null
}

/**
 * A source's report of a match, as facts (C6): its own numbers unchanged, and those derived from its goals, cards and score. Missing
 * numbers stay absent. `isDoubtful`: some row of the match could not be parsed, so that a list without a separate total may be incomplete.
 */
export function factsOf(match: ImportedMatch, linked: Linked, live: Partial<LiveMoments>, isDoubtful: boolean): Facts {
  const athletes: Record<string, AthleteFacts> = {}
  for (const [index, athlete] of match.athletes.entries()) {
    const id = linked.athletes[index]
    if (id !== undefined) athletes[id] = { played: athlete.played, numbers: { ...athlete.numbers } }
  }
  const facts: Facts = {
    status: match.status,
    startedAt: hasBegun(match.status) ? (live.startedAt ?? match.startsAt) : null,
    endedAt: live.endedAt ?? null,
    clock: match.status === 'live' && live.clock ? clockOf(live.clock) : null,
    score: match.score,
    goals: match.goals.map((goal, index) => ({ ...goalOf(goal), athlete: linked.goals[index] ?? null })),
    cards: match.cards.map((card, index) => ({ ...cardOf(card), athlete: linked.cards[index] ?? null })),
    statistics: match.statistics,
    athletes,
  }
  return withDerived(facts, sidesOf(match, linked), isDoubtful)
}

/** The side of each athlete of a report. */
export const sidesOf = (match: ImportedMatch, linked: Linked): Sides =>
  new Map(match.athletes.map((athlete, index) => [linked.athletes[index] ?? '', athlete.side]))

/** Whether a match with this status was on the pitch. */
export const hasBegun = (status: MatchStatus): boolean =>
  status === 'live' || status === 'finished' || status === 'abandoned'

const momentOf = ({ half, minute, stoppage }: ImportedMoment): ImportedMoment => ({ half, minute, stoppage })

const clockOf = (clock: NonNullable<Facts['clock']>): Facts['clock'] => ({
  ...momentOf(clock),
  ...(clock.halfTime ? { halfTime: true } : {}),
})

const goalOf = (goal: ImportedGoal): Omit<Facts['goals'][number], 'athlete'> => ({
  side: goal.side,
  name: goal.name,
  own: goal.own,
  penalty: goal.penalty,
  ...momentOf(goal),
})

const cardOf = (card: ImportedCard): Omit<Facts['cards'][number], 'athlete'> => ({
  side: card.side,
  name: card.name,
  color: card.color,
  ...momentOf(card),
})

/**
 * Facts with numbers derived from goals, cards and score added to those a source reported. Zeros are set for everybody not known to have
 * stayed off the pitch, and only for complete reports: goals that add up to the score, cards that add up to their total. `sides`: each
 * athlete's side, if known.
 */
export function withDerived(facts: Facts, sides: Sides, isDoubtful: boolean): Facts {
  const athletes: Facts['athletes'] = {}
  for (const [id, derived] of Object.entries(derivedOf(facts, sides, isDoubtful))) {
    athletes[id] = { played: derived.played, numbers: { ...derived.numbers, ...facts.athletes[id]?.numbers } }
  }
  return { ...facts, athletes }
}

/** Facts corrected by an operator: numbers derived from goals, cards or the score are recomputed; all others stay as entered. */
export function withCorrection(before: Facts, after: Facts, sides: Sides): Facts {
  const was = derivedOf(before, sides, true)
  const is = derivedOf(after, sides, true)
  const athletes: Facts['athletes'] = {}
  for (const [id, { played, numbers: derived }] of Object.entries(is)) {
    const numbers = { ...after.athletes[id]?.numbers }
    for (const name of DERIVED) {
      if (derived[name] === was[id]?.numbers[name]) continue
      if (derived[name] === undefined) delete numbers[name]
      else numbers[name] = derived[name]
    }
    athletes[id] = { played, numbers: { ...derived, ...numbers } }
  }
  return { ...after, athletes }
}

export type Sides = ReadonlyMap<string, Side | null>

/** Numbers derived from goals, cards and score alone, for every athlete in the facts. */
function derivedOf(facts: Facts, sides: Sides, isDoubtful: boolean): Facts['athletes'] {
  const reported = reportedBy(facts, isDoubtful)
  const events = [
    ...facts.goals.map(goal => ({ id: goal.athlete, side: goal.own ? otherSide(goal.side) : goal.side, played: true })),
    ...facts.cards.map(card => ({ id: card.athlete, side: card.side, played: false })),
  ].filter((event): event is typeof event & { id: string } => event.id !== null)
  const sideOf = new Map([...events.map(({ id, side }) => [id, side] as const), ...sides])
  // A scorer was on the pitch, even if the list of substitutions disagrees; the bench can be shown cards too.
  const scorers = new Set(events.filter(event => event.played).map(({ id }) => id))
  const ids = new Set([...Object.keys(facts.athletes), ...events.map(({ id }) => id)])
  return Object.fromEntries(
    [...ids].map(id => {
      const played = scorers.has(id) ? true : (facts.athletes[id]?.played ?? null)
      return [id, { played, numbers: numbersOf(facts, id, { played, side: sideOf.get(id) ?? null }, reported) }]
    }),
  )
}

/** The opponent's side. */
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

interface Reported {
  goals: boolean
  yellow: boolean
  red: boolean
  lineUps: boolean
}

/** Which lists are complete. */
function reportedBy({ score, goals, cards, statistics, status, athletes }: Facts, isDoubtful: boolean): Reported {
  const isOn = status === 'live' || status === 'finished'
  const hasTotals = statistics.yellowCards !== undefined || statistics.redCards !== undefined
  const isListed = (color: 'yellow' | 'red'): boolean => {
    const total = statistics[CARD_TOTALS[color]]
    if (total === undefined) return !hasTotals && !isDoubtful && cards.length > 0
    const listed = cards.filter(card => card.color === color)
    const home = listed.filter(card => card.side === 'home').length
    return home === total.home && listed.length - home === total.away
  }
  return {
    goals: isOn && score !== null && goals.length === score.home + score.away,
    yellow: isOn && isListed('yellow'),
    red: isOn && isListed('red'),
    lineUps: status === 'finished' && Object.values(athletes).some(athlete => athlete.played === true),
  }
}

function numbersOf(
  { goals, cards, score }: Facts,
  id: string,
  { played, side }: { played: boolean | null; side: Side | null },
  reported: Reported,
): AthleteFacts['numbers'] {
  const numbers: Partial<Record<FactName, number>> = {}
  const scored = goals.filter(goal => goal.athlete === id && !goal.own)
  const first = scored[0]
  if (first || (reported.goals && played !== false)) {
    numbers.goals = scored.length
    numbers['goals-first-half'] = scored.filter(goal => goal.half === 1).length
    numbers['goals-second-half'] = scored.filter(goal => goal.half === 2).length
  }
  if (first) numbers['first-goal-minute'] = Math.min(...scored.map(goal => goal.minute))
  for (const color of ['yellow', 'red'] as const) {
    const shown = cards.filter(card => card.athlete === id && card.color === color).length
    if (shown > 0 || (reported[color] && played !== false)) numbers[FROM_CARDS[color]] = shown
  }
  if (reported.lineUps && played === true && side && score)
    numbers['clean-sheet'] = score[otherSide(side)] === 0 ? 1 : 0
  return numbers
}

/** Who is named in the facts: goals, then cards, each with the side of its player. */
const namesIn = ({ goals, cards }: Facts): { name: string; side: Side; athlete: string | null }[] => [
  ...goals.map(({ name, side, own, athlete }) => ({ name, side: own ? otherSide(side) : side, athlete })),
  ...cards.map(({ name, side, athlete }) => ({ name, side, athlete })),
]

/** The athlete that the facts link a side's name to, or undefined. */
const athleteNamed = (facts: Facts, name: string, side: Side): string | undefined =>
  namesIn(facts).find(one => one.name === name && one.side === side && one.athlete !== null)?.athlete ?? undefined

/** The unmatched names in the facts, each once. */
export const unmatchedNamesIn = (facts: Facts): { name: string; side: Side }[] => {
  const names = namesIn(facts).flatMap(({ name, side, athlete }) => (athlete === null ? [{ name, side }] : []))
  const seen = new Set<string>()
  return names.filter(({ name, side }) => {
    const key = `${side} ${name}`
    return seen.has(key) ? false : Boolean(seen.add(key))
  })
}

/** Facts with a name of a side linked to this athlete, and the numbers derived from it. */
export function withName(facts: Facts, who: { name: string; side: Side; athlete: string }, sides: Sides): Facts {
  const isHim = (event: { athlete: string | null; name: string }, side: Side): boolean =>
    event.athlete === null && event.name === who.name && side === who.side
  const named: Facts = {
    ...facts,
    goals: facts.goals.map(goal =>
      isHim(goal, goal.own ? otherSide(goal.side) : goal.side) ? { ...goal, athlete: who.athlete } : goal,
    ),
    cards: facts.cards.map(card => (isHim(card, card.side) ? { ...card, athlete: who.athlete } : card)),
  }
  return withCorrection(facts, named, new Map([...sides, [who.athlete, who.side]]))
}

/** Facts with their unmatched names linked as other facts link them. */
export const withNamesOf = (facts: Facts, linked: Facts, sides: Sides): Facts =>
  unmatchedNamesIn(facts).reduce((named, { name, side }) => {
    const athlete = athleteNamed(linked, name, side)
    return athlete === undefined ? named : withName(named, { name, side, athlete }, sides)
  }, facts)

/** The first impossible value in facts, as field and code; undefined if they are consistent. */
export function faultOf(facts: Facts, type: 'match' | 'race' | 'round'): [field: string, code: string] | undefined {
  const { score, goals, status } = facts
  if (type === 'match' && status === 'finished' && score === null) return ['score', 'required']
  if (score && (score.home < 0 || score.away < 0)) return ['score', 'invalid']
  if (goals.length > 0) {
    const home = goals.filter(goal => goal.side === 'home').length
    if (home !== score?.home || goals.length - home !== score.away) return ['goals', 'invalid']
  }
  const isInHalf = ({ half, minute, stoppage }: ImportedMoment): boolean =>
    minute > half * 45 - 45 && minute <= half * 45 && stoppage >= 0 && (stoppage === 0 || minute === half * 45)
  if (!goals.every(isInHalf)) return ['goals', 'invalid']
  if (!facts.cards.every(isInHalf)) return ['cards', 'invalid']
  const isNegative = Object.values(facts.athletes).some(({ numbers }) =>
    Object.values(numbers).some(value => value < 0),
  )
  return isNegative ? ['athletes', 'invalid'] : undefined
}
