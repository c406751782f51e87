import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { FiguresScreen } from './figures-screen.tsx'

const step = (from: string, entries: number) => ({
  from,
  entries,
  staked: entries * 10,
  deposits: 0,
  withdrawn: 0,
  prizes: 0,
  withheld: 0,
  activePlayers: entries,
  newPlayers: 0,
  fees: { 'athlete-card': -5.5 },
})

beforeEach(() => setLang('pt-BR'))

const open = (answer: () => unknown) => {
  const requests = serve({ 'GET /api/operator/figures': answer })
  return openConsole({ '/figures': FiguresScreen }, '/figures').then(() => requests)
}

test('a chart is read bar by bar with the keys, and stands as a table behind', async () => {
  await open(() => ({ docs: [step('2026-11-20', 3), step('2026-11-21', 7)], modes: ['athlete-card'] }))
  const chart = page.getByRole('slider', { name: /^Palpites/ })
  await expect.element(page.getByText('10', { exact: true }).first()).toBeVisible()
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('7', { exact: true }).first()).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('3', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('Nada neste período.').first()).toBeVisible()
  await expect.element(page.getByText(/−R\$.11,00/).first()).toBeVisible()
  expect(document.querySelector('table')?.rows).toHaveLength(3)
})

test('days the wrong way around and too many of them are said at their field; a broken answer has a way back', async () => {
  const requests = await open(() => refusal(500, 'server_error'))
  await expect.element(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await page.getByLabelText('Primeiro dia').fill('2026-11-21')
  await page.getByLabelText('Último dia').fill('2026-11-20')
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await expect.element(page.getByText('O último dia vem antes do primeiro.')).toBeVisible()
  await page.getByLabelText('Primeiro dia').fill('2020-11-21')
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await expect.element(page.getByText(/No máximo 400 barras/)).toBeVisible()
  expect(requests.every(({ path }) => path === '/api/operator/figures')).toBe(true)
})
