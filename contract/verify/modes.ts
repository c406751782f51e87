import { type Goals, resolveMatch } from './card-game.ts'
import { roomPointsOf, roomScorerOf, roomScoringOf } from './coach-friend.ts'
import { isEnded, minute, readPair, readSide, requireMatches, resolved } from './evidence.ts'
/** The modes whose reports can be verified. */
import type { Evidence, Judged, Question } from './judged.ts'
import { readAthleteCard, readMatchCard } from './modes-cards.ts'
import { answerOf, halfOf, isPushPick, pushScorerOf } from './push-game.ts'
import {
  DUEL_GOALS_MAX,
  DUEL_GUESSES,
  RANGE_POINTS_LEAST,
  RANGE_POINTS_MOST,
  RANGE_QUESTIONS,
  type RangeQuestion,
  RANGES,
} from './questions-rooms.ts'
import { resolveRoomMatch } from './room-match.ts'
import { areRoomPicks } from './room-picks.ts'
import * as is from './shape.ts'
import {
  areGuesses,
  bestGuessOf,
  duelScorerOf,
  duelScoringOf,
  duelVoidReason,
  guessesOf,
  nearnessOf,
  pairsThatCount,
} from './versus.ts'

/** Family rooms and duels, as their reports describe them: the shapes are at the top of coach-friend.ts and versus.ts. */

const readMatch = is.object({ matchId: is.id, home: is.text, away: is.text })

const readRoomFacts = is.object({
  match: is.object({
    ...resolved,
    goals: is.list(is.object({ side: readSide, athlete: is.nullable(is.id), own: is.flag, ...minute })),
    statistics: is.object({
      yellowCards: is.optional(readPair),
      redCards: is.optional(readPair),
      offsides: is.optional(readPair),
      corners: is.optional(readPair),
    }),
  }),
})

/** F1: the points of every range of a question. */
const readPointsOf =
  (question: RangeQuestion): is.Read<number[]> =>
  (value, at) => {
    const points = is.list(is.count)(value, at)
    const isWithin = (one: number): boolean => one >= RANGE_POINTS_LEAST && one <= RANGE_POINTS_MOST
    if (points.length !== RANGES[question].length || !points.every(isWithin))
      throw new is.Unreadable(at, `points of ${RANGES[question].length} ranges`, points)
    return points
  }
const readRoom = is.object({
  matchId: is.id,
  rangePoints: is.optional(
    is.object({
      firstGoal: readPointsOf('firstGoal'),
      yellowCards: readPointsOf('yellowCards'),
      redCards: readPointsOf('redCards'),
      offsides: readPointsOf('offsides'),
      corners: readPointsOf('corners'),
    }),
  ),
})

/** Family vs Friend. */
function readFamilyRoom(definition: unknown): Question {
  const { matchId } = readMatch(definition, 'definition')
  const { rangePoints } = readRoom(definition, 'definition')
  return {
    split: 'winner',
    frozen: ['coach-friend', matchId, ...(rangePoints ? [RANGE_QUESTIONS.map(question => rangePoints[question])] : [])],
    arePicks: areRoomPicks,
    judge: ({ facts }) => {
      const { match } = readRoomFacts(facts, 'evidence.facts')
      requireMatches([match], [matchId])
      const { yellowCards, redCards, offsides, corners } = match.statistics
      const known = {
        ...(yellowCards && { yellowCards }),
        ...(redCards && { redCards }),
        ...(offsides && { offsides }),
        ...(corners && { corners }),
      }
      const happened = resolveRoomMatch({ ...match, statistics: known })
      const scoring = roomScoringOf(happened, rangePoints)
      return {
        explain: picks => ({ of: 'room', resolved: happened, points: roomPointsOf(scoring, picks) }),
        score: roomScorerOf(scoring),
        voidReason: happened.void ? 'match_void' : null,
        missing: [...happened.missing, ...(isEnded(match) ? [] : ['end'])],
      }
    },
  }
}

const readDuelFacts = is.object({
  match: is.object(resolved),
  guesses: is.list(is.object({ turn: is.count, home: is.count, away: is.count, at: is.moment, auto: is.flag })),
})
type DuelFacts = ReturnType<typeof readDuelFacts>

/** Versus, and Versus VIP. */
const readDuel =
  (type: 'game-vs' | 'game-vs-vip') =>
  (definition: unknown): Question => {
    const { matchId } = readMatch(definition, 'definition')
    return {
      split: 'winner',
      frozen: [type, matchId],
      arePicks: areGuesses,
      judge: evidence => judgeDuel(evidence, matchId),
      voidByPicks: all => (all.some(picks => picks.length === 0) ? 'no_full_pair' : null),
    }
  }

function judgeDuel({ facts, startedAt }: Evidence, matchId: string): Judged {
  const { match, guesses } = readDuelFacts(facts, 'evidence.facts')
  requireMatches([match], [matchId])
  turnsFollow(guesses)
  const happened = resolveMatch(match)
  const pairs = pairsThatCount(guesses, startedAt)
  const scoring = duelScoringOf(happened, pairs)
  const predicted = [1, 0].map(odd =>
    guesses.filter(({ turn }) => turn % 2 === odd).flatMap(({ home, away }) => [home, away]),
  )
  return {
    explain: picks => ({
      of: 'duel',
      resolved: happened,
      guesses: guessesOf(picks).map((guess: Goals, index) => ({
        guess,
        near: index < pairs && scoring.result ? nearnessOf(guess, scoring.result, index) : null,
      })),
      best: bestGuessOf(scoring, picks),
    }),
    score: duelScorerOf(scoring),
    isResolved: picks => predicted.some(one => one.join() === picks.join()),
    lastAt: guesses.at(-1)?.at ?? null,
    voidReason: duelVoidReason(happened, pairs),
    missing: [...happened.missing, ...(isEnded(match) ? [] : ['end'])],
  }
}

/** V2: consecutive turns from the first, each with a score that neither player had guessed. */
function turnsFollow(guesses: DuelFacts['guesses']): void {
  const scores = new Set<string>()
  for (const [index, { turn, home, away, at }] of guesses.entries()) {
    const field = `evidence.facts.guesses.${index}`
    const before = guesses[index - 1]?.at ?? at
    const score = `${home}-${away}`
    if (turn !== index + 1 || turn > 2 * DUEL_GUESSES) throw new is.Unreadable(`${field}.turn`, String(index + 1), turn)
    if (at < before) throw new is.Unreadable(`${field}.at`, `from ${before}`, at)
    if (home > DUEL_GOALS_MAX || away > DUEL_GOALS_MAX || scores.has(score))
      throw new is.Unreadable(field, 'a score that was free', score)
    scores.add(score)
  }
}

/** Push games, as their reports describe them: the shapes are at the top of push-game.ts. */

const readButtonType: is.Read<0 | 1 | 2> = (value, at) => {
  if (value !== 0 && value !== 1 && value !== 2) throw new is.Unreadable(at, '0 | 1 | 2', value)
  return value
}
const readDefinition = is.object({
  matchId: is.id,
  home: is.text,
  away: is.text,
  fact: is.oneOf('goal', 'yellow-card', 'red-card', 'other'),
  side: is.nullable(readSide),
  from: is.count,
  to: is.count,
  buttonType: readButtonType,
  question: is.text,
  questionEn: is.text,
})
const readFacts = is.object({
  told: is.nullable(is.flag),
  match: is.object({
    ...resolved,
    clock: is.nullable(is.object(minute)),
    goals: is.list(is.object({ side: readSide, ...minute })),
    cards: is.list(is.object({ side: readSide, color: is.oneOf('yellow', 'red'), ...minute })),
    statistics: is.object({ yellowCards: is.optional(readPair), redCards: is.optional(readPair) }),
  }),
})

/** Push games. */
function readPushGame(definition: unknown): Question {
  const pushDefinition = readDefinition(definition, 'definition')
  const { matchId, fact, side, from, to, buttonType, question, questionEn } = pushDefinition
  if (halfOf(pushDefinition) === null)
    throw new is.Unreadable('definition.to', 'minutes of one half', `${from} – ${to}`)
  return {
    split: 'right',
    frozen: ['push-game', matchId, fact, side, from, to, buttonType, question, questionEn],
    arePicks: picks => isPushPick(picks, buttonType),
    judge: ({ facts }) => {
      const read = readFacts(facts, 'evidence.facts')
      requireMatches([read.match], [matchId])
      const { yellowCards, redCards } = read.match.statistics
      const statistics = { ...(yellowCards && { yellowCards }), ...(redCards && { redCards }) }
      const answer = answerOf(pushDefinition, { ...read.match, statistics }, read.told)
      const { correct, voidReason, missing, isOver } = answer
      return {
        explain: ([pick]) => ({
          of: 'push',
          game: pushDefinition,
          answer,
          resolved: read.told,
          predicted: pick === undefined ? null : pick === 1,
        }),
        score: pushScorerOf({ correct }),
        voidReason,
        missing: [...missing, ...(isOver ? [] : ['end'])],
      }
    },
  }
}

/** By name: each reads the `definition` of a report, and throws Unreadable. */
export const questions: ReadonlyMap<string, (definition: unknown) => Question> = new Map([
  ['athlete-card', readAthleteCard],
  ['card-game', readMatchCard],
  ['coach-friend', readFamilyRoom],
  ['game-vs', readDuel('game-vs')],
  ['game-vs-vip', readDuel('game-vs-vip')],
  ['push-game', readPushGame],
])
