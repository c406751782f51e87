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
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { queryClient } from '#web/lib/query.ts'
import { LimitsStepScreen } from './limits-step-screen.tsx'

const none = { amount: null, used: 0, next: null }
const periods = { day: none, week: none, month: none }
const limits = (isNew: boolean) => ({
  deposit: periods,
  loss: periods,
  sessionReminder: null,
  pauseUntil: null,
  exclusionUntil: null,
  asked: isNew,
  month: { staked: 0, returned: 0, won: 0, net: 0 },
})

/** Opens the page, with the profile as its destination. */
async function open(answers: Answers = {}, next = '/profile') {
  const server = fakeServer({ 'GET /api/limits': limits(false), ...answers })
  vi.stubGlobal('fetch', server.fetch)
  queryClient.clear()
  const root = createRootRoute({ component: Outlet })
  const at = (path: string, text: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{text}</h1> })
  const step = createRoute({
    getParentRoute: () => root,
    path: '/limits',
    validateSearch: (search: Record<string, unknown>) => search,
    component: LimitsStepScreen,
  })
  const history = createMemoryHistory({ initialEntries: [`/limits?next=${encodeURIComponent(next)}`] })
  const router = createRouter({
    routeTree: root.addChildren([step, at('/profile', 'Perfil'), at('/home', 'Início')]),
    history,
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <RouterProvider router={router as never} />
      </Suspense>
    </QueryClientProvider>,
  )
  return server
}
/** Requests sent with a method. */
const sent = ({ log }: ReturnType<typeof fakeServer>, method: string) =>
  log.filter(requests => requests.method === method)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const otherOf = (of: string) =>
  page.getByRole('group', { name: `Sugestões: ${of}` }).getByRole('button', { name: 'Outro valor' })
const ofDay = () => page.getByLabelText('Limite de depósitos por dia, em reais')

beforeEach(() => setLang('pt-BR'))
afterEach(() => vi.unstubAllGlobals())

test('nothing is chosen for anybody; a suggestion and an amount are sent together, then on to where one was going', async () => {
  const server = await open({ 'PUT /api/limits': limits(true) })
  await expect.element(heading('Seus limites')).toBeVisible()
  // Only chips: the text fields for week and month are collapsed.
  expect(page.getByRole('textbox').elements()).toHaveLength(0)
  await expect.poll(() => page.getByRole('group', { name: /Sugestões/ }).elements()).toHaveLength(2)
  expect(document.querySelectorAll('[aria-pressed=true]')).toHaveLength(0)
  await page.getByRole('group', { name: 'Sugestões: depósitos por dia' }).getByText(/50/).click()
  await expect.element(page.getByRole('button', { pressed: true })).toMatchTextContent(/50/)
  await page.getByText('Também por semana e por mês').nth(1).click()
  await otherOf('perdas por mês').click()
  await userEvent.fill(page.getByLabelText('Limite de perdas por mês, em reais'), '80')
  await page.getByLabelText('Avisar a cada').selectOptions('60')
  await button('Salvar limites').click()
  await expect.element(heading('Perfil')).toBeVisible()
  expect(sent(server, 'PUT')[0]?.body).toEqual({
    deposit: { day: 50 },
    loss: { month: 80 },
    sessionReminder: 60,
  })
})

test('“not now” is kept, and asks nothing more; so is saving without a choice', async () => {
  for (const name of ['Agora não', 'Salvar limites']) {
    const server = await open({ 'POST /api/limits/seen': limits(true) })
    await button(name).click()
    await expect.element(heading('Perfil')).toBeVisible()
    expect(sent(server, 'POST')).toHaveLength(1)
    document.body.replaceChildren()
  }
})

test('what is no amount is told at its field, and nothing is sent or lost', async () => {
  const server = await open({ 'PUT /api/limits': () => refusal(500, 'server_error') })
  await otherOf('depósitos por dia').click()
  await userEvent.fill(ofDay(), '12,5')
  await button('Salvar limites').click()
  await expect.element(page.getByText(/Use reais inteiros/)).toBeVisible()
  await expect.element(ofDay()).toHaveFocus()
  expect(sent(server, 'PUT')).toEqual([])
  await userEvent.fill(ofDay(), '12')
  await button('Salvar limites').click()
  await expect.poll(() => sent(server, 'PUT').length).toBe(1)
  await expect.element(ofDay()).toHaveValue('12')
})

test('who has seen it goes straight on, and never to another site', async () => {
  await open({ 'GET /api/limits': limits(true) }, '//elsewhere.example')
  await expect.element(heading('Início')).toBeVisible()
})
