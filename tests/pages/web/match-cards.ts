/** Test data: championship cards in wire format. Invented teams: no real club is named. */
import { CARD, GAME, me } from './play-athletes.ts'

const id = (number: number): string => number.toString(16).padStart(24, '0')
const HOUR = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

export const CHAMPIONSHIP = id(0xc0)
export const matchAt = (index: number): string => id(0x3b0 + index)
const championship = { _id: CHAMPIONSHIP, name: 'Copa dos Testes', season: 2026 }

const teams = [
  ['RUB', 'Time Rubro', '#c4122b', '#15120f'],
  ['VER', 'Time Verde', '#0c6b3c', '#f3f3ef'],
  ['AZU', 'Time Azul', '#1659b4', '#d3232f'],
  ['ALV', 'Time Alvinegro', '#f3f3ef', '#17181a'],
].map(([abbrev = '', name = '', ...colors], index) => ({ _id: id(0x7f0 + index), name, abbrev, colors, image: null }))

const COUNT = 4
const fixtureAt = (index: number, changes: Record<string, unknown> = {}) => ({
  _id: matchAt(index),
  date: '2026-11-22T19:00:00.000Z',
  home: teams[index % teams.length],
  away: teams[(index + 1) % teams.length],
  place: index === 0 ? 'Estádio Central' : null,
  status: 'scheduled',
  score: null,
  minute: null,
  ...changes,
})

/** Matches of a running card: over, live, upcoming, and void. */
const running = [
  { status: 'finished', score: { home: 2, away: 1 } },
  { status: 'live', score: { home: 1, away: 0 }, minute: '67' },
  {},
  { status: 'void' },
]

/** A championship card of four matches, the `doc` of `GET /api/card-game/:id`; open by default. */
export const matchCardOf = (changes: Record<string, unknown> = {}) => ({
  _id: CARD,
  name: 'Cartela da rodada',
  banner: null,
  cardType: 'new',
  status: 'new',
  startDate: inHours(2 + 1 / 6),
  lockDate: inHours(2),
  now: new Date().toISOString(),
  price: 10,
  amount: 100,
  fixedAmount: false,
  cardCount: 10,
  paymentPercentage: { first: 50, second: 25, third: 15 },
  fee: 10,
  entriesPerUser: 3,
  rulesVersion: '1',
  voided: null,
  payDate: null,
  myGames: 0,
  championship,
  round: '24',
  matchCount: COUNT,
  matches: Array.from({ length: COUNT }, (_, index) => ({ _match: fixtureAt(index), round: '24', void: false })),
  ...changes,
})

export const runningMatchCard = (changes: Record<string, unknown> = {}) =>
  matchCardOf({
    cardType: 'running',
    status: 'running',
    startDate: inHours(-1),
    matches: running.map((match, index) => ({
      _match: fixtureAt(index, match),
      round: '24',
      void: index === 3,
    })),
    ...changes,
  })

/** My game on it: exact, winner and loser's goals so far, pending, void. */
export const playedMatchesOf = (changes: Record<string, unknown> = {}) => ({
  _id: GAME,
  _card: { _id: CARD, name: 'Cartela da rodada', status: 'running' },
  _user: me,
  createdAt: '2026-11-20T21:04:05.000Z',
  totalScore: 37,
  position: 2,
  price: 10,
  prize: 0,
  code: null,
  finished: false,
  void: false,
  status: true,
  championship,
  matches: [
    { homeGoals: 2, awayGoals: 1, score: 25, rule: 'exact', result: { home: 2, away: 1 }, state: 'waiting' },
    {
      homeGoals: 2,
      awayGoals: 0,
      score: 12,
      rule: 'winner-loser-goals',
      result: { home: 1, away: 0 },
      state: 'waiting',
    },
    { homeGoals: 0, awayGoals: 0, score: 0, rule: null, result: null, state: 'waiting' },
    { homeGoals: 3, awayGoals: 3, score: 0, rule: null, result: null, state: 'void' },
  ].map((match, index) => ({ ...match, _match: fixtureAt(index, running[index]) })),
  ...changes,
})
