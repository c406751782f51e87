import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { setLang } from '#client/i18n.ts'
import { CARD, cardOnWire, id, openConsole, refusal, serve } from './test-pages.tsx'

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
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
})

test('says what waits for a person, and narrows down by state and name', async () => {
  const asked = serve({
    [`GET ${path}`]: () => paged([row('1', 'Rodada 24', 'provisional', 'facts'), row('2', 'Rodada 25', 'draft', null)]),
  })
  const { router } = await openConsole('/cards')
  await expect.element(page.getByRole('row', { name: /Rodada 24/ }).getByText('Faltam dados')).toBeVisible()
  await page.getByRole('button', { name: 'Conferir' }).click()
  await expect.poll(() => asked.at(-1)?.query.get('state')).toBe('provisional')
  await page.getByRole('searchbox').fill('rodada')
  await expect.poll(() => asked.at(-1)?.query.get('search')).toBe('rodada')
  expect(asked.at(-1)?.query.get('state')).toBe('provisional')
  expect(router.state.location.search).toEqual({ state: 'provisional', search: 'rodada' })
})

test('drafts the coming round of a championship, or says that there is none', async () => {
  let hasRound = false
  const asked = serve({
    [`GET ${path}`]: () => paged([]),
    [`GET ${path}/${CARD}`]: () => cardOnWire(),
    'GET /api/operator/championships': () => paged([{ ...championship, matches: 380, review: 0 }]),
    [`POST ${path}/draft-next`]: () => (hasRound ? { _id: CARD } : refusal(422, 'facts_missing')),
  })
  const { router } = await openConsole('/cards')
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
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
    championship: id('f'),
    reason: 'rodada nova',
  })
})

test('a dispute is answered with a decision and words, which are not lost when they are refused', async () => {
  let isOpen = true
  const asked = serve({
    'GET /api/operator/disputes': () =>
      paged([
        {
          _id: id('1'),
          game: { _id: CARD, name: 'Rodada 24', mode: 'athlete-card' },
          player: { _id: id('2'), username: 'lara' },
          fact: 'Luan: gols',
          text: 'O gol foi dele',
          state: isOpen ? 'open' : 'accepted',
          answer: isOpen ? null : 'A súmula foi corrigida.',
          createdAt: '2026-11-22T23:00:00.000Z',
        },
      ]),
    [`PUT /api/operator/disputes/${id('1')}`]: ({ body }) => {
      if (String(body.answer).length < 10) return refusal(400, 'invalid_input', { answer: 'text_required' })
      isOpen = false
      return { data: true }
    },
  })
  await openConsole('/disputes')
  await page.getByRole('button', { name: 'Responder a lara' }).click()
  const dialog = page.getByRole('alertdialog')
  const answer = dialog.getByRole('textbox', { name: 'Resposta ao jogador' })
  await dialog.getByRole('radio', { name: 'Aceitar' }).click({ force: true })
  await answer.fill('Sim.')
  await dialog.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect.element(dialog.getByText('Escreva a resposta (3 letras ou mais).')).toBeVisible()
  await expect.element(answer).toHaveValue('Sim.')
  await answer.fill('A súmula foi corrigida.')
  await dialog.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect.element(page.getByRole('cell', { name: 'A súmula foi corrigida.' })).toBeVisible()
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    accept: true,
    answer: 'A súmula foi corrigida.',
  })
})
