import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { DisputesScreen } from './disputes-screen.tsx'

const id = (letter: string): string => letter.repeat(24)
const CARD = id('c')
const paged = (docs: unknown[]) => ({ docs, page: 1, pages: 1, total: docs.length })

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
  vi.unstubAllGlobals()
})

test('a dispute is answered with a decision and words, which are not lost when they are refused', async () => {
  let isOpen = true
  const requests = serve({
    'GET /api/operator/disputes': () =>
      paged([
        {
          _id: id('1'),
          game: { _id: CARD, name: 'Rodada 24', mode: 'athlete-card' },
          player: { _id: id('2'), username: 'lara' },
          fact: id('3'),
          about: 'Luan',
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
  await openConsole({ '/disputes': DisputesScreen }, '/disputes')
  await page.getByRole('button', { name: 'Responder a lara' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText('Luan')).toBeVisible()
  const answer = dialog.getByRole('textbox', { name: 'Resposta ao jogador' })
  await dialog.getByText('Aceitar', { exact: true }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Aceitar' })).toBeChecked()
  await answer.fill('Sim.')
  await dialog.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect.element(dialog.getByText('Escreva a resposta (3 letras ou mais).')).toBeVisible()
  await expect.element(answer).toHaveValue('Sim.')
  await answer.fill('A súmula foi corrigida.')
  await dialog.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect.element(page.getByRole('cell', { name: 'A súmula foi corrigida.' })).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    accept: true,
    answer: 'A súmula foi corrigida.',
  })
})

test('the game of a dispute leads to where its kind of game is looked after', async () => {
  const dispute = (letter: string, mode: string) => ({
    _id: id(letter),
    game: { _id: id(letter), name: `Jogo ${letter}`, mode },
    player: { _id: id('2'), username: 'lara' },
    fact: id('3'),
    about: 'Luan',
    text: 'O gol foi dele',
    state: 'open',
    answer: null,
    createdAt: '2026-11-22T23:00:00.000Z',
  })
  const pages = [
    ['a', 'athlete-card', 'cards'],
    ['b', 'card-game', 'championship-cards'],
    ['c', 'coach-friend', 'rooms'],
    ['d', 'game-vs', 'rooms'],
    ['e', 'game-vs-vip', 'rooms'],
    ['f', 'push-game', 'push-games'],
  ] as const
  serve({ 'GET /api/operator/disputes': () => paged(pages.map(([letter, mode]) => dispute(letter, mode))) })
  await openConsole({ '/disputes': DisputesScreen }, '/disputes')
  for (const [letter, , path] of pages) {
    const link = page.getByRole('link', { name: `Jogo ${letter}` })
    await expect.element(link).toHaveAttribute('href', `/${path}/${id(letter)}`)
  }
})
