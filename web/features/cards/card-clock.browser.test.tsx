import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#ui/base.css'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { crumbNames } from '#web/lib/crumb-names.ts'
import { meQuery } from '#web/lib/me.ts'
import { queryClient } from '#web/lib/query.ts'
import { CARD_ID, sentCard, sentRanking } from './card-sample.ts'
import { CardScreen } from './card-screen.tsx'

let card = sentCard()
let changes: Answers = {}

async function show() {
  const { fetch } = fakeServer({
    'GET /api/balance': { amount: 248.5, seq: 1 },
    'GET /api/played-athlete': { docs: [], page: 1, pages: 1, total: 0 },
    [`GET /api/athlete-card/${CARD_ID}`]: () =>
      Response.json({
        doc: { ...card, now: new Date().toISOString() },
        amount: card.amount,
        cardCount: card.cardCount,
      }),
    'GET /api/ranking-athlete': sentRanking(1, 1, 1),
    ...changes,
  })
  vi.stubGlobal('fetch', fetch)
  queryClient.clear()
  return render(pagesAt(`/cards/${CARD_ID}`, { pages: { '/cards/$card': CardScreen } }).tree)
}

beforeEach(() => setLang('pt-BR'))
afterEach(async () => {
  changes = {}
  vi.unstubAllGlobals()
  await page.viewport(414, 896)
})

test('while a card is open its clock counts to the closing, then to the start, and between them there is none', async () => {
  const soon = Date.now() + 2_000
  const times = { startDate: new Date(soon + 600_000).toISOString(), lockDate: new Date(soon).toISOString() }
  card = sentCard(times)
  const screen = await show()
  await expect.element(screen.getByText('Fecha em')).toBeVisible()
  await expect.element(screen.getByRole('timer')).toMatchTextContent(/^00min0[0-2]seg$/)
  await expect.element(screen.getByRole('timer'), { timeout: 5_000 }).not.toBeInTheDocument()
  expect(screen.getByText('Começa em').elements()).toHaveLength(0)
  card = sentCard({ ...times, status: 'preparing', cardType: 'running' })
  await expect.element(screen.getByText('Começa em'), { timeout: 5_000 }).toBeVisible()
})

test('the way to the chat covers nothing: beside share where there is room, on phones in the bar that stays', async () => {
  const best = { _id: 'd'.repeat(24), position: 2, totalScore: 12, prize: 21.33, behind: null, moved: 0 }
  changes = {
    [`GET /api/athlete-card/${CARD_ID}/standing`]: { best, prizes: 21.33, changes: [], snapshot: 1, payDate: null },
  }
  const startDate = new Date(Date.now() - 60_000).toISOString()
  card = sentCard({ status: 'running', cardType: 'running', startDate, myGames: 1 })
  for (const [width, height] of [
    [1366, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    const screen = await show()
    const prize = screen.getByText(/R\$\s21,33/).first()
    await expect.element(prize).toBeVisible()
    const chat = screen.getByRole('button', { name: 'Abrir a resenha' })
    await expect.element(chat).toBeVisible()
    const [one, other] = [chat.element().getBoundingClientRect(), prize.element().getBoundingClientRect()]
    const isApart =
      one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
    expect(isApart).toBe(true)
    const { position } = getComputedStyle(chat.element())
    expect(position).not.toBe('fixed')
    await screen.unmount()
  }
})

test('the open chat of a card stays open, with what is written in it, when the card is paid and its button moves', async () => {
  await page.viewport(414, 896)
  changes = {
    [`GET /api/athlete-card/${CARD_ID}/standing`]: () => refusal(503, 'unavailable'),
    'GET /api/chat/card-athlete': { docs: [], page: 1, pages: 1, seq: 0, deleted: [] },
  }
  const startDate = new Date(Date.now() - 60_000).toISOString()
  card = sentCard({ status: 'running', cardType: 'running', startDate, myGames: 1 })
  const tree = show()
  queryClient.setQueryData(meQuery.queryKey, { _id: 'b'.repeat(24) } as never)
  const screen = await tree
  const button = screen.getByRole('button', { name: 'Abrir a resenha' })
  await expect.element(button).toBeVisible()
  expect(button.element().closest('[data-bottom-bar]')).not.toBeNull()
  await button.click()
  const box = page.getByRole('dialog').getByRole('textbox')
  await expect.element(box).toBeVisible()
  const written = box.element()
  card = sentCard({ status: 'finished', cardType: 'finished', startDate, myGames: 1 })
  await queryClient.invalidateQueries({ queryKey: ['card'] })
  await expect.poll(() => document.querySelector('[data-bottom-bar]')).toBeNull()
  expect(written.isConnected).toBe(true)
  await page.getByRole('button', { name: 'Fechar a resenha' }).click()
  await expect.element(button).toHaveFocus()
})

test('the breadcrumbs call a card by its name', async () => {
  card = sentCard()
  await show()
  await expect.poll(() => crumbNames.get()[`/cards/${CARD_ID}`]).toBe('Cartela da rodada')
})
