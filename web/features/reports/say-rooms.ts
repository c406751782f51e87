/** Rooms, duels and push games: what an entry said, what happened, and the points it made of it. */
import { FIRST_GOAL_RANGES, type Range, ROOM_STATISTICS, sayRange, STATISTIC_RANGES } from '#contract/rooms.ts'
import type { Part } from '#contract/verify/coach-friend.ts'
import type { Explained } from '#contract/verify/judged.ts'
import { NO_GOAL } from '#contract/verify/room-picks.ts'
import type { Nearness } from '#contract/verify/versus.ts'
import { sayResult } from './say-cards.ts'
import { athleteName, type PlaceLine, type Saying, sideName, sidesOf } from './say-lines.ts'

type Room = Extract<Explained, { of: 'room' }>
type Duel = Extract<Explained, { of: 'duel' }>
type Push = Extract<Explained, { of: 'push' }>

/** `2 × 1` */
export const sayGoals = ([home, away]: readonly [number, number]): string => `${home} × ${away}`

const rangeAt = (ranges: readonly Range[], place: number, digits = 1): string => {
  const range = ranges[place]
  return range ? sayRange(range, digits) : '–'
}
const firstGoalAt = (place: number, { room }: Saying['words']): string =>
  place === NO_GOAL ? room.noGoal : rangeAt(FIRST_GOAL_RANGES, place, 2)

/** A prediction of a family room, part by part (F1 to F3). */
export function roomLines({ told, points }: Room, picks: readonly number[], say: Saying): PlaceLine[] {
  const { words, definition } = say
  const { room } = words
  const line = (key: string, name: string, about: string, part: Part): PlaceLine => ({
    key,
    name,
    about,
    isVoid: told.void || part.state === 'unknown',
    points: part.points,
  })
  const { score, firstGoal, statistics, scorers, golden } = points
  const guess = words.guess(sayGoals([picks[0] ?? 0, picks[1] ?? 0]))
  const rule = score.rule === 'outcome' && score.result?.[0] === score.result?.[1] ? words.draw : null
  const scored = score.rule ? ` · ${sayResult(told, words)} · ${rule ?? words.rules[score.rule]}` : ''
  return [
    { key: 'score', name: room.score, about: guess + scored, isVoid: told.void, points: score.points },
    ...(firstGoal
      ? [
          line(
            'first',
            room.firstGoal,
            sayParted(firstGoalAt(firstGoal.range, words), firstGoalSaid(firstGoal.result, say), say),
            firstGoal,
          ),
        ]
      : []),
    ...statistics.map(part =>
      line(
        part.statistic,
        room.statistics[part.statistic],
        sayParted(
          rangeAt(STATISTIC_RANGES[part.statistic], part.range),
          part.result === null ? null : String(part.result),
          say,
        ),
        part,
      ),
    ),
    ...scorers.map((part, place) =>
      line(`shot${place}`, athleteName(definition, part.athleteId) || room.athlete, room.scorer[part.state], part),
    ),
    ...(golden ? [line('golden', room.golden, room.goldenGoal[golden.state], golden)] : []),
  ]
}

const firstGoalSaid = (result: number | null, { words }: Saying): string | null =>
  result === null ? null : firstGoalAt(result, words)

const sayParted = (said: string, was: string | null, { words }: Saying): string =>
  `${words.guess(said)} · ${was === null ? words.facts.unknown : words.room.was(was)}`

/** What happened in the match of a family room. */
export function roomFacts({ told }: Room, { words, definition }: Saying): PlaceLine[] {
  const { room } = words
  const line = (key: string, name: string, about: string | null): PlaceLine => ({
    key,
    name,
    about: about ?? words.facts.unknown,
    isVoid: false,
    points: null,
  })
  const score = { ...line('score', sidesOf(definition), sayResult(told, words)), isVoid: told.void }
  if (told.void) return [score]
  const goals = Object.entries(told.goals ?? {})
  const scorers = goals.map(([id, count]) => `${athleteName(definition, id) || room.athlete} (${count})`)
  const first = told.golden === null ? '' : athleteName(definition, told.golden)
  const firstRange = told.firstGoal === null ? null : firstGoalAt(told.firstGoal, words)
  return [
    score,
    line('first', room.firstGoal, firstRange === null || first === '' ? firstRange : `${firstRange} · ${first}`),
    ...ROOM_STATISTICS.map(statistic => {
      const count = told.statistics[statistic]
      return line(statistic, room.statistics[statistic], count === null ? room.notTold : String(count))
    }),
    line('scorers', room.scorers, scorers.length === 0 ? room.nobody : scorers.join(' · ')),
  ]
}

/** Each guess of a player: how near it is, and which of them decides (V5). */
export const duelLines = ({ guesses, best, told }: Duel, { words }: Saying): PlaceLine[] =>
  guesses.map(({ guess, near }, place) => ({
    key: String(place),
    name: sayGoals(guess),
    about: [
      near ? sayNear(near, words) : told.result === null ? '' : words.duel.late,
      ...(best?.place === place ? [words.duel.best] : []),
    ]
      .filter(said => said !== '')
      .join(' · '),
    isVoid: false,
    points: null,
  }))

function sayNear(
  { isExact, isOutcome, distance, differenceError }: Nearness,
  { duel, rules }: Saying['words'],
): string {
  if (isExact) return rules.exact
  const outcome = isOutcome ? duel.outcome : rules.miss
  return `${outcome} · ${duel.off(distance)} · ${duel.difference(differenceError)}`
}

/** The result of the match of a duel. */
export const duelFacts = ({ told }: Duel, { words, definition }: Saying): PlaceLine[] => [
  { key: 'match', name: sidesOf(definition), about: sayResult(told, words), isVoid: told.void, points: null },
]

const questionOf = ({ asked }: Push, { lang }: Saying): string => (lang === 'en' ? asked.questionEn : asked.question)

/** An answer, and whether it was right (P1). */
export function pushLines(explained: Push, say: Saying): PlaceLine[] {
  const { said, answer } = explained
  const { push } = say.words
  const answered = push.answered(said === true ? push.yes : push.no)
  const judged = answer.correct === null ? '' : ` · ${answer.correct === said ? push.right : push.wrong}`
  const isVoid = answer.voidReason !== null
  return [{ key: 'answer', name: questionOf(explained, say), about: answered + judged, isVoid, points: null }]
}

/** What a question came to, and what exactly it asked about (P3). */
export function pushFacts(explained: Push, say: Saying): PlaceLine[] {
  const { answer, asked, told } = explained
  const { words, definition } = say
  const { push } = words
  const { fact, side, from, to } = asked
  const isVoid = answer.voidReason !== null
  const became = answer.correct === null ? words.facts.unknown : answer.correct ? push.happened : push.didNot
  const about = answer.voidReason === null ? became : push.voided[answer.voidReason]
  const who = side === null ? push.either : sideName(definition, side)
  return [
    {
      key: 'answer',
      name: questionOf(explained, say),
      about: told === null || isVoid ? about : `${about} · ${push.byHouse}`,
      isVoid,
      points: null,
    },
    {
      key: 'asked',
      name: sidesOf(definition),
      about: push.asked(push.facts[fact], who, from, to),
      isVoid: false,
      points: null,
    },
  ]
}
