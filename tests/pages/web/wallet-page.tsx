import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Transaction } from '#contract/api/player/transactions.ts'
import { ConfirmHost } from '#ui/confirm.tsx'
import '#ui/base.css'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toast.tsx'
import WalletPanel from '#web/features/payments/wallet-panel.tsx'
import { queryClient } from '#web/lib/query.ts'
import { walletOpen, type WalletPage } from '#web/lib/wallet-open.ts'

export const ME = 'a'.repeat(24)
export const DEPOSIT = 'd'.repeat(24)
export const CPF = '52998224725'

/** A request of the panel. */
export interface SentRequest {
  method: string
  /** Path and query. */
  address: string
  body: unknown
  key: string | null
}
type Maker = (request: SentRequest) => Response | Promise<Response>
/** Responses by `METHOD /path`, without the query: a value is the JSON of a 200, a function creates the response. */
export type Answers = Record<string, object | Maker>

/** An error response. */
export const refusal = (status: number, code: string, fields: Record<string, string> = {}): Response =>
  Response.json({ code, message: code, fields }, { status })

/** A row of the statement in wire format. */
export function row(
  changes: Partial<Omit<Transaction, 'amount' | 'balance' | 'createdAt' | 'details'>> & {
    amount?: number
    createdAt?: string
    details?: Partial<Transaction['details']>
  } = {},
) {
  const { details, ...rest } = changes
  return {
    _id: DEPOSIT,
    amount: 12,
    status: 'waiting',
    createdAt: new Date().toISOString(),
    sender: { _id: ME },
    receiver: { _id: ME },
    balance: null,
    counterpart: null,
    game: null,
    notes: [],
    ...rest,
    details: { module: 'deposit', type: 'purchase-2nd-package', title: 'Pacote 2 - R$12', description: '', ...details },
  }
}

/** A deposit as `getDeposit` returns it. */
export const deposit = (changes: { status?: string; qr_code?: string | null; expiresInMs?: number } = {}) => ({
  data: {
    transaction: { ...row(), status: changes.status ?? 'waiting' },
    gateway: { qr_code: changes.qr_code === undefined ? '00020126580014br.gov.bcb.pix' : changes.qr_code },
    expiresAt: new Date(Date.now() + (changes.expiresInMs ?? 86_000_000)).toISOString(),
    now: new Date().toISOString(),
  },
})

export const withdraw = {
  available: 248.5,
  held: 0,
  canWithdraw: true,
  nextDate: null,
  heldUntil: null,
  heldParts: [] as object[],
  hold: null,
  last: null,
}

const period = { amount: null, used: 0, next: null }
const periods = { day: period, week: period, month: period }
const usual: Answers = {
  'GET /api/me': {
    _id: ME,
    name: 'Ana Souza',
    username: 'ana',
    email: 'ana@correio.example',
    emailConfirmed: true,
    pendingEmail: null,
    docNumber: CPF,
    gender: 'F',
    phones: [],
    birthDate: '1990-05-20',
    photo: null,
    roles: [],
    lang: 'pt-BR',
    createdAt: '2026-01-01T00:00:00.000Z',
    balance: { amount: 248.5 },
  },
  'GET /api/balance': { amount: 248.5, seq: 5 },
  'GET /api/transactions': { docs: [], page: 1, pages: 0, total: 0 },
  'GET /api/limits': {
    deposit: periods,
    loss: periods,
    sessionReminder: null,
    pauseUntil: null,
    exclusionUntil: null,
    asked: true,
    month: { staked: 50, returned: 0, won: 30, net: -20 },
  },
  'GET /api/withdraw': withdraw,
}

/** Replaces `fetch` and records requests. Unknown paths are 404. */
export function fakeServer(answers: Answers) {
  const log: SentRequest[] = []
  const fetch = async (address: string, init: RequestInit = {}) => {
    const request: SentRequest = {
      method: init.method ?? 'GET',
      address,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init.headers).get('idempotency-key'),
    }
    log.push(request)
    const name = `${request.method} ${address.split('?')[0]}`
    const made = answers[name] ?? usual[name]
    if (typeof made === 'function') return (made as Maker)(request)
    return made === undefined ? refusal(404, 'not_found') : Response.json(made)
  }
  const sent = (method: string, address: string) => log.filter(one => one.method === method && one.address === address)
  return { log, fetch, sent }
}

/** The panel, open at a page, over an independent page. */
export function panelAt(page: WalletPage | true) {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  for (const item of currentToasts()) dismiss(item.id)
  walletOpen.set(page)
  const root = createRootRoute({ component: Frame })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Início</h1> })
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

function Frame() {
  return (
    <Suspense>
      <Outlet />
      <WalletPanel onClose={() => walletOpen.set(false)} />
      <Toaster label="Avisos" closeLabel="Fechar aviso" />
      <ConfirmHost />
    </Suspense>
  )
}
