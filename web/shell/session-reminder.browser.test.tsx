import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { queryClient } from '../lib/query.ts'
import { forgetToken, saveToken } from '../lib/session.ts'
import { walletOpen } from '../lib/wallet-open.ts'
import SessionReminder from './session-reminder.tsx'

const KEY = 'crava.here'
const MINUTE = 60_000
const none = { amount: null, used: 0, next: null }
const periods = { day: none, week: none, month: none }

/** A player who has been here for so many minutes and is reminded at this interval. */
async function stay(minutes: number, every: number | null, reminded = 0) {
  saveToken('a-session-of-mine')
  localStorage.setItem(
    KEY,
    JSON.stringify({ session: 'a-sessio', here: minutes * MINUTE, told: reminded * MINUTE, seen: Date.now() }),
  )
  const answer = {
    deposit: periods,
    loss: periods,
    sessionReminder: every,
    pauseUntil: null,
    exclusionUntil: null,
    asked: true,
    month: { staked: 50, returned: 0, won: 30, net: -20 },
  }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  queryClient.clear()
  await render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <SessionReminder />
      </Suspense>
    </QueryClientProvider>,
  )
  await expect.poll(() => queryClient.isFetching()).toBe(0)
}
/** The page checks the clock when it becomes visible. */
const look = () => document.dispatchEvent(new Event('visibilitychange'))
const title = (time: string) => page.getByRole('heading', { name: `Você está aqui há ${time}` })
const saved = () => JSON.parse(localStorage.getItem(KEY) ?? '{}') as { here: number; told: number }

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  forgetToken()
  walletOpen.set(false)
  localStorage.removeItem(KEY)
  vi.unstubAllGlobals()
})

test('after the chosen time it says how long, and the net result of the month; going on starts the next period', async () => {
  await stay(90, 60)
  look()
  await expect.element(title('1 h 30 min')).toBeVisible()
  await expect.element(page.getByText('−R$\u00a020,00')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(title('1 h 30 min')).not.toBeInTheDocument()
  expect(saved().told).toBe(saved().here)
  look()
  expect(document.querySelector('dialog')).toBeNull()
})

test('the pause leads to the limits', async () => {
  await stay(60, 60)
  look()
  await page.getByRole('button', { name: 'Fazer uma pausa' }).click()
  expect(walletOpen.get()).toBe('limits')
})

test('nothing is said before its time, or when nobody asked for it', async () => {
  await stay(59, 60)
  look()
  expect(document.querySelector('dialog')).toBeNull()
  await stay(600, null)
  look()
  expect(document.querySelector('dialog')).toBeNull()
})

test('it waits until another dialog is gone', async () => {
  await stay(15, 15)
  const other = document.createElement('dialog')
  document.body.append(other)
  other.showModal()
  look()
  await expect.element(title('15 min')).not.toBeInTheDocument()
  other.remove()
  look()
  await expect.element(title('15 min')).toBeVisible()
})

test('answered in another tab, it goes', async () => {
  await stay(30, 30)
  look()
  await expect.element(title('30 min')).toBeVisible()
  localStorage.setItem(KEY, JSON.stringify({ ...saved(), told: saved().here, session: 'a-sessio', seen: Date.now() }))
  look()
  await expect.element(title('30 min')).not.toBeInTheDocument()
})
