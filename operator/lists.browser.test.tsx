import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { AdsScreen } from './features/ads/ads-screen.tsx'
import { MovementsScreen } from './features/books/movements-screen.tsx'
import { CardsScreen } from './features/cards/cards-screen.tsx'
import { MatchesSection } from './features/championships/championship-screen.tsx'
import { InfluencersScreen } from './features/influencers/influencers-screen.tsx'
import { PushGamesScreen } from './features/push-games/push-games-screen.tsx'
import { ReportsScreen } from './features/moderation/reports-screen.tsx'
import { RoomsScreen } from './features/rooms/rooms-screen.tsx'
import { TeamsScreen } from './features/teams/teams-screen.tsx'
import { OrdersSection } from './features/approvals/orders-section.tsx'
import { id, openConsole, serve } from '../tests/pages/operator/console.tsx'

const AT = '2026-11-21T15:00:00.000Z'
const who = { _id: id('a'), username: 'ana', name: 'Ana' }
const team = { _id: id('b'), name: 'Aurora', abbrev: 'AUR', colors: ['#112233', '#445566'], image: null }
const fixture = {
  _id: id('c'),
  date: AT,
  home: team,
  away: team,
  place: null,
  status: 'scheduled',
  score: null,
  minute: null,
}
const championship = { _id: id('f'), name: 'Copa de Teste', season: 2026 }
const game = {
  _id: id('1'),
  name: 'Jogo',
  state: 'open',
  price: 10,
  createdAt: AT,
  hold: null,
  voided: null,
  payDate: null,
}

interface Case {
  path: string
  screen: () => ReactNode
  api: string
  row: object
  /** A title that sorts, and the column it asks for. */
  title: string
  sort: string
  /** What its file is called, without the day. */
  file?: string
}

const all =
  <T,>(value: T) =>
  (...names: readonly string[]): Record<string, T> =>
    Object.fromEntries(names.map(name => [name, value]))
const [nulls, zeros, blanks] = [all(null), all(0), all('')]

const CASES: Record<string, Case> = {
  reports: {
    path: '/reports',
    screen: ReportsScreen,
    api: '/api/operator/reports',
    row: {
      _id: id('1'),
      kind: 'p2p',
      reason: 'spam or misleading',
      reporter: who,
      author: who,
      text: 'oi',
      createdAt: AT,
      state: 'open',
      reportsOfAuthor: 3,
      ...nulls('answeredAt', 'answer'),
    },
    title: 'Do autor',
    sort: 'ofAuthor',
    file: 'Denúncias',
  },
  ads: {
    path: '/ads',
    screen: AdsScreen,
    api: '/api/operator/ads',
    row: {
      _id: id('1'),
      type: 'video',
      title: 'Jogue',

      players: 'all',

      notify: true,
      live: false,
      state: 'draft',

      createdAt: AT,
      people: 1,
      views: 1,
      clicks: 1,
      ...nulls('_upload', 'card', 'sendAt', 'endedAt'),
      ...blanks('text', 'alt', 'video', 'link', 'lang'),
    },
    title: 'Viram',
    sort: 'views',
  },
  pushes: {
    path: '/push-games',
    screen: PushGamesScreen,
    api: '/api/operator/push-game',
    row: {
      ...game,
      _match: fixture,
      championship,
      source: 'cbf',
      fact: 'goal',

      from: 1,
      to: 10,

      question: 'Gol?',
      questionEn: 'Goal?',

      players: 'all',

      now: AT,
      missing: [],
      ...nulls('side', 'sentAt', 'expiresAt', 'yes', 'correct'),
      ...zeros('amount', 'buttonType', 'people', 'answers', 'pot'),
    },
    title: 'Respostas',
    sort: 'answers',
    file: 'Palpite relâmpago',
  },
  influencers: {
    path: '/influencers',
    screen: InfluencersScreen,
    api: '/api/operator/influencers',
    row: {
      _id: id('1'),
      player: who,
      code: 'ANA10',
      state: 'active',
      givenAt: AT,
      endedAt: null,
      entries: 1,
      commission: 1,
    },
    title: 'Comissão paga',
    sort: 'commission',
    file: 'Influenciadores',
  },
  movements: {
    path: '/books/movements',
    screen: MovementsScreen,
    api: '/api/operator/ledger/movements',
    row: {
      _id: id('1'),
      from: 'gateway',

      to: 'house',

      amount: 20,
      reason: 'deposit',
      cause: 'E1',
      at: AT,
      ...blanks('fromLabel', 'toLabel'),
    },
    title: 'Valor',
    sort: 'amount',
    file: 'Movimentos',
  },
  teams: {
    path: '/teams',
    screen: TeamsScreen,
    api: '/api/operator/teams',
    row: { ...team, state: 'SP', aliases: [] },
    title: 'Sigla',
    sort: 'abbrev',
  },
  matches: {
    path: '/championships/one',
    screen: () => <MatchesSection championship={id('f')} />,
    api: '/api/operator/matches',
    row: {
      _id: id('1'),
      championship,
      kind: 'match',
      number: '1',
      round: '1',
      home: team,
      away: team,
      startsAt: AT,
      status: 'scheduled',
      version: 1,
      unresolved: 0,
      ...nulls('place', 'score'),
    },
    title: 'Início',
    sort: 'start',
    file: 'Partidas',
  },
  orders: {
    path: '/treasury',
    screen: OrdersSection,
    api: '/api/operator/treasury/orders',
    row: {
      _id: id('1'),
      kind: 'capital-in',
      amount: 1,
      reason: 'Caixa',
      state: 'open',
      by: 'rita',
      mine: false,
      createdAt: AT,

      paid: [],
      ...nulls('decidedBy', 'decidedAt', 'decisionReason', 'game', 'entries', 'withheld'),
    },
    title: 'Decisão',
    sort: 'decision',
    file: 'Propostas',
  },
  rooms: {
    path: '/rooms',
    screen: RoomsScreen,
    api: '/api/operator/room',
    row: {
      ...game,
      kind: 'game-vs',
      type: 'private',
      _match: fixture,
      owner: who,

      members: 2,

      missing: [],
      ...zeros('pot', 'played'),
    },
    title: 'Dono',
    sort: 'owner',
    file: 'Salas',
  },
  cards: {
    path: '/cards',
    screen: CardsScreen,
    api: '/api/operator/athlete-card',
    row: { ...game, gameType: 'options', startDate: AT, athletes: 1, waits: null, ...zeros('pool', 'cardCount') },
    title: 'Início',
    sort: 'start',
    file: 'Cartelas',
  },
}

beforeEach(() => setLang('pt-BR'))

test.each(Object.keys(CASES))(
  '%s: a press on a title sorts, another turns it; the file is of what is seen',
  async name => {
    const { path, screen, api, row, title, sort, file } = CASES[name] as Case
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.download) saved.push(this.download)
    })
    const requests = serve({
      [`GET ${api}`]: () => ({ docs: [row], page: 1, pages: 3, total: 60 }),
      [`GET ${api}.csv`]: () => new Response('\uFEFFum,dois\r\n'),
    })
    const { router } = await openConsole({ [path]: screen }, `${path}?page=2`)
    const column = page.getByRole('columnheader', { name: title, exact: true })
    await expect.element(column).not.toHaveAttribute('aria-sort')
    await column.getByRole('button').click()
    // Another order begins at the first page.
    await expect.poll(() => router.state.location.search).toEqual({ sort })
    await expect.element(column).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => requests.at(-1)?.query.get('sort')).toBe(sort)
    await column.getByRole('button').click()
    await expect.poll(() => router.state.location.search).toEqual({ sort, desc: true })
    await expect.element(column).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => requests.at(-1)?.query.get('desc')).toBe('true')
    if (file) {
      await page.getByRole('button', { name: `Baixar CSV: ${file}` }).click()
      await expect
        .poll(() => saved)
        .toEqual([expect.stringMatching(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))])
      const taken = requests.findLast(one => one.path === `${api}.csv`)
      expect([taken?.query.get('sort'), taken?.query.get('desc')]).toEqual([sort, 'true'])
    }
    vi.restoreAllMocks()
  },
)
