import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, serve } from '../tests/pages/operator/console.tsx'
import { AdsScreen } from './features/ads/ads-screen.tsx'
import { OrdersSection } from './features/approvals/orders-section.tsx'
import { AuditScreen } from './features/audit/audit-screen.tsx'
import { BooksScreen } from './features/books/books-screen.tsx'
import { MovementsScreen } from './features/books/movements-screen.tsx'
import { CardsScreen, ChampionshipCardsScreen } from './features/cards/cards-screen.tsx'
import { MatchesSection } from './features/championships/championship-screen.tsx'
import { ChampionshipsScreen } from './features/championships/championships-screen.tsx'
import { DepositsScreen } from './features/deposits/deposits-screen.tsx'
import { DisputesScreen } from './features/disputes/disputes-screen.tsx'
import { InfluencersScreen } from './features/influencers/influencers-screen.tsx'
import { ReportsScreen } from './features/moderation/reports-screen.tsx'
import { PeopleScreen } from './features/people/people-screen.tsx'
import { ApiKeysScreen } from './features/public-api/api-keys-screen.tsx'
import { PushGamesScreen } from './features/push-games/push-games-screen.tsx'
import { SignalsScreen } from './features/risk/signals-screen.tsx'
import { RoomsScreen } from './features/rooms/rooms-screen.tsx'
import { SuspenseScreen } from './features/suspense/suspense-screen.tsx'
import { TeamsScreen } from './features/teams/teams-screen.tsx'
import { WithdrawalsScreen } from './features/withdrawals/withdrawals-screen.tsx'

interface Case {
  screen: () => ReactNode
  api: string
  /** All filters, as the URL has them. */
  narrowedBy: readonly string[]
  /** Further responses that the page needs. */
  answer?: object
}

const DAYS = ['from=2026-11-01', 'to=2026-11-02']
const CASES: Record<string, Case> = {
  'api-keys': { screen: ApiKeysScreen, api: '/api/operator/api-keys', narrowedBy: ['search=a', 'state=active'] },
  deposits: {
    screen: DepositsScreen,
    api: '/api/operator/deposits',
    narrowedBy: [...DAYS, 'search=ana', 'state=paid'],
  },
  withdrawals: {
    screen: WithdrawalsScreen,
    api: '/api/operator/withdrawals',
    narrowedBy: [...DAYS, 'search=ana', 'state=held'],
  },
  suspense: {
    screen: SuspenseScreen,
    api: '/api/operator/receipts',
    narrowedBy: [...DAYS, 'search=ana', 'state=returned', 'state=all'],
  },
  rooms: {
    screen: RoomsScreen,
    api: '/api/operator/room',
    narrowedBy: [...DAYS, 'search=ana', 'state=open', 'kind=game-vs'],
  },
  cards: { screen: CardsScreen, api: '/api/operator/athlete-card', narrowedBy: [...DAYS, 'search=a', 'state=draft'] },
  'championship-cards': {
    screen: ChampionshipCardsScreen,
    api: '/api/operator/card-game',
    narrowedBy: [...DAYS, 'search=a', 'state=draft'],
  },
  'push-games': {
    screen: PushGamesScreen,
    api: '/api/operator/push-game',
    narrowedBy: [...DAYS, 'search=a', 'state=draft'],
  },
  ads: { screen: AdsScreen, api: '/api/operator/ads', narrowedBy: ['search=a', 'state=draft'] },
  people: { screen: PeopleScreen, api: '/api/operator/users', narrowedBy: ['search=a', 'state=blocked'] },
  risk: {
    screen: SignalsScreen,
    api: '/api/operator/risk',
    narrowedBy: ['search=a', 'state=open', 'kind=device', 'level=high'],
  },
  reports: {
    screen: ReportsScreen,
    api: '/api/operator/reports',
    narrowedBy: [...DAYS, 'search=a', 'state=all', 'state=dismissed'],
  },
  disputes: {
    screen: DisputesScreen,
    api: '/api/operator/disputes',
    narrowedBy: [...DAYS, 'state=open', `game=${id('a')}`],
  },
  influencers: {
    screen: InfluencersScreen,
    api: '/api/operator/influencers',
    narrowedBy: ['search=a', 'state=active'],
  },
  movements: {
    screen: MovementsScreen,
    api: '/api/operator/ledger/movements',
    narrowedBy: [...DAYS, 'cause=E1', 'account=house'],
  },
  books: { screen: BooksScreen, api: '/api/operator/ledger/accounts', narrowedBy: ['search=a'], answer: { sums: [] } },
  teams: { screen: TeamsScreen, api: '/api/operator/teams', narrowedBy: ['search=a'] },
  championships: { screen: ChampionshipsScreen, api: '/api/operator/championships', narrowedBy: ['search=a'] },
  matches: {
    screen: () => <MatchesSection championship={id('f')} />,
    api: '/api/operator/matches',
    narrowedBy: [...DAYS, 'search=a', 'round=Final', 'status=live'],
  },
  orders: {
    screen: OrdersSection,
    api: '/api/operator/treasury/orders',
    narrowedBy: [...DAYS, 'state=open'],
  },
  audit: {
    screen: AuditScreen,
    api: '/api/operator/audit',
    narrowedBy: [...DAYS, 'subject=a', 'operator=a', 'action=card'],
  },
}

beforeEach(() => setLang('pt-BR'))

/** The text shown instead of rows. */
async function emptyText(): Promise<string> {
  const title = page.getByRole('heading', { level: 2, name: /^Nad|^Ningu|^Nenhum/ })
  await expect.element(title).toBeVisible()
  return title.element().parentElement?.textContent ?? ''
}

test.each(Object.entries(CASES))(
  '%s: nothing found is not nothing there yet, whatever it is narrowed by',
  async (name, { screen, api, narrowedBy, answer }) => {
    serve({ [`GET ${api}`]: () => ({ docs: [], page: 1, pages: 0, total: 0, ...answer }) })
    const open = async (search: string): Promise<string> => {
      await openConsole({ [`/${name}`]: screen }, `/${name}${search}`)
      return emptyText()
    }
    const atFirst = await open('')
    const same: string[] = []
    for (const narrowed of narrowedBy) if ((await open(`?${narrowed}`)) === atFirst) same.push(narrowed)
    expect(same).toEqual([])
  },
)
