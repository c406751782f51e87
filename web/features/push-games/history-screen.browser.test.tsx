import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import '#ui/base.css'
import { playedJson, PUSH, pushedJson } from '#tests/pages/web/push-games.ts'
import { ConfirmHost } from '#ui/confirm.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toast.tsx'
import { openPush } from '#web/lib/open-push.ts'
import { queryClient } from '#web/lib/query.ts'
import { HistoryScreen } from './history-screen.tsx'
import { PushScreen } from './push-screen.tsx'

const paged = (docs: object[], at = 1, pages = 1) => ({ docs, page: at, pages, total: docs.length })
const refusal = (status: number, code: string) => Response.json({ code, message: code }, { status })
type Answers = Record<string, (query: URLSearchParams) => object | Response>

let requests: string[]
function serve(answers: Answers) {
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit = {}) => {
    const url = new URL(address, 'http://web.test')
    requests.push(`${method} ${url.pathname}`)
    const text = answers[`${method} ${url.pathname}`]?.(url.searchParams) ?? refusal(404, 'not_found')
    return Promise.resolve(text instanceof Response ? text : Response.json(text))
  })
}

function open(path: string) {
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <Outlet />
        <Toaster label="Avisos" closeLabel="Fechar aviso" />
        <ConfirmHost />
      </Suspense>
    ),
  })
  const screen = (at: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path: at, component })
  const router = createRouter({
    routeTree: root.addChildren([screen('/push_games', HistoryScreen), screen('/push_games/$push', PushScreen)]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

const clearToasts = () => {
  for (const { id } of currentToasts()) dismiss(id)
}
const LIST = 'GET /api/push-played'
const ONE = `GET /api/push-played/${PUSH}`

beforeEach(async () => {
  requests = []
  await setLang('pt-BR')
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
})
afterEach(() => {
  openPush.set(null)
  clearToasts()
  vi.unstubAllGlobals()
})

test('lists what was answered with its result, amount and winners, page by page', async () => {
  const won = playedJson({ result: 'won', correct: true, received: 120, winners: 4 })
  const other = playedJson({
    _id: 'f'.repeat(24),
    result: 'refunded',
    received: 5,
    voided: 'nobody_wrong',
    answer: false,
  })
  serve({ [LIST]: query => (query.get('page') === '2' ? paged([other], 2, 2) : paged([won], 1, 2)) })
  await open('/push_games')
  await page.getByRole('button', { name: 'Ver mais' }).click()
  const rows = page.getByRole('list').getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Aurora marca.*Ganhou.*Você disse Sim.*4 acertaram.*R\$\s120,00/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Valor devolvido.*Você disse Não.*R\$\s5,00/)
})

test('a share below the price is told as money that came back, never as a win', async () => {
  const doc = playedJson({ result: 'won', correct: true, received: 2.5, winners: 9 })
  serve({ [LIST]: () => paged([doc]), [ONE]: () => ({ open: null, doc }) })
  for (const path of ['/push_games', `/push_games/${PUSH}`]) {
    const screen = await open(path)
    await expect.element(page.getByText(/^Voltou R\$\s2,50 de R\$\s5,00$/)).toBeVisible()
    await expect.element(page.getByText('Ganhou')).not.toBeInTheDocument()
    await screen.unmount()
  }
})

test('archives after asking, and makes active again', async () => {
  let archived = false
  serve({
    [LIST]: query => paged((query.get('status') === 'archived') === archived ? [playedJson({ archived })] : []),
    [`DELETE /api/push-played/${PUSH}`]: () => ({ data: (archived = true) }),
    [`PUT /api/push-played/${PUSH}/status`]: () => {
      archived = false
      return { data: true }
    },
  })
  await open('/push_games')
  const ask = page.getByRole('alertdialog')
  await page.getByRole('button', { name: /^Arquivar: / }).click()
  await ask.getByRole('button', { name: 'Arquivar' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nenhum palpite por aqui' })).toBeVisible()
  clearToasts()
  await page.getByText('Arquivados', { exact: true }).click()
  await page.getByRole('button', { name: /^Tornar ativo: / }).click()
  await ask.getByRole('button', { name: 'Tornar ativo' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nenhum palpite arquivado' })).toBeVisible()
})

test('a list that does not load says so and can be asked for again', async () => {
  let isDown = true
  serve({ [LIST]: () => (isDown ? refusal(500, 'server_error') : paged([])) })
  await open('/push_games')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Seus palpites não carregaram')
  isDown = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nenhum palpite por aqui' })).toBeVisible()
})

test('with time left its address opens the question over the history, and offers it again when it is closed', async () => {
  serve({
    [LIST]: () => paged([playedJson({ _id: 'f'.repeat(24) })]),
    [ONE]: () => ({ open: pushedJson(), doc: null }),
  })
  await open(`/push_games/${PUSH}`)
  await expect.poll(() => openPush.get()?.pushed._id).toBe(PUSH)
  await expect.element(page.getByRole('link', { name: /Aurora marca/ })).toBeVisible()
  openPush.set(null)
  await page.getByRole('button', { name: 'Responder' }).click()
  expect(openPush.get()?.pushed._id).toBe(PUSH)
})

test('when its time is over, the address of an open question shows what became of it', async () => {
  let isOpen = true
  serve({
    [LIST]: () => paged([]),
    [ONE]: () => {
      const open = isOpen ? pushedJson({ ago: 29_000 }) : null
      isOpen = false
      return { open, doc: null }
    },
  })
  await open(`/push_games/${PUSH}`)
  await expect.element(page.getByRole('heading', { name: 'Você deixou esta passar' })).toBeVisible()
})

test('the result says what happened, what was got, who was right, and by what it is decided', async () => {
  serve({
    [ONE]: () => ({ open: null, doc: playedJson({ result: 'won', correct: true, received: 120, winners: 4 }) }),
  })
  await open(`/push_games/${PUSH}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('O Aurora marca até o minuto 75?')
  await expect.element(page.getByText('R$ 120,00')).toBeVisible()
  await expect.element(page.getByText('4 de 12')).toBeVisible()
  await expect.element(page.getByText('Gol: Aurora')).toBeVisible()
  await expect.element(page.getByText('Do minuto 70 ao 75')).toBeVisible()
  await expect.element(page.getByText('API-Football (ao vivo)')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Conferir a conta' })).toHaveAttribute('href', `/reports/${PUSH}`)
})

test.each([
  ['edge_event', 'O lance caiu num minuto da borda do intervalo.'],
  ['Sinal da TV caiu.', 'Sinal da TV caiu.'],
])('a void question says why: %s', async (voided, text) => {
  serve({ [ONE]: () => ({ open: null, doc: playedJson({ result: 'refunded', received: 5, voided }) }) })
  await open(`/push_games/${PUSH}`)
  await expect.element(page.getByText(`Todos receberam o valor de volta. ${text}`)).toBeVisible()
})

test('one that was let pass, one that is not mine and one that does not load say so', async () => {
  serve({ [ONE]: () => ({ open: null, doc: null }) })
  await open(`/push_games/${PUSH}`)
  await expect.element(page.getByRole('heading', { name: 'Você deixou esta passar' })).toBeVisible()
  queryClient.clear()
  serve({})
  await open(`/push_games/${PUSH}`)
  await expect.element(page.getByRole('heading', { name: 'Não encontramos esta pergunta' })).toBeVisible()
  queryClient.clear()
  serve({ [ONE]: () => refusal(500, 'server_error') })
  await open(`/push_games/${PUSH}`)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Este palpite não carregou')
})

test('C9: an answered question can be doubted in its five minutes, and the answer is read here', async () => {
  const payDate = new Date(Date.now() + 240_000).toISOString()
  const docs: object[] = []
  serve({
    [ONE]: () => ({ open: null, doc: playedJson({ correct: false, payDate }) }),
    'GET /api/dispute': () => ({ docs }),
    'POST /api/dispute': () => {
      const text = 'Teve gol aos 72 minutos.'
      docs.push({ _id: '3'.repeat(24), fact: 'b'.repeat(24), text, state: 'open', answer: null, createdAt: payDate })
      return Response.json({ _id: '3'.repeat(24) }, { status: 201 })
    },
  })
  await open(`/push_games/${PUSH}`)
  await expect.element(page.getByRole('heading', { name: 'Contestar um fato' })).toBeVisible()
  await page.getByRole('textbox', { name: 'O que aconteceu' }).fill('Teve gol aos 72 minutos.')
  await page.getByRole('button', { name: 'Enviar contestação' }).click()
  const mine = page.getByRole('region', { name: 'Suas contestações' })
  await expect.element(mine).toMatchTextContent(/Aurora × Bandeira.*Em análise.*Teve gol aos 72 minutos/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('C9: before its end and once it is paid there is no form', async () => {
  for (const changes of [{}, { result: 'lost', correct: false }]) {
    queryClient.clear()
    serve({ [ONE]: () => ({ open: null, doc: playedJson(changes) }), 'GET /api/dispute': () => ({ docs: [] }) })
    const screen = await open(`/push_games/${PUSH}`)
    await expect.element(page.getByText('Do minuto 70 ao 75')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Enviar contestação' })).not.toBeInTheDocument()
    await screen.unmount()
  }
})
