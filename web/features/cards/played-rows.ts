import type { CardAthlete, CardDoc, CardFixture, Played } from '#contract/api/cards.ts'
import type { PlayedChampionship } from '#contract/api/championship-cards.ts'
import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import { positionWords } from '#contract/positions.ts'
import type { ResultState } from '#ui/game/result-row.tsx'
import type { Game } from './api.ts'
import { sayMoment } from '#web/lib/moments.ts'
import type { PlayedWords } from './played-words.ts'

export type PlayedAthlete = Played['athletes'][number]
export type PlayedMatch = PlayedChampionship['matches'][number]

/** H1: what an exact score is worth. */
const H1_POINTS_MAX = 25

/** One guess of a sent game, in words. */
export interface GuessRow {
  key: string
  state: ResultState
  guess: string
  /** What happened, or what is known so far. */
  fact: string
  points: string
}

/** How many guesses stand how. A void athlete counts once. */
export type Counts = Record<ResultState | 'void', number>

interface Told {
  athlete: PlayedAthlete
  card: CardDoc
  words: PlayedWords
  lang: Lang
}

/** The guesses of one athlete: goals and statistic, or the number. None for a void athlete: nothing of it counts. */
export function rowsOf(told: Told): GuessRow[] {
  const { athlete, card } = told
  if (athlete.state === 'void') return []
  if (card.gameType === 'classic') return [numberRow(told, athlete.state)]
  return [
    ...optionRow(told, athlete.state, {
      key: 'goal',
      option: athlete._athleteGoal,
      score: athlete.goalScore,
      happened: namesOf(card.goalOptions, athlete._athleteGoals),
    }),
    ...optionRow(told, athlete.state, {
      key: 'statistic',
      option: athlete._athleteStatistic,
      score: athlete.statisticScore,
      happened: namesOf(card.statisticOptions, athlete._athleteStatistics),
    }),
  ]
}

const namesOf = (options: CardDoc['goalOptions'], ids: readonly string[]): string =>
  options
    .filter(option => ids.includes(option._id))
    .map(option => option.name)
    .join(', ')

function optionRow(
  told: Told,
  state: ResultState,
  kind: { key: string; option: PlayedAthlete['_athleteGoal']; score: number; happened: string },
): GuessRow[] {
  const { words, lang } = told
  const { key, option, score, happened } = kind
  if (!option) return []
  const isHit = score > 0
  const row = { key, guess: option.name }
  if (state !== 'waiting') {
    return [
      {
        ...row,
        state: isHit ? 'won' : 'lost',
        fact: happened ? words.happened(happened) : words.nothing,
        points: isHit ? words.plus(formatPoints(score, lang)) : '0',
      },
    ]
  }
  const value = words.plus(formatPoints(option.value, lang))
  const fact = happened ? words.soFar(happened) : sayWaiting(told)
  return [{ ...row, state, fact, points: isHit ? value : words.worth(value) }]
}

function numberRow(told: Told, state: ResultState): GuessRow {
  const { athlete, words, lang } = told
  const { predicted } = positionWords(athlete._athlete.position, lang)
  const isHit = athlete.playerScore > 0
  const row = { key: 'number', guess: words.predicted(predicted, String(athlete.athleteScore ?? '--')) }
  const result = athlete.result === null ? null : String(athlete.result)
  if (state !== 'waiting') {
    return {
      ...row,
      state,
      fact: result === null ? words.unknown : words.happened(result),
      points: isHit ? words.plus(formatPoints(athlete.playerScore, lang)) : '0',
    }
  }
  const value = words.plus(formatPoints(cardAthleteOf(told)?.classicValue ?? 0, lang))
  const fact = result === null ? sayWaiting(told) : words.soFar(result)
  return { ...row, state, fact, points: isHit ? value : words.worth(value) }
}

const cardAthleteOf = ({ athlete, card }: Told): CardAthlete | undefined =>
  card.athletes.find(({ _athlete }) => _athlete._id === athlete._athlete._id)

const sayWaiting = (told: Told): string => sayPending(cardAthleteOf(told)?._match ?? null, told.words, told.lang)

/** Where a match stands that has not told anything of the guess. */
function sayPending(match: CardFixture | null, words: PlayedWords, lang: Lang): string {
  if (!match) return words.unknown
  if (match.status === 'live') {
    if (match.minute === null) return words.liveNow
    return match.minute === 'HT' ? words.half : words.live(match.minute)
  }
  if (match.status === 'scheduled' && match.date) return words.plays(sayMoment(match.date, lang))
  return match.status === 'finished' ? words.notYet : words.unknown
}

/**
 * The guess of one match: the score, what it was or is so far, and in plain words why it has its points (H1). None for a void
 * match: it scores 0 for all.
 */
export function matchRowsOf(match: PlayedMatch, words: PlayedWords, lang: Lang): GuessRow[] {
  const { state, result, score, rule, homeGoals, awayGoals, _match } = match
  if (state === 'void') return []
  const row = { key: 'score', state, guess: words.guessed(sayScore(homeGoals, awayGoals)) }
  if (result === null) {
    return [{ ...row, fact: sayPending(_match, words, lang), points: words.upTo(formatPoints(H1_POINTS_MAX, lang)) }]
  }
  const isDraw = homeGoals === awayGoals
  const why = rule === 'outcome' && isDraw ? words.draw : rule === null ? null : words.rules[rule]
  const isOver = state !== 'waiting' || _match.status === 'finished'
  const happened = (isOver ? words.result : words.soFar)(sayScore(result.home, result.away))
  return [
    {
      ...row,
      fact: why === null ? happened : words.because(happened, why),
      points: score > 0 ? words.plus(formatPoints(score, lang)) : '0',
    },
  ]
}

/** `2 × 1`. */
export const sayScore = (home: number, away: number): string => `${home} × ${away}`

/** How many guesses of a game stand how. */
export function countsOf(game: Game, rows: readonly GuessRow[]): Counts {
  const count = (state: ResultState) => rows.filter(row => row.state === state).length
  const places = 'matches' in game ? game.matches : game.athletes
  return {
    won: count('won'),
    lost: count('lost'),
    waiting: count('waiting'),
    void: game.void ? places.length : places.filter(({ state }: { state: string }) => state === 'void').length,
  }
}
