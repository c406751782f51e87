import { expect, test } from 'vitest'
import { operatorLedgerAccounts } from '#contract/api/admin/books.ts'
import { operatorMatch } from '#contract/api/admin/matches.ts'
import { EVERY_ROLE } from '#contract/roles.ts'
import { PAGES, type Path, PLACES, rolesOf } from './pages.ts'

const ID = 'a'.repeat(24)

test.each<[Path, Record<string, unknown>, object]>([
  // The router gives digits as numbers; the first page is not written, and a page beyond the last is none.
  ['/deposits', { page: 3, search: 123, state: 'paid' }, { page: 3, search: '123', state: 'paid' }],
  ['/deposits', { page: 1, search: '', state: 7 }, {}],
  ['/deposits', { page: 100_001, from: '2026-11-01', to: 'tomorrow' }, { from: '2026-11-01' }],
  ['/deposits', { sort: 'at', desc: true, other: 'x' }, { sort: 'at', desc: true }],
  ['/deposits', { page: 2.5, desc: 'true' }, {}],
  ['/rooms', { kind: 'game-vs', state: 'open' }, { kind: 'game-vs', state: 'open' }],
  ['/risk', { kind: 'device', level: 'high' }, { kind: 'device', level: 'high' }],
  ['/disputes', { game: ID, search: 'x' }, { game: ID }],
  ['/disputes', { game: 'other' }, {}],
  ['/championships/$championship', { part: 'import', job: ID, round: 3 }, { part: 'import', job: ID, round: '3' }],
  ['/championships/$championship', { part: 'matches', status: 'now' }, {}],
  ['/review', { championship: ID, state: 'remarks' }, { championship: ID, state: 'remarks' }],
  ['/review', { state: 'open' }, {}],
  ['/audit', { subject: ID, operator: 'rita', action: 'card' }, { subject: ID, operator: 'rita', action: 'card' }],
  ['/books', { kind: 'player', search: 'ana' }, { kind: 'player', search: 'ana' }],
  ['/books', { kind: 'fund' }, {}],
  ['/books/movements', { account: 'house', cause: 'E1' }, { account: 'house', cause: 'E1' }],
  ['/influencers', { give: 'ana' }, { give: 'ana' }],
  ['/figures', { by: 'week', from: '2026-11-01' }, { by: 'week', from: '2026-11-01' }],
  ['/figures', { by: 'hour' }, {}],
  ['/years', { year: 2025 }, { year: 2025 }],
  ['/years', { year: 25 }, {}],
])('%s reads %j of its address', (path, given, read) => {
  expect(PAGES[path].search(given)).toEqual(read)
})

test('a page about one thing is for the roles of the page above it', () => {
  expect(rolesOf('/books/movements')).toBe(operatorLedgerAccounts.roles)
  expect(rolesOf(`/matches/${ID}`)).toBe(operatorMatch.roles)
  expect(rolesOf('/account')).toBe(EVERY_ROLE)
  expect(rolesOf('/cardsharps')).toBe(EVERY_ROLE)
})

test('every page that is no other’s is a place, or a page that others lead to', () => {
  const led = ['/versus-alerts', '/changed-games', '/matches/$match', '/account']
  const places = new Set<string>([...PLACES.map(({ to }) => to), ...led])
  const lost = Object.keys(PAGES).filter(path => ![...places].some(to => path === to || path.startsWith(`${to}/`)))
  expect(lost).toEqual([])
})
