import type { Facts } from '#contract/facts.ts'
import { factsToJson } from '#server/modules/matches/facts-json.ts'
import { type Chance, chanceOf } from '#tests/support/random.ts'
import type { Rows } from './copy.ts'
import { DAY } from './size.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
export const MATCH_MS = 110 * MINUTE
const CHAMPIONSHIPS = 40
const TEAMS_EACH = 8
const SQUAD = 16
const ON_PITCH = 11
const MATCHES_A_ROUND = TEAMS_EACH / 2
const POSITIONS = ['G', 'D', 'D', 'D', 'D', 'M', 'M', 'M', 'A', 'A', 'A', 'G', 'D', 'M', 'M', 'A']
const CITIES = 'Aurora Serra Praia Porto Campo Vale Lagoa Mirante Ponte Ribeira'.split(' ')
const CLUBS = 'Esporte Atlético União Operário Real Nacional Ferroviário Comercial'.split(' ')
const FIRST = 'Luan Caio Davi Igor Ravi Enzo Breno Tales Vitor Hugo Nilo Otto Raul Saulo Tiago Yuri'.split(' ')
const LAST = 'Prado Moura Teles Braga Pires Rocha Falcão Nunes Vidal Leite Serpa Lobo'.split(' ')

export type When = 'past' | 'ended' | 'live' | 'next'

export interface Athlete {
  id: string
  name: string
  team: string
  side: 'home' | 'away'
  position: string
  shirt: number
}

export interface YearMatch {
  id: string
  home: { id: string; name: string }
  away: { id: string; name: string }
  startsAt: number
  when: When
  facts: Facts | null
  athletes: readonly Athlete[]
}

export interface Round {
  championshipId: string
  name: string
  startsAt: number
  endsAt: number
  when: When
  matches: readonly YearMatch[]
}

const id = (kind: string, number: number): string => `${kind}${String(number).padStart(24 - kind.length, '0')}`
const teamOf = (championship: number, place: number) => {
  const number = championship * TEAMS_EACH + place
  return {
    number,
    id: id('e1', number),
    name: `${CLUBS[place % CLUBS.length]} ${CITIES[championship % CITIES.length]} ${championship + 1}`,
  }
}

/** Championships, clubs, athletes and the matches of a year and the following two weeks; all derived from the seed. */
export class World {
  readonly rounds: Round[]
  private readonly seed: number

  constructor(seed: number, { rounds, from, until }: { rounds: number; from: number; until: number }) {
    this.seed = seed
    const past = Array.from({ length: rounds }, (_, index) => from + 4 * DAY + ((index + 0.5) / rounds) * 359 * DAY)
    const next = [90 * MINUTE, 6 * HOUR, 1, 2, 3, 4, 6, 8, 10, 12].map(
      after => until + (after < 100 ? after * DAY : after),
    )
    const times: [number, When][] = [
      ...past.map((at): [number, When] => [at, 'past']),
      [until - MATCH_MS - 20 * MINUTE, 'ended'],
      [until - 40 * MINUTE, 'live'],
      ...next.map((at): [number, When] => [at, 'next']),
    ]
    this.rounds = times.map(([at, when], index) => this.roundOf(index, Math.round(at), when))
  }

  private roundOf(index: number, startsAt: number, when: When): Round {
    const championship = index % CHAMPIONSHIPS
    const turn = Math.floor(index / CHAMPIONSHIPS)
    const matches = Array.from({ length: MATCHES_A_ROUND }, (_, place) => {
      // The circle method: each round has new pairs.
      const seat = (at: number): number => (at === 0 ? 0 : 1 + ((at - 1 + turn) % (TEAMS_EACH - 1)))
      const [home, away] = [teamOf(championship, seat(place)), teamOf(championship, seat(TEAMS_EACH - 1 - place))]
      const number = index * MATCHES_A_ROUND + place
      const athletes = [...squadOf(home, 'home'), ...squadOf(away, 'away')]
      const match: YearMatch = { id: id('e3', number), home, away, startsAt, when, facts: null, athletes }
      match.facts = factsOf(chanceOf(this.seed + number * 7_919), match)
      return match
    })
    return {
      championshipId: id('e0', championship),
      name: String(turn + 1),
      startsAt,
      endsAt: startsAt + MATCH_MS,
      when,
      matches,
    }
  }

  /** Adds the rows of all of them. */
  write(rows: Rows, createdAt: Date): void {
    for (let championship = 0; championship < CHAMPIONSHIPS; championship += 1) {
      const season = createdAt.getUTCFullYear()
      rows.add('championship', id('e0', championship), `Liga ${championship + 1}`, season, 'operator', createdAt)
      for (let place = 0; place < TEAMS_EACH; place += 1) {
        const team = teamOf(championship, place)
        const abbrev = `${String.fromCharCode(65 + place)}${championship}`
        rows.add('team', team.id, team.name, abbrev, ['"#123456"', '"#abcdef"'], createdAt)
        for (const { id: athlete, name, position } of squadOf(team, 'home'))
          rows.add('athlete', athlete, name, name.split(' ')[0] ?? name, position, createdAt)
      }
    }
    this.rounds.forEach((round, index) => {
      for (const match of round.matches) writeMatch(rows, index, round, match, createdAt)
    })
  }
}

function squadOf(team: { number: number; id: string }, side: Athlete['side']): Athlete[] {
  return Array.from({ length: SQUAD }, (_, index) => {
    const number = team.number * SQUAD + index
    const name = `${FIRST[number % FIRST.length]} ${LAST[(number * 7 + team.number) % LAST.length]}`
    return { id: id('e2', number), name, team: team.id, side, position: POSITIONS[index] ?? 'M', shirt: index + 1 }
  })
}

function writeMatch(rows: Rows, index: number, round: Round, match: YearMatch, createdAt: Date): void {
  const { facts } = match
  const text = facts && factsToJson(facts)
  const startsAt = new Date(match.startsAt)
  const [clockSince, clockReported] =
    match.when === 'live' ? [startsAt, new Date(match.startsAt + 39 * MINUTE)] : [null, null]
  const cells = [
    startsAt,
    facts?.status ?? 'scheduled',
    facts ? 1 : 0,
    text,
    clockSince,
    clockReported,
    createdAt,
    createdAt,
  ]
  const { id: matchId, home, away } = match
  const number = `${index}-${round.matches.indexOf(match)}`
  rows.add('match', matchId, round.championshipId, 'operator', number, 'match', round.name, home.id, away.id, ...cells)
  if (text !== null) rows.add('match_version', matchId, 1, text, 'operator', 'súmula', facts?.endedAt ?? startsAt)
  for (const one of match.athletes)
    rows.add('match_athlete', matchId, one.id, one.team, one.side, one.shirt, one.position, one.shirt <= ON_PITCH)
}

/** The facts of a match: consistent goals and cards, and numbers of every player. */
function factsOf(chance: Chance, { startsAt, when, athletes }: YearMatch): Facts | null {
  if (when === 'next') return null
  const played = athletes.filter(one => one.shirt <= ON_PITCH)
  const isLive = when === 'live'
  const event = (one: Athlete) => {
    const half = isLive || chance.happens(0.5) ? (1 as const) : (2 as const)
    const minute = isLive ? 1 + chance.below(38) : 1 + chance.below(45) + (half === 2 ? 45 : 0)
    return { side: one.side, athlete: one.id, name: one.name, half, minute, stoppage: 0 }
  }
  const some = (most: number): Athlete[] => Array.from({ length: chance.below(most + 1) }, () => chance.pick(played))
  const goals = some(5).map(one => ({ ...event(one), own: false, penalty: false }))
  const cards = some(6).map(one => ({
    ...event(one),
    color: chance.happens(0.9) ? ('yellow' as const) : ('red' as const),
  }))
  const of = (list: readonly { side: string }[]) => ({
    home: list.filter(one => one.side === 'home').length,
    away: list.filter(one => one.side === 'away').length,
  })
  const score = of(goals)
  const conceded = { home: score.away, away: score.home }
  const count = (list: readonly { athlete: string }[], athlete: string) =>
    list.filter(one => one.athlete === athlete).length
  const numbersOf = (one: Athlete) => ({
    goals: count(goals, one.id),
    assists: chance.below(2),
    'yellow-cards': count(
      cards.filter(card => card.color === 'yellow'),
      one.id,
    ),
    'red-cards': count(
      cards.filter(card => card.color === 'red'),
      one.id,
    ),
    'clean-sheet': conceded[one.side] === 0 ? 1 : 0,
    woodwork: chance.below(8) === 0 ? 1 : 0,
    'penalties-saved': 0,
  })
  return {
    status: isLive ? 'live' : 'finished',
    startedAt: new Date(startsAt),
    endedAt: isLive ? null : new Date(startsAt + MATCH_MS),
    clock: isLive ? { half: 1, minute: 39, stoppage: 0 } : null,
    score,
    goals,
    cards,
    statistics: {
      corners: { home: chance.below(9), away: chance.below(9) },
      offsides: { home: chance.below(4), away: chance.below(4) },
      yellowCards: of(cards.filter(card => card.color === 'yellow')),
      redCards: of(cards.filter(card => card.color === 'red')),
    },
    athletes: Object.fromEntries(played.map(one => [one.id, { played: true, numbers: numbersOf(one) }])),
  }
}
