/** Test data: push games as JSON. */
export const PUSH = 'a'.repeat(24)
export const ME = 'e'.repeat(24)

const team = (name: string) => ({ name, image: null, abbrev: name.slice(0, 3), colors: ['#0c6b3c', '#ffffff'] })

/** A push game sent `ago` ms ago by a server whose clock is `ahead` ms of this device's. */
export function pushedJson(changes: { ago?: number; ahead?: number; push?: object; id?: string } = {}) {
  const { ago = 0, ahead = 0, push = {}, id = PUSH } = changes
  const now = Date.now() + ahead
  return {
    _id: id,
    createdAt: new Date(now - ago).toISOString(),
    expiresAt: new Date(now - ago + 30_000).toISOString(),
    now: new Date(now).toISOString(),
    _push: {
      price: 5,
      amount: 480,
      question: 'O Aurora marca até o minuto 75?',
      questionEn: 'Does Aurora score by minute 75?',
      fee: 10,
      pot: 0,
      answers: 0,
      buttonType: 0,
      ...push,
    },
    _game: { local: team('Aurora'), away: team('Bandeira') },
    _champ: { name: 'Liga do Sol' },
    match: { status: 'live', score: { home: 0, away: 0 }, minute: '56' },
    info: { date: '2026-11-22T19:00:00.000Z', place: 'Estádio do Vale' },
  }
}

/** An answered push game. */
export const playedJson = (changes: object = {}) => ({
  _id: PUSH,
  createdAt: '2026-11-22T20:01:00.000Z',
  question: 'O Aurora marca até o minuto 75?',
  questionEn: 'Does Aurora score by minute 75?',
  price: 5,
  amount: 480,
  answer: true,
  correct: null,
  result: 'waiting',
  received: 0,
  winners: 0,
  players: 12,
  yes: null,
  voided: null,
  payDate: null,
  now: new Date().toISOString(),
  archived: false,
  championship: 'Liga do Sol',
  _match: {
    _id: 'b'.repeat(24),
    date: '2026-11-22T19:00:00.000Z',
    home: { _id: 'c'.repeat(24), ...team('Aurora') },
    away: { _id: 'd'.repeat(24), ...team('Bandeira') },
    place: 'Estádio do Vale',
    status: 'live',
    score: { home: 1, away: 1 },
    minute: '71',
  },
  window: { fact: 'goal', side: 'home', from: 70, to: 75, source: 'api-football' },
  ...changes,
})
