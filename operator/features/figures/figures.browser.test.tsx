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

const COHORTS = {
  docs: [
    { from: '2026-11-09', players: 10, deposited: 6, played: 5, secondWeek: 2, active: [5, 2] },
    { from: '2026-11-16', players: 10, deposited: 4, played: 3, secondWeek: 0, active: [3] },
    { from: '2026-11-23', players: 0, deposited: 0, played: 0, secondWeek: 0, active: [] },
  ],
}

beforeEach(() => setLang('pt-BR'))

const open = (answer: () => unknown) => {
  const requests = serve({ 'GET /api/operator/figures': answer, 'GET /api/operator/figures/cohorts': () => COHORTS })
  return openConsole({ '/figures': FiguresScreen }, '/figures').then(() => requests)
}

test('a chart is read bar by bar with the keys, and stands as a table behind', async () => {
  await open(() => ({ docs: [step('2026-11-20', 3), step('2026-11-21', 7)], modes: ['athlete-card'] }))
  const chart = page.getByRole('slider', { name: /^Palpites/ })
  await expect.element(chart).toBeVisible()
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
  expect(requests.every(({ path }) => path.startsWith('/api/operator/figures'))).toBe(true)
})

test('a total stands beside that of the period before, and each bar beside its own', async () => {
  const docs = (from: string) =>
    from < '2026-11-20'
      ? [step('2026-11-18', 4), step('2026-11-19', 4)]
      : [step('2026-11-20', 3), step('2026-11-21', 9)]
  serve({
    'GET /api/operator/figures': ({ query }) => ({ docs: docs(query.get('from') ?? ''), modes: ['athlete-card'] }),
    'GET /api/operator/figures/cohorts': () => COHORTS,
  })
  await openConsole({ '/figures': FiguresScreen }, '/figures?from=2026-11-20&to=2026-11-21&by=day')
  await expect.element(page.getByText(/antes 8 \(\+50%\)/).first()).toBeVisible()
  const chart = page.getByRole('slider', { name: /^Palpites/ })
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect
    .element(chart)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^9, 21\/11\/2026, Período anterior: 4$/) as string)
})

test('the margin is what settled games left of what was staked', async () => {
  await open(() => ({ docs: [step('2026-11-20', 3), step('2026-11-21', 8)], modes: ['athlete-card'] }))
  await expect.element(page.getByRole('slider', { name: /^Margem \(GGR\)/ })).toBeVisible()
  await expect.element(page.getByText(/-10% do valor jogado/)).toBeVisible()
})

test('how far those who signed up came, and who still plays, is told by week; what has not come yet is a dash', async () => {
  await open(() => ({ docs: [step('2026-11-20', 3)], modes: [] }))
  await expect
    .element(page.getByRole('meter', { name: 'Primeiro depósito' }))
    .toHaveAttribute('aria-valuetext', '10 · 50% de quem se cadastrou')
  const table = page.getByRole('table', { name: 'Quem jogou em cada semana depois do cadastro' })
  await expect.element(table).toBeVisible()
  const rows = [...(table.element() as HTMLTableElement).rows].map(row => [...row.cells].map(cell => cell.textContent))
  expect(rows.slice(1)).toEqual([
    ['09/11/2026', '10', '50%', '20%'],
    ['16/11/2026', '10', '30%', '–'],
  ])
})
