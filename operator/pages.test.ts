import { expect, test } from 'vitest'
import { operatorAds } from '#contract/api/admin/ads.ts'
import {
  operatorExposedGames,
  operatorLedgerAccounts,
  operatorReconciliation,
  operatorTreasury,
} from '#contract/api/admin/books.ts'
import { operatorCards, operatorDisputes } from '#contract/api/admin/cards.ts'
import { operatorChampionshipCards } from '#contract/api/admin/championship-cards.ts'
import { operatorChangedGames } from '#contract/api/admin/changed-games.ts'
import { operatorAudit, operatorMailbox, operatorSlides, operatorStatus } from '#contract/api/admin/console.ts'
import { operatorFigures } from '#contract/api/admin/figures.ts'
import { operatorReview } from '#contract/api/admin/imports.ts'
import { operatorChampionships, operatorMatch, operatorTeams } from '#contract/api/admin/matches.ts'
import { listReports } from '#contract/api/admin/moderation.ts'
import { operatorDeposits, operatorReceipts, operatorWithdrawals } from '#contract/api/admin/payments.ts'
import { operatorUsers } from '#contract/api/admin/people.ts'
import { operatorApiKeys } from '#contract/api/admin/public-api.ts'
import { operatorPushGames } from '#contract/api/admin/push-games.ts'
import { operatorRiskSignals } from '#contract/api/admin/risk.ts'
import { operatorRooms, operatorVersusAlerts } from '#contract/api/admin/rooms.ts'
import { operatorIncident, operatorSettings, operatorTexts } from '#contract/api/admin/settings.ts'
import { operatorOperators } from '#contract/api/admin/staff.ts'
import { operatorYears } from '#contract/api/admin/taxes.ts'
import { operatorWebhooks } from '#contract/api/admin/webhooks.ts'
import { operatorInfluencers } from '#contract/api/player/influencers.ts'
import { EVERY_ROLE, type Role } from '#contract/roles.ts'
import { PAGES, type Path, PLACES, rolesOf } from './pages.ts'

const ID = 'a'.repeat(24)

test.each<[Path, Record<string, unknown>, object]>([
  // The router parses digits as numbers; the first page is not in the URL, and a page beyond the last is invalid.
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

/** The call of each page. */
const CALLS = {
  '/start': operatorStatus,
  '/cards': operatorCards,
  '/championship-cards': operatorChampionshipCards,
  '/push-games': operatorPushGames,
  '/rooms': operatorRooms,
  '/versus-alerts': operatorVersusAlerts,
  '/changed-games': operatorChangedGames,
  '/disputes': operatorDisputes,
  '/reports': listReports,
  '/championships': operatorChampionships,
  '/matches/$match': operatorMatch,
  '/review': operatorReview,
  '/teams': operatorTeams,
  '/people': operatorUsers,
  '/risk': operatorRiskSignals,
  '/influencers': operatorInfluencers,
  '/slides': operatorSlides,
  '/ads': operatorAds,
  '/deposits': operatorDeposits,
  '/suspense': operatorReceipts,
  '/withdrawals': operatorWithdrawals,
  '/treasury': operatorTreasury,
  '/exposure': operatorExposedGames,
  '/books': operatorLedgerAccounts,
  '/reconciliation': operatorReconciliation,
  '/figures': operatorFigures,
  '/years': operatorYears,
  '/operators': operatorOperators,
  '/api-keys': operatorApiKeys,
  '/hooks': operatorWebhooks,
  '/settings': operatorSettings,
  '/texts': operatorTexts,
  '/incident': operatorIncident,
  '/audit': operatorAudit,
  '/mailbox': operatorMailbox,
} satisfies { [To in Path]?: { roles: readonly Role[] } }

test.each(Object.entries(CALLS))('%s is for the roles of the call that it shows', (path, { roles }) => {
  expect(rolesOf(path)).toEqual(roles)
})

test('a page about one thing is for the roles of the page above it', () => {
  expect(rolesOf('/books/movements')).toEqual(operatorLedgerAccounts.roles)
  expect(rolesOf(`/matches/${ID}`)).toEqual(operatorMatch.roles)
  expect(rolesOf('/account')).toBe(EVERY_ROLE)
  expect(rolesOf('/cardsharps')).toBe(EVERY_ROLE)
})

test('every page that is no other’s is a place, or a page that others lead to', () => {
  const led = ['/versus-alerts', '/changed-games', '/matches/$match', '/account']
  const places = new Set<string>([...PLACES.map(({ to }) => to), ...led])
  const lost = Object.keys(PAGES).filter(path => ![...places].some(to => path === to || path.startsWith(`${to}/`)))
  expect(lost).toEqual([])
})
