import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import type { PublicSettings } from '#contract/public-settings.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { siteOnWire } from '#tests/pages/web/site.ts'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { profileOf } from '../lib/profile.ts'
import { queryClient } from '../lib/query.ts'
import { forgetToken, saveToken } from '../lib/session.ts'
import AppNotices from './app-notices.tsx'
import NotOffered from './not-offered.tsx'
import { OperatorNotice } from './operator-notice.tsx'
import { TermsSheet } from './terms-sheet.tsx'

/* Operator notices on every page: an incident, new terms, a mode that is not offered. */
const live = vi.hoisted(() => ({ emit: new Map<string, (payload: unknown) => void>(), again: (): void => undefined }))
vi.mock('../lib/live.ts', () => ({
  onLive: (event: { name: () => string }, _ids: string[], handle: (payload: unknown) => void) => {
    live.emit.set(event.name(), handle)
    return () => live.emit.delete(event.name())
  },
  onLiveAgain: (handle: () => void) => {
    live.again = handle
    return () => undefined
  },
}))

beforeEach(() => setLang('pt-BR'))
afterEach(async () => {
  forgetToken()
  profileOf.set('licensed')
  for (const { id } of currentToasts()) dismiss(id)
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

async function open(component: () => ReactNode, answers: Answers = {}) {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const { log, fetch } = fakeServer(answers)
  vi.stubGlobal('fetch', fetch)
  const root = createRootRoute({ notFoundComponent: () => <h1>Outro lugar</h1> })
  const at = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <Suspense>
        <main>{component()}</main>
      </Suspense>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([at]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { log, router }
}
const notice = (name = 'Aviso da Crava') => page.getByRole('status', { name })
const result = (more: Partial<PublicSettings> = {}): PublicSettings => ({
  profile: 'licensed',
  stops: { entries: false, deposits: false, payouts: false, modes: [], games: [] },
  banner: null,
  ...more,
})

test('the notice says what is written and what stands still, and is empty while there is nothing to say', async () => {
  await page.viewport(320, 568)
  await open(OperatorNotice, { 'GET /api/public/info': siteOnWire })
  await expect.element(notice()).toBeEmptyDOMElement()
  const killSwitches = { ...result().stops, deposits: true, payouts: true, modes: ['game-vs', 'push-game'] as const }
  live.emit.get('house')?.(
    result({
      stops: { ...killSwitches, modes: [...killSwitches.modes] },
      banner: { pt: 'Voltamos às 15h. '.repeat(17).trim(), en: 'Back at 3 pm.' },
    }),
  )
  await expect.element(notice().getByText(/Voltamos às 15h/)).toBeVisible()
  const text = notice()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(text).toEqual([
    'Versus: entradas paradas',
    'Palpite relâmpago: entradas paradas',
    'Depósitos parados',
    'Saques em espera',
  ])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await setLang('en')
  await expect.element(notice('Notice from Crava').getByText('Back at 3 pm.')).toBeVisible()
  await expect.element(page.getByText('Push games: entries paused')).toBeVisible()
  live.emit.get('house')?.(result())
  await expect.element(notice('Notice from Crava')).toBeEmptyDOMElement()
})

test('a page that could not ask says nothing, and asks again when the connection is back', async () => {
  let site: () => Response = () => refusal(503, 'unavailable')
  await open(OperatorNotice, { 'GET /api/public/info': () => site() })
  await expect.element(notice()).toBeEmptyDOMElement()
  site = () => Response.json({ ...siteOnWire, profile: 'free', stops: { ...siteOnWire.stops, entries: true } })
  live.again()
  await expect.element(notice().getByText('Entradas paradas')).toBeVisible()
  expect(profileOf.get()).toBe('free')
})

const TERMS = 'GET /api/user/terms'
const ACCEPT = 'PUT /api/user/terms'
const sheet = () => page.getByRole('dialog', { name: 'Os termos de uso mudaram' })

test('new terms are asked for once; what failed can be tried again, and accepting them closes', async () => {
  saveToken('a-session-of-mine')
  let isNew = true
  let accept: () => Response = () => refusal(503, 'unavailable')
  const { log } = await open(TermsSheet, {
    [TERMS]: () => Response.json({ version: '2026-11-22', asked: isNew, first: false }),
    [ACCEPT]: () => accept(),
  })
  await expect.element(sheet()).toHaveAccessibleDescription(/só os depósitos esperam/)
  await expect.element(sheet().getByRole('link', { name: 'Ler os termos' })).toHaveAttribute('href', '/terms')
  await sheet().getByRole('button', { name: 'Li e aceito' }).click()
  await expect.poll(() => currentToasts()).toHaveLength(1)
  await expect.element(sheet()).toBeVisible()
  accept = () => {
    isNew = false
    return Response.json({ data: true })
  }
  await sheet().getByRole('button', { name: 'Li e aceito' }).click()
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Obrigado! Termos aceitos')
  expect(log.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { version: '2026-11-22' },
    { version: '2026-11-22' },
  ])
})

test('new terms can wait, in English too; visitors and who knows them are asked nothing', async () => {
  const first = await open(TermsSheet, { [TERMS]: { version: '1', asked: true, first: false } })
  expect(first.log).toEqual([])
  saveToken('a-session-of-mine')
  await setLang('en')
  const english = page.getByRole('dialog', { name: 'The terms of use have changed' })
  await english.getByRole('button', { name: 'Not now' }).click()
  await expect.element(english).not.toBeInTheDocument()
})

test('who never accepted any terms is asked for them by their name: nothing changed', async () => {
  saveToken('a-session-of-mine')
  await open(TermsSheet, { [TERMS]: { version: '1', asked: true, first: true } })
  const first = page.getByRole('dialog', { name: 'Falta aceitar os termos de uso' })
  await expect.element(first).toHaveAccessibleDescription(/depósitos e os jogos pagos esperam/)
})

test.each([
  ['card-game', undefined],
  ['game-vs', '/versus/mine'],
  ['coach-friend', '/family_vs_friends/mine'],
] as const)('in place of %s: other games, and what was played still counts', async (mode, mine) => {
  await open(() => <NotOffered mode={mode} />)
  await expect.element(page.getByRole('heading', { name: 'Este jogo não está nesta casa' })).toBeVisible()
  await expect.element(page.getByText(/O que você já jogou continua valendo/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver os jogos daqui' })).toHaveAttribute('href', '/home')
  const own = page.getByRole('link', { name: 'Minhas salas' })
  if (mine === undefined) await expect.element(own).not.toBeInTheDocument()
  else await expect.element(own).toHaveAttribute('href', mine)
  await setLang('en')
  await expect.element(page.getByRole('heading', { name: 'This house does not have this game' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^This house does not have this game/)
})

test('that the internet is back is said when it is, not when the language is changed before', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open(AppNotices, { 'GET /api/public/info': siteOnWire })
  await expect.element(page.getByText('Você está sem internet')).toBeVisible()
  await setLang('en')
  await expect.element(page.getByText('You are offline')).toBeVisible()
  expect(currentToasts()).toEqual([])
  isOnline.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => currentToasts().map(({ title }) => title)).toEqual(['You are online again'])
  isOnline.mockRestore()
})
