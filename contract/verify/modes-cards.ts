/** Cards, as their reports describe them. */
import type { FactName } from '../facts.ts'
import type { Position } from '../positions.ts'
import { isCardVoid, type Known, pointsOf, type Rule, scorerOf, scoringOf, resolve } from './athlete-card.ts'
import {
  isMatchCardVoid,
  type KnownMatch,
  matchPointsOf,
  matchScorerOf,
  matchScoringOf,
  MOST_GOALS,
  resolveMatch,
} from './card-game.ts'
import { isEnded, requireMatches, resolved } from './evidence.ts'
import type { Question } from './judged.ts'
import { ENTRY_SCORE_MAX, PREDICTED } from './questions.ts'
import * as is from './shape.ts'

const positions = Object.keys(PREDICTED) as Position[]

const readRule: is.Read<Rule> = (value, at) => {
  if (value === null) return null
  const { fact } = is.object({ fact: is.text })(value, at)
  if (fact === 'none') return { fact }
  const rule = is.object({ fact: is.text, is: is.oneOf('=', '>=', '<='), number: is.whole })(value, at)
  return { ...rule, fact: rule.fact as FactName }
}
const readOptions = is.list(is.object({ id: is.text, name: is.text, nameEn: is.text, value: is.count, rule: readRule }))
const readEstimates = is.list(is.list(is.nullable(is.list(is.count))))
const readShown = is.optional(is.object({ games: is.count, goals: readEstimates, statistics: readEstimates }))
const readDefinition = is.object({
  // The probabilities of options that players were shown; they do not affect points.
  estimates: readShown,
  gameType: is.oneOf('options', 'classic'),
  slots: is.list(
    is.object({ athleteId: is.id, matchId: is.id, position: is.oneOf(...positions), classicValue: is.count }),
  ),
  goals: readOptions,
  statistics: readOptions,
})

const readAthleteFacts = is.object({
  slots: is.list(
    is.object({
      ...resolved,
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

/** Athletes of the Week. */
export const readAthleteCard = (definition: unknown): Question =>
  questionsOfAthletes(readDefinition(definition, 'definition'))

function questionsOfAthletes(definition: ReturnType<typeof readDefinition>): Question {
  const { gameType, slots, goals, statistics, estimates } = definition
  const options = (all: typeof goals) => all.map(({ id, name, value, rule }) => [id, name, value, rule])
  const isWithin = (pick: number, index: number): boolean =>
    pick >= 0 &&
    (gameType === 'classic' ? pick <= ENTRY_SCORE_MAX : pick < (index % 2 === 0 ? goals.length : statistics.length))
  return {
    split: 'places',
    frozen: [
      gameType,
      slots.map(slot => [slot.athleteId, slot.matchId, slot.position, slot.classicValue]),
      options(goals),
      options(statistics),
      ...(estimates ? [[estimates.games, estimates.goals, estimates.statistics]] : []),
    ],
    arePicks: picks => picks.length === slots.length * (gameType === 'classic' ? 1 : 2) && picks.every(isWithin),
    judge: ({ facts }) => {
      const read = readAthleteFacts(facts, 'evidence.facts').slots
      requireMatches(
        read,
        slots.map(slot => slot.matchId),
      )
      const happened = slots.flatMap((slot, index) => {
        const known = read[index]
        return known ? [resolve(definition, slot, knownOf(known))] : []
      })
      const isOver = read.every(isEnded)
      const scoring = scoringOf(definition, happened)
      return {
        explain: picks => ({ of: 'athletes', game: definition, resolved: happened, points: pointsOf(scoring, picks) }),
        score: scorerOf(scoring),
        voidReason: isCardVoid(happened, isOver) ? 'too_few_athletes' : null,
        missing: [...happened.flatMap(one => one.missing), ...(isOver ? [] : ['end'])],
      }
    },
  }
}

const readMatches = is.object({ matches: is.list(is.object({ matchId: is.id, home: is.text, away: is.text })) })
const readMatchFacts = is.object({ matches: is.list(is.object(resolved)) })

/** Championship cards. */
export const readMatchCard = (definition: unknown): Question =>
  questionsOfMatches(readMatches(definition, 'definition').matches.map(match => match.matchId))

function questionsOfMatches(matchIds: readonly string[]): Question {
  return {
    split: 'places',
    frozen: ['matches', matchIds],
    arePicks: picks => picks.length === 2 * matchIds.length && picks.every(pick => pick >= 0 && pick < MOST_GOALS),
    judge: ({ facts }) => {
      const read = readMatchFacts(facts, 'evidence.facts').matches
      requireMatches(read, matchIds)
      const happened = read.map(match => resolveMatch(match satisfies KnownMatch))
      const isOver = read.every(isEnded)
      const scoring = matchScoringOf(happened)
      return {
        explain: picks => ({ of: 'matches', resolved: happened, points: matchPointsOf(scoring, picks) }),
        score: matchScorerOf(scoring),
        voidReason: isMatchCardVoid(happened) ? 'too_few_matches' : null,
        missing: [...happened.flatMap(one => one.missing), ...(isOver ? [] : ['end'])],
      }
    },
  }
}
