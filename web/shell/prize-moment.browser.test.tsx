import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { centavos } from '#contract/money.ts'
import { showPrize, wonPrize } from '../lib/won-prize.ts'
import PrizeMoment from './prize-moment.tsx'

const GAME = 'c'.repeat(24)
let number = 0
/** An unread notification. */
const notice = (place: number | null = 3) => ({
  _id: String((number += 1)).padStart(24, '0'),
  redirect: { uri: `/cards/${GAME}` },
  prize: { game: GAME, name: 'Rodada 34', amount: centavos(24_00), place, players: place && 16 },
})

let read: unknown[]
beforeEach(async () => {
  read = []
  await setLang('pt-BR')
  vi.stubGlobal('fetch', (_address: string, init: RequestInit = {}) => {
    read.push(JSON.parse(init.body as string))
    return Promise.resolve(Response.json({ ok: true }))
  })
  const root = createRootRoute({ component: PrizeMoment })
  const all = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: root.addChildren([all]) }) as never} />
    </QueryClientProvider>,
  )
})
const startedAt = location.pathname
afterEach(() => {
  wonPrize.set(null)
  vi.unstubAllGlobals()
  history.replaceState(null, '', startedAt)
})

test('a prize is shown with its place, its check and its game, once, and is read when it is closed', async () => {
  const won = notice()
  expect(showPrize(won)).toBe(true)
  const sheet = page.getByRole('dialog', { name: 'Você ganhou!' })
  await expect.element(sheet.getByText('R$ 24,00')).toBeVisible()
  await expect.element(sheet.getByText('3º lugar de 16')).toBeVisible()
  await expect.element(sheet.getByText('Rodada 34')).toBeVisible()
  const check = sheet.getByRole('link', { name: /Cada centavo conferido/ })
  await expect.element(check).toHaveAttribute('href', `/reports/${GAME}`)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => read).toEqual([{ notification: won._id }])
  // A second announcement, by the list or another process, is recognised.
  expect(showPrize(won)).toBe(true)
  expect(wonPrize.get()).toBeNull()
})

test('a duel has no place, and the button leads to the game', async () => {
  showPrize(notice(null))
  await setLang('en')
  const sheet = page.getByRole('dialog', { name: 'You won!' })
  await expect.element(sheet.getByText('R$ 24.00')).toBeVisible()
  expect(sheet.getByText(/place|out of/).elements()).toEqual([])
  await sheet.getByRole('button', { name: 'See my game' }).click()
  await expect.poll(() => location.pathname).toBe(`/cards/${GAME}`)
})

test('while one is shown, the next is news like any other; what is no prize is none', () => {
  expect(showPrize(notice())).toBe(true)
  expect(showPrize(notice())).toBe(false)
  expect(showPrize({ ...notice(), prize: undefined })).toBe(false)
})
