import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { ReconciliationScreen } from './reconciliation-screen.tsx'

const found = (more: Record<string, unknown> = {}) => ({
  at: '2026-11-21T11:00:00.000Z',
  from: '2026-11-15',
  to: '2026-11-21',
  bank: 1000,
  books: 1000,
  difference: 0,
  underWay: 0,
  explained: true,
  received: { count: 4, bank: 142, books: 142 },
  paid: { count: 1, books: 30 },
  returned: { count: 0, bank: 0, books: 0 },
  differences: [],
  ...more,
})
const open = () => openConsole({ '/reconciliation': ReconciliationScreen }, '/reconciliation')

beforeEach(() => setLang('pt-BR'))

test.each([
  [{}, 'Tudo bate'],
  [{ bank: 950, difference: -50, underWay: -50 }, 'A diferença está explicada'],
  [{ bank: 950, difference: -50, underWay: 0, explained: false }, 'Há uma diferença sem explicação'],
])('of %j it says: %s', async (more, text) => {
  serve({ 'GET /api/operator/reconciliation': () => found(more) })
  await open()
  await expect.element(page.getByText(text)).toBeVisible()
})

test('each Pix that does not agree is listed with both amounts', async () => {
  const e2eId = 'E99999004202611211103000000000001'
  serve({
    'GET /api/operator/reconciliation': () =>
      found({ differences: [{ what: 'received', e2eId, kind: 'missing_here', bank: 50, books: null }] }),
  })
  await open()
  await expect.element(page.getByRole('cell', { name: 'Falta nos livros' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: e2eId })).toBeVisible()
})

test('days the wrong way round and too many are told at their field; others are asked for', async () => {
  const requests = serve({ 'GET /api/operator/reconciliation': ({ query }) => found(Object.fromEntries(query)) })
  const { router } = await open()
  const [from, to] = [page.getByLabelText('Primeiro dia'), page.getByLabelText('Último dia')]
  const compare = page.getByRole('button', { name: 'Comparar' })
  await expect.element(from).toHaveValue('2026-11-15')
  await to.fill('2026-11-14')
  await compare.click()
  await expect.element(page.getByText('O último dia vem antes do primeiro.')).toBeVisible()
  await from.fill('2026-10-14')
  await compare.click()
  await expect.element(page.getByText('Compare no máximo 31 dias de cada vez.')).toBeVisible()
  await from.fill('2026-11-01')
  await compare.click()
  await expect.poll(() => router.state.location.search).toEqual({ from: '2026-11-01', to: '2026-11-14' })
  await expect.poll(() => requests.at(-1)?.query.get('from')).toBe('2026-11-01')
})

test('a silent bank is said, and can be asked again', async () => {
  let isSilent = true
  serve({
    'GET /api/operator/reconciliation': () => (isSilent ? refusal(503, 'gateway_unavailable') : found()),
  })
  await open()
  await expect.element(page.getByText('O banco não respondeu')).toBeVisible()
  isSilent = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('Tudo bate')).toBeVisible()
})
