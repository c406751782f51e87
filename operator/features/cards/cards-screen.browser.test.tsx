import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { CARD, cardOnWire, openCards, id } from '#tests/pages/operator/cards.tsx'
import { refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'

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

test('drafts the coming round of a championship, or says why it cannot (D6)', async () => {
  let hasRound = false
  const requests = serve({
    [`GET ${path}`]: () => paged([]),
    [`GET ${path}/${CARD}`]: () => cardOnWire(),
    'GET /api/operator/championships': () => paged([{ ...championship, matches: 380, review: 0, remarks: 0 }]),
    [`POST ${path}/draft-next`]: () =>
      hasRound ? { _id: CARD } : refusal(422, 'facts_missing', { championship: 'no_squads' }),
  })
  const { router } = await openCards('/cards')
  await page.getByRole('button', { name: 'Rascunhar a próxima rodada' }).click()
  const dialog = page.getByRole('alertdialog')
  const draft = dialog.getByRole('button', { name: 'Rascunhar' })
  await draft.click()
  await expect.element(dialog.getByText('Escolha o campeonato.')).toBeVisible()
  await dialog.getByLabelText('Campeonato', { exact: true }).selectOptions('Brasileirão 2026')
  await draft.click()
  await expect.element(dialog.getByText(/Nenhum clube desta rodada tem elenco/)).toBeVisible()
  hasRound = true
  await draft.click()
  await expect.poll(() => router.state.location.pathname).toBe(`/cards/${CARD}`)
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    championship: id('f'),
    reason: '',
  })
})

test('a new card shows what it would come to with few and many entries, and when a guaranteed prize is covered', async () => {
  serve({})
  const field = (name: string) => page.getByRole('textbox', { name })
  await openCards('/cards/new')
  await field('Preço do jogo').fill('10')
  const table = page.getByRole('table', { name: 'Simulação da premiação' })
  const row = (entries: string) =>
    [...(table.element() as HTMLTableElement).rows]
      .map(({ cells }) => [...cells].map(cell => cell.textContent?.replaceAll('\u00A0', ' ')))
      .find(([count]) => count === entries)
  await field('E com quantos palpites?').fill('1000')
  await expect.poll(() => row('1.000')?.slice(1, 3)).toEqual(['R$ 10.000,00', 'R$ 10.000,00'])
  // Whatever the shares, prizes plus the operator's rest equal the pool.
  const cents = (text = '') => Number(text.replaceAll(/\D/g, ''))
  const [, , pool, one, two, three, house] = row('1.000') ?? []
  expect(cents(one) + cents(two) + cents(three) + cents(house)).toBe(cents(pool))
  await page.getByRole('combobox', { name: 'Premiação' }).selectOptions('guaranteed')
  await field('Valor garantido').fill('1000')
  await expect.poll(() => row('10')?.[2]).toBe('R$ 1.000,00')
  expect(row('10')?.[6]).toMatch(/^−/)
  await expect.element(page.getByText(/Com menos de \d+ palpites a casa completa/)).toBeVisible()
  await field('E com quantos palpites?').fill('1')
  await expect.element(page.getByText('Um número de 2 em diante.')).toBeVisible()
  await field('Preço do jogo').fill('muito')
  await expect.element(page.getByText('Informe o preço, a premiação e a divisão.')).toBeVisible()
})
