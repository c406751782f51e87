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
import { currentToasts } from '#ui/toast-store.ts'
import { meQuery } from '#web/lib/me.ts'
import { queryClient } from '#web/lib/query.ts'
import { SettingsScreen } from './settings-screen.tsx'
import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

const ME = 'a'.repeat(24)
const KEY = 'crava.push'
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/x'
const groupsAtFirst = ['security', 'results', 'money', 'reminders', 'messages'].map(group => ({
  group,
  panel: true,
  push: true,
  mail: group === 'security' || group === 'money',
}))

/** A fake server that stores what it receives; `changes` overrides its responses. */
function fakeServer(changes: { quiet?: object | null; pushKey?: string | null } = {}) {
  const sent: { call: string; body: unknown }[] = []
  const refusals: Record<string, Response> = {}
  const settings = { groups: groupsAtFirst, quiet: null, pushKey: 'BKey', ...changes }
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    const call = `${method} ${address.split('?')[0]}`
    if (method !== 'GET') sent.push({ call, body: body === undefined ? undefined : (JSON.parse(body) as unknown) })
    const refused = refusals[call]?.clone()
    if (refused) return Promise.resolve(refused)
    if (call === 'GET /api/notification/settings') return Promise.resolve(Response.json(settings))
    if (call === 'POST /api/notification/unsubscribe') return Promise.resolve(Response.json({ group: 'money' }))
    return Promise.resolve(Response.json({ data: true }, { status: call === 'POST /api/web-push' ? 201 : 200 }))
  })
  return { sent, refusals }
}
/** A fake browser that supports push, with the user's answer to the permission prompt. */
function fakeBrowser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const requests = vi.fn(() => Promise.resolve((request.permission = answer)))
  const request = { permission, requestPermission: requests }
  vi.stubGlobal('Notification', request)
  let made: object | null = null
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'x'.repeat(87), auth: 'y'.repeat(22) } }),
    unsubscribe: () => {
      made = null
      return Promise.resolve(true)
    },
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(made),
    subscribe: vi.fn(() => Promise.resolve((made = subscription))),
  }
  const registration = { pushManager }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  })
  return { requests, pushManager }
}

async function open(path = '/profile/notifications') {
  queryClient.clear()
  queryClient.setQueryData(meQuery.queryKey, { _id: ME } as never)
  queryClient.setQueryDefaults(meQuery.queryKey, { staleTime: Infinity })
  const root = createRootRoute({ component: Outlet })
  const route = (to: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: to, component })
  const router = createRouter({
    routeTree: root.addChildren([
      route('/profile', () => null),
      route('/profile/notifications', SettingsScreen),
      route('/unsubscribe', UnsubscribeScreen),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <RouterProvider router={router as never} />
      </Suspense>
    </QueryClientProvider>,
  )
  return router
}
const cell = (name: string) => page.getByRole('switch', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name })

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.removeItem(KEY)
})

test('each switch says its group and way, takes effect at once, and sends its own group alone', async () => {
  const server = fakeServer()
  await open()
  await expect.element(cell('Resultados e prêmios: E-mail')).not.toBeChecked()
  await cell('Resultados e prêmios: E-mail').click()
  await expect.element(cell('Resultados e prêmios: E-mail')).toBeChecked()
  await expect
    .poll(() => server.sent)
    .toEqual([
      {
        call: 'PUT /api/notification/settings',
        body: { groups: [{ group: 'results', panel: true, push: true, mail: true }] },
      },
    ])
})

test('what is about the account cannot be switched off', async () => {
  fakeServer()
  await open()
  for (const way of ['Painel', 'Navegador', 'E-mail']) {
    await expect.element(cell(`Segurança e conta: ${way}`)).toBeDisabled()
    await expect.element(cell(`Segurança e conta: ${way}`)).toBeChecked()
  }
})

test('a switch that the server did not take goes back, and it is said', async () => {
  const server = fakeServer()
  server.refusals['PUT /api/notification/settings'] = Response.json({ code: 'server_error' }, { status: 500 })
  await open()
  await cell('Carteira: Painel').click()
  await expect.poll(() => currentToasts()[0]?.title).toBe('Erro inesperado')
  await expect.element(cell('Carteira: Painel')).toBeChecked()
})

test('quiet hours begin as a night, other hours are saved, and wrong ones are said at their field with nothing lost', async () => {
  const server = fakeServer()
  await open()
  await page.getByRole('switch', { name: 'Não me avise em um horário' }).click()
  await expect.element(page.getByLabelText('Das')).toHaveValue('22:00')
  expect(server.sent.at(-1)?.body).toEqual({ groups: [], quiet: { from: '22:00', to: '08:00' } })
  await expect.element(button('Salvar horário')).toBeDisabled()
  const calls = server.sent.length
  await userEvent.fill(page.getByLabelText('Até'), '22:00')
  await button('Salvar horário').click()
  await expect.element(page.getByText('Escolha um fim diferente do começo.')).toBeVisible()
  await expect.element(page.getByLabelText('Até')).toHaveValue('22:00')
  await expect.element(page.getByLabelText('Até')).toHaveFocus()
  expect(server.sent).toHaveLength(calls)
  server.refusals['PUT /api/notification/settings'] = Response.json({ code: 'server_error' }, { status: 500 })
  await userEvent.fill(page.getByLabelText('Até'), '06:30')
  await button('Salvar horário').click()
  await expect.poll(() => currentToasts().map(toast => toast.title)).toContain('Erro inesperado')
  await expect.element(page.getByLabelText('Até')).toHaveValue('06:30')
  delete server.refusals['PUT /api/notification/settings']
  await userEvent.fill(page.getByLabelText('Até'), '06:30')
  await button('Salvar horário').click()
  await expect.element(button('Salvar horário')).toBeDisabled()
  expect(server.sent.at(-1)?.body).toEqual({ groups: [], quiet: { from: '22:00', to: '06:30' } })
  await page.getByRole('switch', { name: 'Não me avise em um horário' }).click()
  await expect.element(page.getByLabelText('Das')).not.toBeInTheDocument()
  expect(server.sent.at(-1)?.body).toEqual({ groups: [], quiet: null })
})

test('the browser asks only at the press of the button; then it subscribes with the key of the server, and can be turned off', async () => {
  const server = fakeServer()
  const browser = fakeBrowser('default', 'granted')
  await open()
  await expect.element(button('Ativar neste navegador')).toBeVisible()
  expect(browser.requests).not.toHaveBeenCalled()
  await button('Ativar neste navegador').click()
  await expect.element(button('Desativar neste navegador')).toBeVisible()
  expect(browser.pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
  expect(server.sent).toMatchObject([{ call: 'POST /api/web-push', body: { endpoint: ENDPOINT } }])
  expect(localStorage.getItem(KEY)).toBe(ME)
  await button('Desativar neste navegador').click()
  await expect.element(button('Ativar neste navegador')).toBeVisible()
  expect(server.sent.at(-1)).toEqual({ call: 'DELETE /api/web-push', body: { endpoint: ENDPOINT } })
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('a refused permission is said in words', async () => {
  const server = fakeServer()
  fakeBrowser('default', 'denied')
  await open()
  await button('Ativar neste navegador').click()
  await expect.element(page.getByText(/Este navegador está bloqueando os avisos/)).toBeVisible()
  expect(server.sent).toEqual([])
})

test('a permission that was refused before is said without a question', async () => {
  fakeServer()
  const browser = fakeBrowser('denied')
  await open()
  await expect.element(page.getByText(/Este navegador está bloqueando os avisos/)).toBeVisible()
  expect(browser.requests).not.toHaveBeenCalled()
})

test('a push service that cannot be reached is said, and the button stays', async () => {
  fakeServer()
  const browser = fakeBrowser('granted')
  browser.pushManager.subscribe.mockRejectedValue(new DOMException('no service', 'AbortError'))
  await open()
  await button('Ativar neste navegador').click()
  await expect.poll(() => currentToasts().map(toast => toast.title)).toContain('Não deu para ativar')
  await expect.element(button('Ativar neste navegador')).toBeVisible()
})

test("another person's browser is off for me, and a server without keys says so", async () => {
  localStorage.setItem(KEY, 'b'.repeat(24))
  fakeServer()
  fakeBrowser('granted')
  await open()
  await expect.element(button('Ativar neste navegador')).toBeVisible()
  fakeServer({ pushKey: null })
  await open()
  await expect.element(page.getByText(/não estão disponíveis agora/)).toBeVisible()
})

test('a list that does not load is said, and asked for again', async () => {
  const server = fakeServer()
  server.refusals['GET /api/notification/settings'] = Response.json({ code: 'not_found' }, { status: 404 })
  await open()
  await expect.element(page.getByText('Suas escolhas não carregaram')).toBeVisible()
  delete server.refusals['GET /api/notification/settings']
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(cell('Carteira: Painel')).toBeChecked()
})

test('the link of a mail stops nothing until the button is pressed, and leaves the address', async () => {
  const server = fakeServer()
  const router = await open(`/unsubscribe?token=${ME}.money.${'0'.repeat(32)}`)
  await expect.element(page.getByRole('heading', { name: 'Parar estes e-mails?' })).toBeVisible()
  expect(server.sent).toEqual([])
  await expect.poll(() => router.history.location.search).toBe('')
  await button('Parar os e-mails').click()
  await expect.element(page.getByRole('heading', { name: 'Pronto, paramos' })).toBeVisible()
  expect(server.sent.map(one => one.call)).toEqual(['POST /api/notification/unsubscribe'])
})

test('a link that is not whole, or was not made by us, says so', async () => {
  const server = fakeServer()
  server.refusals['POST /api/notification/unsubscribe'] = Response.json({ code: 'token_invalid' }, { status: 422 })
  await open('/unsubscribe')
  await expect.element(page.getByRole('heading', { name: 'Este link não está inteiro' })).toBeVisible()
  await open(`/unsubscribe?token=${ME}.money.x`)
  await button('Parar os e-mails').click()
  await expect.element(page.getByRole('heading', { name: 'Este link não está inteiro' }).first()).toBeVisible()
})
