/** Push games, as their reports tell of them: the shapes are at the top of push-game.ts. */
import { minute, requireMatches, readPair, readSide, resolved } from './evidence.ts'
import type { Question } from './judged.ts'
import { answerOf, halfOf, isPushPick, pushScorerOf } from './push-game.ts'
import * as is from './shape.ts'

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
export function readPushGame(definition: unknown): Question {
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
          told: read.told,
          predicted: pick === undefined ? null : pick === 1,
        }),
        score: pushScorerOf({ correct }),
        voidReason,
        missing: [...missing, ...(isOver ? [] : ['end'])],
      }
    },
  }
}
