import type { Facts } from '#contract/facts.ts'
import * as athletes from '#contract/verify/athlete-card.ts'
import * as matches from '#contract/verify/card-game.ts'
import { roomScorerOf, roomScoringOf } from '#contract/verify/coach-friend.ts'
import { answerOf, pushScorerOf } from '#contract/verify/push-game.ts'
import { resolveRoomMatch } from '#contract/verify/room-match.ts'
import { duelScorerOf, duelScoringOf, pairsThatCount } from '#contract/verify/versus.ts'
import type { YearGame } from './game.ts'
import { athletesOf, GOALS, STATISTICS } from './predictions.ts'
import type { YearMatch } from './world.ts'

/** The result of a game as its mode would compute it: the questions, the facts, and the points of a prediction. */
export interface Resolved {
  definition: object
  facts: object
  scoring: object
  score: (picks: readonly number[]) => number
}

export const PUSH_QUESTION = {
  fact: 'goal',
  side: null,
  from: 36,
  to: 42,
  buttonType: 0,
  question: 'Sai gol entre 36 e 42 minutos?',
  questionEn: 'A goal between minutes 36 and 42?',
} as const

const known = ({ facts }: YearMatch) => ({
  status: facts?.status ?? ('scheduled' as const),
  score: facts?.score ?? null,
  unresolved: 0,
})
const named = ({ id, home, away }: YearMatch) => ({ matchId: id, home: home.name, away: away.name })
const versioned = (match: YearMatch) => ({ match: match.id, version: match.facts ? 1 : 0, ...known(match) })

/** @throws Error if the game has no subject. */
export function resolvedOf(game: YearGame): Resolved {
  const [match] = game.matches
  if (!match) throw new Error('A game of no match')
  switch (game.mode) {
    case 'athlete-card':
      return resolvedAthletes(game)
    case 'card-game': {
      const scoring = matches.matchScoringOf(game.matches.map(one => matches.resolveMatch(known(one))))
      const facts = { matches: game.matches.map(versioned) }
      return { definition: { matches: game.matches.map(named) }, facts, scoring, score: matches.matchScorerOf(scoring) }
    }
    case 'coach-friend':
      return resolvedRoom(game, match)
    case 'push-game':
      return resolvedQuestion(match)
    default: {
      const guesses = guessesOf(game)
      const pairs = pairsThatCount(guesses, match.facts?.startedAt ?? null)
      const scoring = duelScoringOf(matches.resolveMatch(known(match)), pairs)
      const turns = guesses.map(({ turn, home, away, at }) => ({ turn, home, away, at: at.toISOString(), auto: false }))
      const facts = { match: versioned(match), guesses: turns }
      return { definition: named(match), facts, scoring, score: duelScorerOf(scoring) }
    }
  }
}

/** The guesses of a duel in turn order; the opponent has the odd ones. Nobody guesses before both have joined. */
export function guessesOf({ entries: [owner, opponent] }: YearGame) {
  if (!owner || !opponent) return []
  return Array.from({ length: owner.picks.length }, (_, index) => {
    const { player, picks } = index % 2 === 0 ? opponent : owner
    const place = 2 * (index >> 1)
    const at = new Date(owner.at + 10_000 * (index + 1))
    return { turn: index + 1, player, home: picks[place] ?? 0, away: picks[place + 1] ?? 0, at }
  })
}

/** The options of an Athletes card, with their ids in it. */
export function optionsOf(game: YearGame) {
  const id = (place: number) => `0c${game.number.toString(16).padStart(18, '0')}${String(place).padStart(4, '0')}`
  const goals = GOALS.map((points, place): athletes.Option => {
    const rule = { fact: 'goals', is: place === GOALS.length - 1 ? '>=' : '=', number: place } as const
    return { id: id(place), name: `${place} gols`, nameEn: `${place} goals`, value: points * 100, rule }
  })
  const statistics = STATISTICS.map(([fact, name, points], place): athletes.Option => {
    const rule = fact === 'none' ? ({ fact } as const) : ({ fact, is: '>=', number: 1 } as const)
    return { id: id(50 + place), name, nameEn: name, value: points * 100, rule }
  })
  return { goals, statistics }
}

function resolvedAthletes(game: YearGame): Resolved {
  const on = athletesOf(game)
  const slots = on.map(({ match, athlete }) => ({
    athleteId: athlete.id,
    name: athlete.name.split(' ')[0] ?? '',
    matchId: match,
    position: athlete.position as athletes.Slot['position'],
    classicValue: 1_000,
  }))
  const definition = { gameType: 'options' as const, slots, ...optionsOf(game) }
  const facts = on.map(({ match, athlete }): athletes.Known & { match: string } => {
    const of = game.matches.find(one => one.id === match) as YearMatch
    const own = of.facts?.athletes[athlete.id]
    return { match, ...known(of), lineUpTold: of.facts !== null, facts: own, ticks: new Map() }
  })
  const resolved = slots.map((slot, place) => athletes.resolve(definition, slot, facts[place] as athletes.Known))
  const scoring = athletes.scoringOf(definition, resolved)
  const shown = facts.map(({ facts: seen, ticks: _ticks, ...rest }) => ({
    version: 1,
    ...rest,
    facts: seen ?? null,
    ticks: {},
  }))
  return { definition, facts: { slots: shown }, scoring, score: athletes.scorerOf(scoring) }
}

const statisticsOf = (facts: Facts | null) => facts?.statistics ?? {}

function resolvedRoom(_game: YearGame, match: YearMatch): Resolved {
  const goals = (match.facts?.goals ?? []).map(({ side, athlete, own, half, minute, stoppage }) => ({
    side,
    athlete,
    own,
    half,
    minute,
    stoppage,
  }))
  const statistics = statisticsOf(match.facts)
  const scoring = roomScoringOf(resolveRoomMatch({ ...known(match), goals, statistics }))
  const facts = { match: { ...versioned(match), goals, statistics } }
  return { definition: { ...named(match), athletes: {} }, facts, scoring, score: roomScorerOf(scoring) }
}

function resolvedQuestion(match: YearMatch): Resolved {
  const moment = ({ side, half, minute, stoppage }: Facts['goals'][number] | Facts['cards'][number]) => ({
    side,
    half,
    minute,
    stoppage,
  })
  const { yellowCards, redCards } = statisticsOf(match.facts)
  const seen = {
    ...known(match),
    clock: match.facts?.clock ?? null,
    goals: (match.facts?.goals ?? []).map(moment),
    cards: (match.facts?.cards ?? []).map(card => ({ color: card.color, ...moment(card) })),
    statistics: { ...(yellowCards && { yellowCards }), ...(redCards && { redCards }) },
  }
  const { correct } = answerOf(PUSH_QUESTION, seen, null)
  const facts = { told: null, match: { match: match.id, version: 1, ...seen } }
  return {
    definition: { ...named(match), ...PUSH_QUESTION },
    facts,
    scoring: { correct },
    score: pushScorerOf({ correct }),
  }
}

/** Why a question is void by its own rules: an event at the edge of its minutes. */
export function questionVoid(match: YearMatch): string | null {
  const goals = (match.facts?.goals ?? []).map(({ side, half, minute, stoppage }) => ({ side, half, minute, stoppage }))
  return answerOf(PUSH_QUESTION, { ...known(match), clock: null, goals, cards: [], statistics: {} }, null).voidReason
}
