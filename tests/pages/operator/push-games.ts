import { id } from '#tests/pages/operator/console.tsx'

/** Test data: push games in wire format. */
export const ID = id('c')
export const MATCH = id('d')
const team = (name: string) => ({ _id: id('e'), name, abbrev: 'AAA', colors: ['#112233', '#445566'], image: null })
export const fixture = {
  _id: MATCH,
  date: '2026-11-21T19:00:00.000Z',
  home: team('Aurora'),
  away: team('Bandeira'),
  place: 'Estádio de Teste',
  status: 'live',
  score: { home: 0, away: 0 },
  minute: '23',
}
export const championship = { _id: id('f'), name: 'Copa de Teste', season: 2026 }
export const match = { ...fixture, championship, source: 'cbf' }
export const push = (more: Record<string, unknown> = {}) => ({
  _id: ID,
  state: 'draft',
  _match: fixture,
  championship,
  source: 'cbf',
  fact: 'goal',
  side: 'home',
  from: 60,
  to: 70,
  question: 'Aurora faz gol entre os minutos 60 e 70? Fonte: CBF',
  questionEn: 'Will Aurora score between minutes 60 and 70? Source: CBF',
  price: 5,
  amount: 100,
  buttonType: 0,
  players: 'all',
  createdAt: '2026-11-21T15:00:00.000Z',
  seq: 0,
  sentAt: null,
  expiresAt: null,
  now: new Date().toISOString(),
  people: 0,
  answers: 0,
  yes: null,
  pot: 100,
  correct: null,
  missing: [],
  hold: null,
  voided: null,
  payDate: null,
  ...more,
})
