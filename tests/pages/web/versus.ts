/** Test data: duels in wire format. Invented names: no real person or club. */
const id = (number: number): string => number.toString(16).padStart(24, '0')
const MINUTE = 60_000
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString()
export const inSeconds = (seconds: number): string => inMinutes(seconds / 60)

export const ROOM = id(0xd0)
export const ME = id(0xa1)
export const RIVAL = id(0xb2)

const teams = [
  ['AZU', 'Time Azul', '#1659b4', '#10151a'],
  ['RUB', 'Time Rubro', '#c4122b', '#f3f3ef'],
].map(([abbrev = '', name = '', ...colors], index) => ({ _id: id(0x7f0 + index), name, abbrev, colors, image: null }))

export const person = (user: string) => ({
  _id: user,
  name: user === ME ? 'Eu Mesma' : 'Bia Moura',
  username: user === ME ? 'eu' : 'biamoura',
  photo: null,
  isMe: user === ME,
})
const player = (user: string, isOwner: boolean, state: 'in' | 'invited' = 'in') => ({
  _user: person(user),
  isOwner,
  state,
  played: false,
})

/** Guesses of these scores in the order of turns; `first` is the invited opponent. */
export const guessesOf = (first: string, ...scores: [home: number, away: number, auto?: boolean][]) =>
  scores.map(([homeGoals, awayGoals, auto = false], index) => ({
    number: index + 1,
    _user: index % 2 === 0 ? first : first === ME ? RIVAL : ME,
    homeGoals,
    awayGoals,
    auto,
    createdAt: '2026-11-20T21:04:05.000Z',
    counts: true,
  }))

const fixture = (changes: Record<string, unknown> = {}) => ({
  _id: id(0x3b0),
  date: inMinutes(120),
  home: teams[0],
  away: teams[1],
  place: 'Estádio Central',
  status: 'scheduled',
  score: null,
  minute: null,
  ...changes,
})

/** A duel of R$ 20 that I own, without an opponent yet, the `doc` of `GET /api/game-vs/:id`. */
export const openDuel = (changes: Record<string, unknown> = {}) => ({
  _id: ROOM,
  kind: 'game-vs',
  name: 'Clássico do bairro',
  type: 'private',
  status: 'open',
  price: 20,
  amount: 40,
  fee: 10,
  rulesVersion: '1',
  championship: { _id: id(0xc0), name: 'Copa dos Testes', season: 2026 },
  round: '24',
  _match: fixture(),
  lockDate: inMinutes(120),
  now: new Date().toISOString(),
  owner: person(ME),
  members: 1,
  played: 0,
  me: 'owner',
  myGame: null,
  archived: false,
  closed: { entries: false, playing: null },
  voided: null,
  payDate: null,
  opponent: null,
  turn: null,
  turnEndsAt: null,
  result: null,
  players: [player(ME, true)],
  readyUntil: null,
  startUntil: inMinutes(105),
  guesses: [],
  seq: 1,
  ...changes,
})

/** Both are in: I am the owner unless `isMine` is false. */
export const lobbyDuel = (changes: Record<string, unknown> = {}, isMine = true) => {
  const [owner, opponent] = isMine ? [ME, RIVAL] : [RIVAL, ME]
  return openDuel({
    status: 'lobby',
    owner: person(owner),
    opponent: person(opponent),
    me: isMine ? 'owner' : 'member',
    members: 2,
    players: [player(owner, true), player(opponent, false)],
    ...changes,
  })
}

/** The turns have started and it is mine; I am the invited opponent. */
export const playingDuel = (changes: Record<string, unknown> = {}) =>
  lobbyDuel({ status: 'playing', myGame: id(0x9a), turn: ME, turnEndsAt: inSeconds(50), played: 2, ...changes }, false)

/** The user I invited to my room. */
export const invitedPlayer = player(RIVAL, false, 'invited')

/** Another user's room, to which I am invited. */
export const invitedDuel = (changes: Record<string, unknown> = {}) =>
  openDuel({
    owner: person(RIVAL),
    me: 'invited',
    players: [player(RIVAL, true), player(ME, false, 'invited')],
    ...changes,
  })

/** From kick-off on. */
export const runningDuel = (match: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
  playingDuel({
    status: 'running',
    turn: null,
    turnEndsAt: null,
    lockDate: inMinutes(-60),
    startUntil: inMinutes(-75),
    _match: fixture({ date: inMinutes(-60), status: 'live', minute: '67', ...match }),
    ...changes,
  })
