/** Test data in wire format. Invented kits: no real club or person is named. */
const id = (number: number): string => number.toString(16).padStart(24, '0')
const HOUR = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

export const CARD = id(0xca)
export const GAME = id(0x9a)
export const goalOptions = [
  { _id: id(0x61), name: 'Não marca', value: 3 },
  { _id: id(0x62), name: '1 gol', value: 9 },
  { _id: id(0x63), name: '2 gols', value: 25 },
  { _id: id(0x64), name: '3 ou mais', value: 50 },
]
export const statisticOptions = [
  { _id: id(0x51), name: 'Nenhuma', value: 3 },
  { _id: id(0x52), name: 'Cartão amarelo', value: 8 },
  { _id: id(0x53), name: 'Assistência', value: 10 },
  { _id: id(0x54), name: 'Bola na trave', value: 15.5 },
]

const teams = [
  ['FLA', 'Time Rubro', '#c4122b', '#15120f'],
  ['SAO', 'Time Três Cores', '#f3f3ef', '#c8102e'],
  ['COR', 'Time Alvinegro', '#f3f3ef', '#17181a'],
  ['BAH', 'Time Azul', '#1659b4', '#d3232f'],
  ['PAL', 'Time Verde', '#0c6b3c', '#f3f3ef'],
].map(([abbrev = '', name = '', ...colors], index) => ({ _id: id(0x7e0 + index), name, abbrev, colors, image: null }))

/** The id of the athlete at an index of the card. */
export const athleteAt = (index: number): string => id(0xa10 + index)

const athletes = teams.map((team, index) => ({
  _athlete: {
    _id: athleteAt(index),
    name: `Camisa ${index + 7}`,
    number: index + 7,
    position: ['A', 'A', 'M', 'D', 'G'][index],
    photo: null,
  },
  _team: team,
  classicValue: [10, 10, 12.5, 20, 1][index],
  athleteScore: null,
  _athleteGoals: [] as string[],
  _athleteStatistics: [] as string[],
  void: false,
  _match: {
    _id: id(0x3a0 + index),
    date: inHours(6),
    home: team,
    away: teams[(index + 1) % teams.length],
    place: 'Estádio Central',
    status: 'scheduled',
    score: null,
    minute: null,
  },
  recent: {
    games: [0, 1, 0, 2, 1].map((number, game) => ({
      opponent: { name: teams[game]?.name, abbrev: teams[game]?.abbrev },
      home: game % 2 === 0,
      number,
    })),
  },
  optionsHelp: {
    goals: [2, 2, 1, 0].map((happened, place) => ({
      possible: true,
      happened,
      games: 5,
      // The second athlete has statistics from the card's opening.
      ...(index === 1 && { past: { happened: 18 - place, games: 140, likely: 12.5 } }),
    })),
    statistics: [0, 3, 0, 0].map(happened => ({ possible: true, happened, games: happened && 4 })),
  },
}))

/** A card with five athletes that closes in two hours, the `doc` of `GET /api/athlete-card/:id`. */
export const cardOf = (changes: Record<string, unknown> = {}) => ({
  _id: CARD,
  name: 'Artilheiros da rodada',
  banner: null,
  cardType: 'new',
  status: 'new',
  startDate: inHours(2 + 1 / 6),
  lockDate: inHours(2),
  now: new Date().toISOString(),
  gameType: 'options',
  price: 10,
  amount: 1500,
  fixedAmount: false,
  cardCount: 150,
  paymentPercentage: { first: 50, second: 25, third: 15 },
  fee: 10,
  entriesPerUser: 3,
  rulesVersion: '1',
  voided: null,
  payDate: null,
  athletes,
  goalOptions,
  statisticOptions,
  myGames: 0,
  ...changes,
})

export const me = { _id: id(0x3e), name: 'Jogador A', username: 'jogador_a', photo: null, isMe: true }
export const other = { _id: id(0x3f), name: 'Jogador B', username: 'jogador_b', photo: null, isMe: false }

/** A sent options game on a running card: a hit, a miss, two pending and one void athlete. */
export const playedOf = (changes: Record<string, unknown> = {}) => ({
  _id: GAME,
  _card: { _id: CARD, name: 'Artilheiros da rodada', status: 'running' },
  _user: me,
  createdAt: '2026-11-20T21:04:05.000Z',
  totalScore: 22.5,
  position: 7,
  price: 10,
  prize: 0,
  code: null,
  finished: false,
  void: false,
  status: true,
  athletes: athletes.map(({ _athlete, _team }, index) => ({
    _team,
    _athlete,
    _athleteGoal: goalOptions[1],
    _athleteStatistic: statisticOptions[3],
    athleteScore: null,
    goalScore: [9, 0, 0, 0, 0][index],
    statisticScore: [15.5, 0, 0, 0, 0][index],
    playerScore: [24.5, 0, 0, 0, 0][index],
    result: null,
    _athleteGoals: [[goalOptions[1]?._id], [goalOptions[0]?._id], [], [], []][index],
    _athleteStatistics: [[statisticOptions[3]?._id], [], [], [], []][index],
    state: ['won', 'lost', 'waiting', 'waiting', 'void'][index],
  })),
  ...changes,
})

/** A sent classic game on a finished card: one right, the others wrong. */
export const classicPlayedOf = (changes: Record<string, unknown> = {}) =>
  playedOf({
    _card: { _id: CARD, name: 'Clássicos', status: 'finished' },
    finished: true,
    position: 1,
    prize: 750,
    totalScore: 10,
    athletes: athletes.map(({ _athlete, _team }, index) => ({
      _team,
      _athlete,
      _athleteGoal: null,
      _athleteStatistic: null,
      athleteScore: index,
      goalScore: 0,
      statisticScore: 0,
      playerScore: index === 1 ? 10 : 0,
      result: 1,
      _athleteGoals: [],
      _athleteStatistics: [],
      state: index === 1 ? 'won' : 'lost',
    })),
    ...changes,
  })

export const receipt = {
  _id: GAME,
  _card: { _id: CARD, name: 'Artilheiros da rodada' },
  acceptedAt: '2026-11-20T21:04:05.000Z',
  rulesVersion: '2026-11-21',
  rulesHash: 'ab'.repeat(32),
  rulesText: { version: '2026-11-21', hash: 'ef'.repeat(32) },
  logHead: { seq: 7, hash: '12'.repeat(32) },
  picks: [1, 3, 1, 3, 1, 3, 1, 3, 1, 3],
  nonce: 'cd'.repeat(16),
  code: 'CRAVA10',
  price: 10,
  movements: [
    { _id: id(0x71), type: 'new-game', amount: 10, direction: 'out', at: '2026-11-20T21:04:05.000Z' },
    { _id: id(0x72), type: 'winner-payment', amount: 33.37, direction: 'in', at: '2026-11-21T01:10:00.000Z' },
  ],
}

/** A page of a list. */
export const pageOf = (docs: readonly unknown[], page = 1, pages = 1) => ({ docs, page, pages, total: docs.length })
