import type { ReactNode } from 'react'
import { AdsScreen } from '#operator/features/ads/ads-screen.tsx'
import { OrdersSection } from '#operator/features/approvals/orders-section.tsx'
import { MovementsScreen } from '#operator/features/books/movements-screen.tsx'
import { CardsScreen } from '#operator/features/cards/cards-screen.tsx'
import { MatchesSection } from '#operator/features/championships/championship-screen.tsx'
import { InfluencersScreen } from '#operator/features/influencers/influencers-screen.tsx'
import { ReportsScreen } from '#operator/features/moderation/reports-screen.tsx'
import { ApiKeysScreen } from '#operator/features/public-api/api-keys-screen.tsx'
import { PushGamesScreen } from '#operator/features/push-games/push-games-screen.tsx'
import { RoomsScreen } from '#operator/features/rooms/rooms-screen.tsx'
import { TeamsScreen } from '#operator/features/teams/teams-screen.tsx'
import { WebhooksScreen } from '#operator/features/webhooks/webhooks-screen.tsx'
import { id } from './console.tsx'

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

/** A console list: its call, a row, and its sorting. */
export interface ListCase {
  path: string
  screen: () => ReactNode
  api: string
  row: object
  /** A sortable title, and the column it requests. */
  title: string
  sort: string
  /** The name of its file, without the day. */
  file?: string
}

const all =
  <T,>(value: T) =>
  (...names: readonly string[]): Record<string, T> =>
    Object.fromEntries(names.map(name => [name, value]))
const [nulls, zeros, blanks] = [all(null), all(0), all('')]

export const CASES: Record<string, ListCase> = {
  'api-keys': {
    path: '/api-keys',
    screen: ApiKeysScreen,
    api: '/api/operator/api-keys',
    row: {
      _id: id('1'),
      name: 'Clube',
      start: 'crava_abc123',
      state: 'active',
      perMinute: 600,
      createdAt: AT,
      ...nulls('usedAt', 'revokedAt'),
    },
    title: 'Por minuto',
    sort: 'limit',
    file: 'API pública',
  },
  hooks: {
    path: '/hooks',
    screen: WebhooksScreen,
    api: '/api/operator/webhooks',
    row: {
      _id: id('1'),
      name: 'Painel',
      url: 'https://painel.exemplo.com/',
      events: ['game.paid'],
      state: 'on',
      createdAt: AT,
      deliveredAt: null,
      ...zeros('waiting', 'failed'),
    },
    title: 'Não entregues em 7 dias',
    sort: 'failed',
    file: 'Webhooks',
  },
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
      ...zeros('seq', 'amount', 'buttonType', 'people', 'answers', 'pot'),
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
      about: null,
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
      playsOn: null,
      settles: true,
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

      changes: [],
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
