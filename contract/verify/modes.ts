/** What each mode adds to the check of a report: what was asked, and how the facts make points of picks. */
import type { FactName, MatchStatus } from '../facts.ts'
import type { Position } from '../positions.ts'
import { ENTRY_SCORE_MAX, PREDICTED } from './asked.ts'
import {
  type Definition,
  isCardVoid,
  type Known,
  pointsOf,
  type Rule,
  scorerOf,
  scoringOf,
  type SlotPoints,
  tell,
  type Told,
} from './athlete-card.ts'
import {
  isMatchCardVoid,
  type KnownMatch,
  matchPointsOf,
  type MatchPoints,
  matchScorerOf,
  matchScoringOf,
  MOST_GOALS,
  tellMatch,
  type ToldMatch,
} from './card-game.ts'
import * as is from './shape.ts'

/** What happened at each place of a game, and what that brought an entry, in hundredths of a point. */
export type Explained =
  | { of: 'athletes'; asked: Definition; told: readonly Told[]; points: readonly SlotPoints[] }
  | { of: 'matches'; told: readonly ToldMatch[]; points: readonly MatchPoints[] }

/** What the facts came to. */
export interface Judged {
  /** How the points of an entry's picks come about, place by place. */
  explain(picks: readonly number[]): Explained
  /** Hundredths of a point of an entry's picks, which `arePicks` has seen. */
  score: (picks: readonly number[]) => number
  /** A4: why the game is void by its facts, or null. */
  voidReason: string | null
  /** Facts that nothing settles without. */
  missing: readonly string[]
}

/** A mode as the report tells of it. Readers throw Unreadable. */
export interface AskedBy {
  /** First what kind of game it is, then all that was frozen when it opened: what the settings' hash is made of. */
  frozen: readonly [kind: string, ...parts: unknown[]]
  /** Whether these could be sent. */
  arePicks(picks: readonly number[]): boolean
  judge(facts: unknown): Judged
}

/** The modes whose reports can be checked, by name: each reads the `definition` of a report. */
export const askedBy: ReadonlyMap<string, (definition: unknown) => AskedBy> = new Map([
  ['athlete-card', definition => askedOfAthletes(readDefinition(definition, 'definition'))],
  [
    'card-game',
    definition => askedOfMatches(readMatches(definition, 'definition').matches.map(match => match.matchId)),
  ],
])

const positions = Object.keys(PREDICTED) as Position[]

const readRule: is.Read<Rule> = (value, at) => {
  if (value === null) return null
  const { fact } = is.object({ fact: is.text })(value, at)
  if (fact === 'none') return { fact }
  const rule = is.object({ fact: is.text, is: is.oneOf('=', '>=', '<='), number: is.whole })(value, at)
  return { ...rule, fact: rule.fact as FactName }
}
const readOptions = is.list(is.object({ id: is.text, name: is.text, nameEn: is.text, value: is.count, rule: readRule }))
const readDefinition = is.object({
  gameType: is.oneOf('options', 'classic'),
  slots: is.list(
    is.object({ athleteId: is.id, matchId: is.id, position: is.oneOf(...positions), classicValue: is.count }),
  ),
  goals: readOptions,
  statistics: readOptions,
})

const STATUSES = ['scheduled', 'live', 'finished', 'postponed', 'abandoned', 'void'] as const satisfies MatchStatus[]
const told = {
  match: is.id,
  version: is.count,
  status: is.oneOf(...STATUSES),
  score: is.nullable(is.object({ home: is.count, away: is.count })),
  unresolved: is.count,
}
const readAthleteFacts = is.object({
  slots: is.list(
    is.object({
      ...told,
      lineUpTold: is.flag,
      facts: is.nullable(is.object({ played: is.nullable(is.flag), numbers: is.record(is.whole) })),
      ticks: is.record(is.flag),
    }),
  ),
})
type SlotFacts = ReturnType<typeof readAthleteFacts>['slots'][number]

const knownOf = ({ facts, ticks, ...rest }: SlotFacts): Known => ({
  ...rest,
  facts: facts ?? undefined,
  ticks: new Map(Object.entries(ticks)),
})

function askedOfAthletes(definition: Definition): AskedBy {
  const { gameType, slots, goals, statistics } = definition
  const options = (all: Definition['goals']) => all.map(({ id, name, value, rule }) => [id, name, value, rule])
  const isWithin = (pick: number, index: number): boolean =>
    pick >= 0 &&
    (gameType === 'classic' ? pick <= ENTRY_SCORE_MAX : pick < (index % 2 === 0 ? goals.length : statistics.length))
  return {
    frozen: [
      gameType,
      slots.map(slot => [slot.athleteId, slot.matchId, slot.position, slot.classicValue]),
      options(goals),
      options(statistics),
    ],
    arePicks: picks => picks.length === slots.length * (gameType === 'classic' ? 1 : 2) && picks.every(isWithin),
    judge: facts => {
      const read = readAthleteFacts(facts, 'evidence.facts').slots
      placesAgree(
        read,
        slots.map(slot => slot.matchId),
      )
      const happened = slots.flatMap((slot, place) => {
        const known = read[place]
        return known ? [tell(definition, slot, knownOf(known))] : []
      })
      const isOver = read.every(({ status }) => status === 'finished' || status === 'void')
      const scoring = scoringOf(definition, happened)
      return {
        explain: picks => ({ of: 'athletes', asked: definition, told: happened, points: pointsOf(scoring, picks) }),
        score: scorerOf(scoring),
        voidReason: isCardVoid(happened, isOver) ? 'too_few_athletes' : null,
        missing: [...happened.flatMap(one => one.missing), ...(isOver ? [] : ['end'])],
      }
    },
  }
}

const readMatches = is.object({ matches: is.list(is.object({ matchId: is.id, home: is.text, away: is.text })) })
const readMatchFacts = is.object({ matches: is.list(is.object(told)) })

function askedOfMatches(matchIds: readonly string[]): AskedBy {
  return {
    frozen: ['matches', matchIds],
    arePicks: picks => picks.length === 2 * matchIds.length && picks.every(pick => pick >= 0 && pick < MOST_GOALS),
    judge: facts => {
      const read = readMatchFacts(facts, 'evidence.facts').matches
      placesAgree(read, matchIds)
      const happened = read.map(match => tellMatch(match satisfies KnownMatch))
      const isOver = read.every(({ status }) => status === 'finished' || status === 'void')
      const scoring = matchScoringOf(happened)
      return {
        explain: picks => ({ of: 'matches', told: happened, points: matchPointsOf(scoring, picks) }),
        score: matchScorerOf(scoring),
        voidReason: isMatchCardVoid(happened) ? 'too_few_matches' : null,
        missing: [...happened.flatMap(one => one.missing), ...(isOver ? [] : ['end'])],
      }
    },
  }
}

/** Facts are told place by place, each of the match that was asked about there. */
function placesAgree(facts: readonly { match: string }[], matchIds: readonly string[]): void {
  const found = facts.map(one => one.match)
  const isSame = found.length === matchIds.length && found.every((match, place) => match === matchIds[place])
  if (!isSame) throw new is.Unreadable('evidence.facts', matchIds.join(' '), found.join(' '))
}
