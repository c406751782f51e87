import type { CardAthlete, CardDoc, CardFixture } from '#contract/api/player/cards.ts'
import type { PlayedChampionship } from '#contract/api/player/championship-cards.ts'
import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import { type AthletePick, athletePicks, type PlayedAthlete } from '#contract/picks.ts'
import { positionLabels } from '#contract/positions.ts'
import type { ResultState } from '#ui/game/result-row.tsx'
import { pairOf } from '#web/lib/match-names.ts'
import { formatMoment } from '#web/lib/moments.ts'
import type { Game } from './api.ts'
import type { PlayedMessages } from './i18n.ts'
import type { PlayedAnswer } from './played-api.ts'

export type PlayedMatch = PlayedChampionship['matches'][number]

/** H1: points of an exact score. */
const H1_POINTS_MAX = 25

/** One prediction of a sent game as text. */
export interface GuessRow {
  key: string
  state: ResultState
  guess: string
  /** How many of all entries made the same pick, once the card is closed. */
  aside?: string
  /** The result, as far as known. */
  fact: string
  points: string
}

/** Number of predictions per state. A void athlete counts once. */
export type Counts = Record<ResultState | 'void', number>

interface PlayedRow {
  athlete: PlayedAthlete
  card: CardDoc
  messages: PlayedMessages
  lang: Lang
}

/** The predictions of one athlete: goals and statistic, or the number. None for a void athlete, who does not count. */
export const rowsOf = (resolved: PlayedRow): GuessRow[] =>
  athletePicks(resolved.athlete).map(pick =>
    pick.type === 'number' ? numberRow(resolved, pick) : optionRow(resolved, pick),
  )

const namesOf = (options: CardDoc['goalOptions'], ids: readonly string[]): string =>
  options
    .filter(option => ids.includes(option._id))
    .map(option => option.name)
    .join(', ')

function optionRow(resolved: PlayedRow, { type, score }: AthletePick): GuessRow {
  const { athlete, card, messages, lang } = resolved
  const isGoal = type === 'goal'
  const option = isGoal ? athlete._athleteGoal : athlete._athleteStatistic
  const happened = isGoal
    ? namesOf(card.goalOptions, athlete._athleteGoals)
    : namesOf(card.statisticOptions, athlete._athleteStatistics)
  const state = stateOf(athlete.state, score, athleteIsOver(resolved))
  const row = { key: type, state, guess: option?.name ?? '--', ...pickedBy(resolved, isGoal) }
  if (isDecided(state)) {
    return {
      ...row,
      fact: happened ? messages.happened(happened) : messages.nothing,
      points: score > 0 ? messages.plus(formatPoints(score, lang)) : '0',
    }
  }
  const value = messages.plus(formatPoints(option?.value ?? 0, lang))
  const fact = happened ? messages.soFar(happened) : formatWaiting(resolved)
  return { ...row, fact, points: score > 0 ? value : messages.worth(value) }
}

/** The share of all entries with the same pick; absent before closing, and when it was not counted. */
function pickedBy(resolved: PlayedRow, isGoal: boolean): Pick<GuessRow, 'aside'> {
  const { athlete, card, messages } = resolved
  const [options, chosen] = isGoal
    ? [card.goalOptions, athlete._athleteGoal]
    : [card.statisticOptions, athlete._athleteStatistic]
  const percents = cardAthleteOf(resolved)?.pickedPercent
  const percent = percents?.[isGoal ? 'goals' : 'statistics'][options.findIndex(({ _id }) => _id === chosen?._id)]
  return percent === undefined ? {} : { aside: messages.picked(percent) }
}

function numberRow(resolved: PlayedRow, { score }: AthletePick): GuessRow {
  const { athlete, messages, lang } = resolved
  const { predicted } = positionLabels(athlete._athlete.position, lang)
  const result = athlete.result === null ? null : String(athlete.result)
  const state = stateOf(athlete.state, score, result !== null && athleteIsOver(resolved))
  const row = { key: 'number', state, guess: messages.predicted(predicted, String(athlete.athleteScore ?? '--')) }
  if (isDecided(state)) {
    return {
      ...row,
      fact: result === null ? messages.unknown : messages.happened(result),
      points: score > 0 ? messages.plus(formatPoints(score, lang)) : '0',
    }
  }
  const value = messages.plus(formatPoints(cardAthleteOf(resolved)?.classicValue ?? 0, lang))
  const fact = result === null ? formatWaiting(resolved) : messages.soFar(result)
  return { ...row, fact, points: score > 0 ? value : messages.worth(value) }
}

/**
 * State of a prediction. The wire says `waiting` until the card is paid; until then points of a finished match are final, points of a live one
 * can still be lost.
 */
function stateOf(state: PlayedAthlete['state'], score: number, isOver: boolean): ResultState {
  if (state !== 'waiting') return score > 0 ? 'won' : 'lost'
  if (isOver) return score > 0 ? 'secured' : 'missed'
  return score > 0 ? 'earning' : 'waiting'
}

const isDecided = (state: ResultState): boolean => state !== 'waiting' && state !== 'earning'

/** Whether the match is over. Facts of a whole round have no match: they are complete once the payout has a date. */
function athleteIsOver(resolved: PlayedRow): boolean {
  if (resolved.card.payDate !== null) return true
  return cardAthleteOf(resolved)?._match?.status === 'finished'
}

const cardAthleteOf = ({ athlete, card }: PlayedRow): CardAthlete | undefined =>
  card.athletes.find(({ _athlete }) => _athlete._id === athlete._athlete._id)

const formatWaiting = (resolved: PlayedRow): string =>
  formatPending(cardAthleteOf(resolved)?._match ?? null, resolved.messages, resolved.lang)

/** State of a match that has not decided the prediction yet. */
function formatPending(match: CardFixture | null, messages: PlayedMessages, lang: Lang): string {
  if (!match) return messages.unknown
  if (match.status === 'live') {
    if (match.minute === null) return messages.liveNow
    return match.minute === 'HT' ? messages.half : messages.live(match.minute)
  }
  if (match.status === 'scheduled' && match.date) return messages.plays(formatMoment(match.date, lang))
  return match.status === 'finished' ? messages.notYet : messages.unknown
}

/**
 * The prediction of one match: the score, its result so far, and why it has its points (H1). None for a void match, which gives 0 points to all.
 */
export function matchRowsOf(match: PlayedMatch, messages: PlayedMessages, lang: Lang): GuessRow[] {
  const { result, score, rule, homeGoals, awayGoals, _match } = match
  if (match.state === 'void') return []
  const isOver = match.state !== 'waiting' || _match.status === 'finished'
  const state = stateOf(match.state, score, isOver && result !== null)
  const row = { key: 'score', state, guess: messages.guessed(formatScore(homeGoals, awayGoals)) }
  if (result === null) {
    return [
      { ...row, fact: formatPending(_match, messages, lang), points: messages.upTo(formatPoints(H1_POINTS_MAX, lang)) },
    ]
  }
  const isDraw = homeGoals === awayGoals
  const why = rule === 'outcome' && isDraw ? messages.draw : rule === null ? null : messages.rules[rule]
  const happened = (isOver ? messages.result : messages.soFar)(formatScore(result.home, result.away))
  return [
    {
      ...row,
      fact: why === null ? happened : messages.because(happened, why),
      points: score > 0 ? messages.plus(formatPoints(score, lang)) : '0',
    },
  ]
}

/** `2 × 1`. */
export const formatScore = (home: number, away: number): string => `${home} × ${away}`

/** Number of a game's predictions per state. */
export function countsOf(game: Game, rows: readonly GuessRow[]): Counts {
  const request = 'matches' in game ? game.matches : game.athletes
  const isVoid = ({ state }: { state: string }) => state === 'void'
  const counts = { won: 0, secured: 0, earning: 0, lost: 0, missed: 0, waiting: 0, void: 0 }
  for (const { state } of rows) counts[state] += 1
  return { ...counts, void: game.void ? request.length : request.filter(isVoid).length }
}

/** The overall state of an athlete's or match's predictions; of several decided ones, how many were right. */
export function slotStateOf(
  rows: readonly GuessRow[],
  messages: PlayedMessages,
): { state: ResultState | 'mixed'; label: string } {
  const has = (...states: ResultState[]) => rows.some(({ state }) => states.includes(state))
  const [first] = rows
  const state = has('earning') ? 'earning' : (first?.state ?? 'waiting')
  if (rows.length < 2 || has('waiting', 'earning')) return { state, label: messages.states[state] }
  const right = rows.filter(row => row.state === 'won' || row.state === 'secured').length
  const label = messages.rightOf(right, rows.length)
  return { state: right > 0 && right < rows.length ? 'mixed' : state, label }
}

interface SlotGuesses {
  id: string
  title: string
  guesses: readonly GuessRow[]
}

/** A game's predictions for each athlete or match, in the card's order, which all its games share. */
export function guessesOf(
  { doc, cardDetails: card }: PlayedAnswer,
  unknownTeam: string,
  messages: PlayedMessages,
  lang: Lang,
): SlotGuesses[] {
  if ('matches' in doc) {
    return doc.matches.map(match => ({
      id: match._match._id,
      title: pairOf(match._match, unknownTeam),
      guesses: matchRowsOf(match, messages, lang),
    }))
  }
  return doc.athletes.map(athlete => ({
    id: athlete._athlete._id,
    title: athlete._athlete.name,
    guesses: 'athletes' in card ? rowsOf({ athlete, card, messages, lang }) : [],
  }))
}
