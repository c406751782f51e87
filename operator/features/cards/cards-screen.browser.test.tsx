import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { refusal, serve } from '#tests/pages/operator/console.tsx'
import { CARD, cardOnWire, openCards, id } from '#tests/pages/operator/cards.tsx'

const path = '/api/operator/athlete-card'
const paged = (docs: unknown[]) => ({ docs, page: 1, pages: 1, total: docs.length })
const row = (letter: string, name: string, state: string, waits: string | null) => ({
  _id: id(letter),
  name,
  gameType: 'options',
  state,
  startDate: '2026-11-22T19:00:00.000Z',
  price: 10,
  pool: 12480,
  cardCount: 1248,
  athletes: 5,
  waits,
})
const championship = { _id: id('f'), name: 'Brasileirão', season: 2026, sport: 'football', source: 'cartola' }

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
  vi.unstubAllGlobals()
})

test('says what waits for a person, and narrows down by state and name', async () => {
  const requests = serve({
    [`GET ${path}`]: () => paged([row('1', 'Rodada 24', 'provisional', 'facts'), row('2', 'Rodada 25', 'draft', null)]),
  })
  const { router } = await openCards('/cards')
  await expect.element(page.getByRole('row', { name: /Rodada 24/ }).getByText('Faltam dados')).toBeVisible()
  await page.getByRole('button', { name: 'Conferir' }).click()
  await expect.poll(() => requests.at(-1)?.query.get('state')).toBe('provisional')
  await page.getByRole('searchbox').fill('rodada')
  await expect.poll(() => requests.at(-1)?.query.get('search')).toBe('rodada')
  expect(requests.at(-1)?.query.get('state')).toBe('provisional')
  expect(router.state.location.search).toEqual({ state: 'provisional', search: 'rodada' })
})

test('drafts the coming round of a championship, or says that there is none', async () => {
  let hasRound = false
  const requests = serve({
    [`GET ${path}`]: () => paged([]),
    [`GET ${path}/${CARD}`]: () => cardOnWire(),
    'GET /api/operator/championships': () => paged([{ ...championship, matches: 380, review: 0, remarks: 0 }]),
    [`POST ${path}/draft-next`]: () => (hasRound ? { _id: CARD } : refusal(422, 'facts_missing')),
  })
  const { router } = await openCards('/cards')
  await page.getByRole('button', { name: 'Rascunhar a próxima rodada' }).click()
  const dialog = page.getByRole('alertdialog')
  const draft = dialog.getByRole('button', { name: 'Rascunhar' })
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('rodada nova')
  await draft.click()
  await expect.element(dialog.getByText('Escolha o campeonato.')).toBeVisible()
  await dialog.getByLabelText('Campeonato', { exact: true }).selectOptions('Brasileirão 2026')
  await draft.click()
  await expect.element(dialog.getByText(/não tem rodada por vir/)).toBeVisible()
  hasRound = true
  await draft.click()
  await expect.poll(() => router.state.location.pathname).toBe(`/cards/${CARD}`)
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    championship: id('f'),
    reason: 'rodada nova',
  })
})
