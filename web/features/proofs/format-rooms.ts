/** Rooms, duels and push games: prediction, result, points. */
import { FIRST_GOAL_RANGES, type Range, ROOM_STATISTICS, formatRange, STATISTIC_RANGES } from '#contract/rooms.ts'
import type { Part } from '#contract/verify/coach-friend.ts'
import type { Explained } from '#contract/verify/judged.ts'
import { NO_GOAL } from '#contract/verify/room-picks.ts'
import type { Nearness } from '#contract/verify/versus.ts'
import { formatResult } from './format-cards.ts'
import { athleteName, type RankLine, type FormatContext, sideName, sidesOf } from './format-lines.ts'

type Room = Extract<Explained, { of: 'room' }>
type Duel = Extract<Explained, { of: 'duel' }>
type Push = Extract<Explained, { of: 'push' }>

/** `2 × 1` */
export const formatGoals = ([home, away]: readonly [number, number]): string => `${home} × ${away}`

const rangeAt = (ranges: readonly Range[], index: number, digits = 1): string => {
  const range = ranges[index]
  return range ? formatRange(range, digits) : '–'
}
const firstGoalAt = (index: number, { room }: FormatContext['messages']): string =>
  index === NO_GOAL ? room.noGoal : rangeAt(FIRST_GOAL_RANGES, index, 2)

/** A prediction of a family room, part by part (F1 to F3). */
export function roomLines({ resolved, points }: Room, picks: readonly number[], format: FormatContext): RankLine[] {
  const { messages, definition } = format
  const { room } = messages
  const line = (key: string, name: string, about: string, part: Part): RankLine => ({
    key,
    name,
    about,
    isVoid: resolved.void || part.state === 'unknown',
    points: part.points,
  })
  const { score, firstGoal, statistics, scorers, golden } = points
  const guess = messages.guess(formatGoals([picks[0] ?? 0, picks[1] ?? 0]))
  const rule = score.rule === 'outcome' && score.result?.[0] === score.result?.[1] ? messages.draw : null
  const scored = score.rule ? ` · ${formatResult(resolved, messages)} · ${rule ?? messages.rules[score.rule]}` : ''
  return [
    { key: 'score', name: room.score, about: guess + scored, isVoid: resolved.void, points: score.points },
    ...(firstGoal
      ? [
          line(
            'first',
            room.firstGoal,
            formatParted(firstGoalAt(firstGoal.range, messages), firstGoalText(firstGoal.result, format), format),
            firstGoal,
          ),
        ]
      : []),
    ...statistics.map(part =>
      line(
        part.statistic,
        room.statistics[part.statistic],
        formatParted(
          rangeAt(STATISTIC_RANGES[part.statistic], part.range),
          part.result === null ? null : String(part.result),
          format,
        ),
        part,
      ),
    ),
    ...scorers.map((part, index) =>
      line(`shot${index}`, athleteName(definition, part.athleteId) || room.athlete, room.scorer[part.state], part),
    ),
    ...(golden ? [line('golden', room.golden, room.goldenGoal[golden.state], golden)] : []),
  ]
}

const firstGoalText = (result: number | null, { messages }: FormatContext): string | null =>
  result === null ? null : firstGoalAt(result, messages)

const formatParted = (text: string, was: string | null, { messages }: FormatContext): string =>
  `${messages.guess(text)} · ${was === null ? messages.facts.unknown : messages.room.was(was)}`

/** Facts of a family room's match. */
export function roomFacts({ resolved }: Room, { messages, definition }: FormatContext): RankLine[] {
  const { room } = messages
  const line = (key: string, name: string, about: string | null): RankLine => ({
    key,
    name,
    about: about ?? messages.facts.unknown,
    isVoid: false,
    points: null,
  })
  const score = { ...line('score', sidesOf(definition), formatResult(resolved, messages)), isVoid: resolved.void }
  if (resolved.void) return [score]
  const goals = Object.entries(resolved.goals ?? {})
  const scorers = goals.map(([id, count]) => `${athleteName(definition, id) || room.athlete} (${count})`)
  const first = resolved.golden === null ? '' : athleteName(definition, resolved.golden)
  const firstRange = resolved.firstGoal === null ? null : firstGoalAt(resolved.firstGoal, messages)
  return [
    score,
    line('first', room.firstGoal, firstRange === null || first === '' ? firstRange : `${firstRange} · ${first}`),
    ...ROOM_STATISTICS.map(statistic => {
      const count = resolved.statistics[statistic]
      return line(statistic, room.statistics[statistic], count === null ? room.notReported : String(count))
    }),
    line('scorers', room.scorers, scorers.length === 0 ? room.nobody : scorers.join(' · ')),
  ]
}

/** Each guess of a player: how close it is, and which one decides (V5). */
export const duelLines = ({ guesses, best, resolved }: Duel, { messages }: FormatContext): RankLine[] =>
  guesses.map(({ guess, near }, index) => ({
    key: String(index),
    name: formatGoals(guess),
    about: [
      near ? formatNear(near, messages) : resolved.result === null ? '' : messages.duel.late,
      ...(best?.position === index ? [messages.duel.best] : []),
    ]
      .filter(text => text !== '')
      .join(' · '),
    isVoid: false,
    points: null,
  }))

function formatNear(
  { isExact, isOutcome, distance, differenceError }: Nearness,
  { duel, rules }: FormatContext['messages'],
): string {
  if (isExact) return rules.exact
  const outcome = isOutcome ? duel.outcome : rules.miss
  return `${outcome} · ${duel.off(distance)} · ${duel.difference(differenceError)}`
}

/** The result of a duel's match. */
export const duelFacts = ({ resolved }: Duel, { messages, definition }: FormatContext): RankLine[] => [
  {
    key: 'match',
    name: sidesOf(definition),
    about: formatResult(resolved, messages),
    isVoid: resolved.void,
    points: null,
  },
]

const questionOf = ({ game }: Push, { lang }: FormatContext): string =>
  lang === 'en' ? game.questionEn : game.question

/** An answer, and whether it was right (P1). */
export function pushLines(explained: Push, format: FormatContext): RankLine[] {
  const { predicted: text, answer } = explained
  const { push } = format.messages
  const answered = push.answered(text === true ? push.yes : push.no)
  const judged = answer.correct === null ? '' : ` · ${answer.correct === text ? push.right : push.wrong}`
  const isVoid = answer.voidReason !== null
  return [{ key: 'answer', name: questionOf(explained, format), about: answered + judged, isVoid, points: null }]
}

/** The result of a push game, and its exact subject (P3). */
export function pushFacts(explained: Push, format: FormatContext): RankLine[] {
  const { answer, game, resolved } = explained
  const { messages, definition } = format
  const { push } = messages
  const { fact, side, from, to } = game
  const isVoid = answer.voidReason !== null
  const became = answer.correct === null ? messages.facts.unknown : answer.correct ? push.happened : push.didNot
  const about = answer.voidReason === null ? became : push.voided[answer.voidReason]
  const who = side === null ? push.either : sideName(definition, side)
  return [
    {
      key: 'answer',
      name: questionOf(explained, format),
      about: resolved === null || isVoid ? about : `${about} · ${push.byHouse}`,
      isVoid,
      points: null,
    },
    {
      key: 'asked',
      name: sidesOf(definition),
      about: push.requested(push.facts[fact], who, from, to),
      isVoid: false,
      points: null,
    },
  ]
}
