/** Test data: a family room in wire format. */
const id = (letter: string) => letter.repeat(24)
export const ROOM = id('a')
export const ME = id('b')
export const MATCH = id('c')
const OWNER = id('d')
export const FORWARD = id('e')
export const WINGER = id('f')

const HOUR = 3_600_000
const team = (letter: string, name: string) => ({
  _id: id(letter),
  name,
  abbrev: name.slice(0, 3),
  colors: ['#0a4da2', '#ffffff'],
  image: null,
})
const person = (_id: string, name: string) => ({
  _id,
  name,
  username: name.toLowerCase(),
  photo: null,
  isMe: _id === ME,
})
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const fixture = () => ({
  _id: MATCH,
  date: inHours(5),
  home: team('1', 'Bahia'),
  away: team('2', 'Fortaleza'),
  place: 'Fonte Nova',
  status: 'scheduled',
  score: null,
  minute: null,
})
const championship = { _id: id('9'), name: 'Copa', season: 2026 }

/** A member of the room. */
export const member = (index: number, change: object = {}) => ({
  _user: person(index === 0 ? OWNER : index === 1 ? ME : String(index).padStart(24, '0'), `Pessoa ${index}`),
  isOwner: index === 0,
  state: 'in',
  played: false,
  _game: null,
  totalScore: null,
  position: null,
  prize: null,
  ...change,
})

export const room = (change: object = {}) => ({
  _id: ROOM,
  kind: 'coach-friend',
  name: 'Família Fontes',
  type: 'private',
  status: 'open',
  price: 30,
  amount: 60,
  fee: 10,
  rulesVersion: '1',
  championship,
  round: '24',
  _match: fixture(),
  lockDate: inHours(5),
  now: new Date().toISOString(),
  owner: person(OWNER, 'Pessoa 0'),
  members: 3,
  played: 2,
  me: 'member',
  myGame: null,
  archived: false,
  closed: { entries: false, playing: null },
  voided: null,
  payDate: null,
  players: [member(0), member(1), member(2)],
  seq: 0,
  rangePoints: null,
  received: null,
  ...change,
})

const player = (_id: string, name: string, number: number) => ({
  _id,
  name,
  side: 'home',
  number,
  position: 'A',
  photo: null,
  starter: true,
})

export const match = () => ({
  ...fixture(),
  championship,
  round: '24',
  players: [player(FORWARD, 'Breno Lacerda', 19), player(WINGER, 'Kaio Menezes', 11)],
  goals: [],
  cards: [],
  statistics: { yellowCards: null, redCards: null, offsides: null, corners: null },
})
