import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type * as z from 'zod/mini'
import type { operatorSettlementPreview, zOperatorCard } from '#contract/api/operator-cards.ts'
import { ConfirmHost } from '#ui/confirm.tsx'
import { Toaster } from '#ui/toast.tsx'
import { DisputesScreen } from '../disputes/disputes-screen.tsx'
import { CardsScreen } from './cards-screen.tsx'
import { EditCardScreen } from './edit-card-screen.tsx'
import { NewCardScreen } from './new-card-screen.tsx'
import '#ui/base.css'

/** Everything a test of these pages needs: the pages at their paths, and a server that answers what the test says. */
export type CardOnWire = z.input<typeof zOperatorCard>
export type SettlementOnWire = z.input<typeof operatorSettlementPreview.answer>

export const id = (letter: string): string => letter.repeat(24)
export const CARD = id('c')
export const GOAL_IDS = [id('1'), id('2')]

const team = { _id: id('e'), name: 'Flamengo', abbrev: 'FLA', colors: ['#c4122b', '#15120f'], image: null }

export const athleteOnWire = (
  place: number,
  name: string,
  more: Partial<CardOnWire['athletes'][number]> = {},
): CardOnWire['athletes'][number] => {
  const _id = `${place}`.padStart(24, 'a')
  const known = { _athleteGoals: [id('2')], _athleteStatistics: [], athleteScore: null, void: false }
  const match = { _id: id('d'), date: null, home: team, away: team, place: null, status: 'finished', score: null }
  return {
    place,
    _athlete: _id,
    _team: team._id,
    team,
    _match: id('d'),
    _kickoff: null,
    position: 'A',
    number: 9,
    classicValue: 10,
    missing: [],
    origin: 'cartola 3',
    picked: { [id('2')]: 412 },
    ...more,
    now: {
      _athlete: { _id, name, number: 9, position: 'A', photo: null },
      _team: team,
      classicValue: 10,
      ...known,
      _match: { ...match, status: 'finished', minute: null },
      ...more.now,
    },
  }
}

export const cardOnWire = (more: Partial<CardOnWire> = {}): CardOnWire => ({
  _id: CARD,
  state: 'draft',
  name: 'Artilheiros da Rodada 24',
  gameType: 'options',
  banner: null,
  bannerFile: null,
  championship: null,
  round: null,
  price: 10,
  fixedAmount: false,
  amount: 0,
  paymentPercentage: { first: 50, second: 25, third: 15 },
  entriesPerUser: 3,
  opensAt: null,
  startDate: '2026-11-22T19:00:30.000Z',
  lockDate: '2026-11-22T18:50:30.000Z',
  codes: null,
  athletes: [athleteOnWire(0, 'Renan Duarte'), athleteOnWire(1, 'Igor Maciel')],
  goalOptions: [
    { _id: id('1'), name: '0 gols', nameEn: '0 goals', value: 3, rule: { fact: 'goals', is: '=', number: 0 } },
    { _id: id('2'), name: '1 gol', nameEn: '1 goal', value: 9, rule: { fact: 'goals', is: '>=', number: 1 } },
  ],
  statisticOptions: [
    { _id: id('3'), name: 'Nenhuma', nameEn: 'None', value: 3, rule: { fact: 'none' } },
    { _id: id('4'), name: 'Fez de bicicleta', nameEn: 'Overhead kick', value: 40, rule: null },
  ],
  cardCount: 0,
  pool: 0,
  endedAt: null,
  payDate: null,
  hold: null,
  voided: null,
  disputes: 0,
  now: '2026-11-21T15:00:00.000Z',
  ...more,
})

export const settlementOnWire = (more: Partial<SettlementOnWire> = {}): SettlementOnWire => ({
  state: 'provisional',
  entries: 1248,
  players: 990,
  pool: 12480,
  fee: 1248,
  prizes: 11232,
  commissions: 20.06,
  voidReason: null,
  missing: [],
  winners: [{ _id: id('7'), username: 'ivo', name: 'Ivo Santana', score: 44.75, rank: 1, amount: 6240.01 }],
  winnersTotal: 1,
  payDate: '2026-11-23T00:00:00.000Z',
  ...more,
})

/** What the server was asked. */
export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
}
type Answers = Record<string, (asked: Asked) => unknown>

/** A refusal, as an answer of {@link serve}. */
export const refusal = (status: number, code: string, fields?: Record<string, string>): Response =>
  Response.json({ code, message: code, ...(fields ? { fields } : {}) }, { status })

/** Answers each `METHOD /path` as said, and keeps what was asked. */
export function serve(answers: Answers): Asked[] {
  const all: Asked[] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://console.test')
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const asked = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, body }
    all.push(asked)
    const answer = answers[`${asked.method} ${asked.path}`]?.(asked)
    return Promise.resolve(
      answer instanceof Response ? answer : Response.json(answer ?? {}, { status: answer === undefined ? 404 : 200 }),
    )
  })
  return all
}

/** Opens the console at a path. */
export async function openConsole(path: string) {
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Toaster label="Avisos" closeLabel="Fechar aviso" />
        <ConfirmHost />
      </Suspense>
    ),
  })
  const pages = createRoute({ getParentRoute: () => root, id: 'private' })
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => pages, path, component })
  const elsewhere = () => <h1>Outro lugar</h1>
  const router = createRouter({
    routeTree: root.addChildren([
      pages.addChildren([
        at('/cards', CardsScreen),
        at('/cards/new', NewCardScreen),
        at('/cards/$card', EditCardScreen),
        at('/disputes', DisputesScreen),
        at('/matches/$match', elsewhere),
        at('/audit', elsewhere),
      ]),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { router, client }
}
