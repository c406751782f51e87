import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { openConsole, serve } from '#tests/pages/operator/console.tsx'
import { StartScreen } from './start-screen.tsx'

const now = '2026-11-21T15:00:00.000Z'
const status = {
  players: 3,
  playersToday: 1,
  activeSessions: 2,
  jobsWaiting: 0,
  jobsFailing: 0,
  databaseBytes: 1_000_000,
  startedAt: now,
  now,
}
const one = (kind: string, more: object = {}) => ({
  kind,
  mode: null,
  count: 1,
  since: null,
  urgent: false,
  days: null,
  ...more,
})
const open = (docs: object[], steps: object[] = []) => {
  serve({
    'GET /api/operator/status': () => status,
    'GET /api/operator/waiting': () => ({ docs, now }),
    'GET /api/operator/first-steps': () => ({ docs: steps }),
  })
  return openConsole({ '/start': StartScreen }, '/start')
}
beforeEach(() => setLang('pt-BR'))

test('what waits is said with its age and leads to its list, filtered', async () => {
  await open([
    one('disputes', { count: 2, since: '2026-11-21T02:00:00.000Z', urgent: true }),
    one('results', { mode: 'card-game', since: '2026-11-21T14:30:00.000Z' }),
    one('lonely', { mode: 'athlete-card', since: '2026-11-21T17:00:00.000Z' }),
    one('jobs', { count: 4 }),
    one('leagues', { count: 2 }),
    one('differences', { count: 2, days: { from: '2026-11-14', to: '2026-11-20' }, urgent: true }),
    one('risk', { count: 1, since: '2026-11-20T15:00:00.000Z' }),
  ])
  const disputes = page.getByRole('link', { name: /2 contestações abertas/ })
  await expect.element(disputes).toHaveAttribute('href', '/disputes?state=open')
  expect(disputes.element().textContent).toMatch(/Urgente/)
  expect(disputes.element().textContent).toMatch(/há 13 h 0 min/)
  const results = page.getByRole('link', { name: /1 resultado para confirmar/ })
  await expect.element(results).toHaveAttribute('href', '/championship-cards?state=provisional')
  await expect.element(page.getByText('fecha em 2 h 0 min')).toBeVisible()
  const differences = page.getByRole('link', { name: /2 diferenças com o banco/ })
  await expect.element(differences).toHaveAttribute('href', '/reconciliation?from=2026-11-14&to=2026-11-20')
  const leagues = page.getByRole('link', { name: /2 ligas denunciadas/ })
  await expect.element(leagues).toHaveAttribute('href', '/leagues?state=reported')
  const risk = page.getByRole('link', { name: /1 sinal de risco/ })
  await expect.element(risk).toHaveAttribute('href', '/risk?state=open')
  // Shown even without a page to open.
  await expect.element(page.getByText('4 tarefas estão falhando')).toBeVisible()
})

test('nothing waits: all is in order', async () => {
  await open([])
  await expect.element(page.getByText('Tudo em ordem')).toBeVisible()
})

test('what is to be done before the house opens is told with the way there, until all of it is done', async () => {
  await open(
    [],
    [
      { step: 'operators', done: true },
      { step: 'capital', done: false },
      { step: 'backup', done: false },
    ],
  )
  const list = page.getByRole('list', { name: 'Antes de abrir' })
  await expect.element(page.getByText('1 de 3 feitos. Cada passo se marca sozinho.')).toBeVisible()
  await expect
    .element(list.getByRole('link', { name: /Capital da casa ?: falta fazer/ }))
    .toHaveAttribute('href', '/treasury')
  await expect.element(list.getByText(/^Um segundo operador/)).toBeVisible()
  await expect.poll(() => list.getByRole('link').elements()).toHaveLength(1)
  await open([], [{ step: 'operators', done: true }])
  await expect.element(page.getByText('Tudo em ordem')).toBeVisible()
  expect(page.getByText('Antes de abrir').elements()).toHaveLength(0)
})
