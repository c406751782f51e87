import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, serve } from '#tests/pages/operator/console.tsx'
import { BooksScreen } from './books-screen.tsx'
import { MovementsScreen } from './movements-screen.tsx'

const PAGES = { '/books': BooksScreen, '/books/movements': MovementsScreen }
const accounts = {
  docs: [{ account: 'gateway', label: 'gateway', balance: -112 }],
  page: 1,
  pages: 1,
  total: 1,
  sums: [
    { kind: 'fund', accounts: 6, balance: -612 },
    { kind: 'player', accounts: 1, balance: 500 },
    { kind: 'game', accounts: 2, balance: 112 },
  ],
}
const movement = {
  _id: id('1'),
  from: 'gateway',
  fromLabel: '',
  to: `wallet:${id('a')}`,
  toLabel: 'ana',
  amount: 20,
  reason: 'deposit',
  cause: 'E1',
  about: { kind: 'deposit', _id: id('d'), name: '', mode: '' },
  at: '2026-11-21T11:00:00.000Z',
}

beforeEach(() => setLang('pt-BR'))

test('a check says what does not hold, and that payments are stopped', async () => {
  let broken: unknown[] = [{ invariant: 'wallets', subject: 'wallet:x', detail: 'kept=1 moved=2' }]
  serve({
    'GET /api/operator/ledger/accounts': () => accounts,
    'POST /api/operator/ledger/check': () => ({
      at: '2026-11-21T11:00:00.000Z',
      movements: 1234,
      tookMs: 1200,
      full: { endedAt: broken.length > 0 ? null : '2026-11-20T09:00:00.000Z', startedAt: null },
      broken,
      funds: [],
    }),
  })
  await openConsole(PAGES, '/books')
  await page.getByRole('button', { name: 'Conferir agora' }).click()
  await expect.element(page.getByRole('alert').getByText('1 diferença encontrada')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'kept=1 moved=2' })).toBeVisible()
  broken = []
  await page.getByRole('button', { name: 'Conferir agora' }).click()
  await expect.element(page.getByText(/1\.234 movimentos conferidos em 1,2 s\./)).toBeVisible()
  await expect.element(page.getByText(/Tudo relido por último:/)).toBeVisible()
})

test('from a kind of account to an account’s movements, and on to all', async () => {
  const requests = serve({
    'GET /api/operator/ledger/accounts': ({ query }) =>
      query.get('kind') === 'player'
        ? { ...accounts, docs: [{ account: movement.to, label: 'ana', balance: 500 }] }
        : accounts,
    'GET /api/operator/ledger/movements': () => ({ docs: [movement], page: 1, pages: 1, total: 1 }),
  })
  const { router } = await openConsole(PAGES, '/books')
  await expect.element(page.getByRole('cell', { name: 'Banco (jogadores)' })).toBeVisible()
  await page.getByRole('button', { name: 'Jogadores', exact: true }).click()
  await page.getByRole('link', { name: 'Movimentos de ana' }).click()
  await expect.element(page.getByText(/Só os da conta ana\./)).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Depósito', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Depósito' })).toHaveAttribute('href', `/deposits/${id('d')}`)
  await expect.element(page.getByRole('link', { name: 'Jogador ana' })).toHaveAttribute('href', `/people/${id('a')}`)
  expect(requests.at(-1)?.query.get('account')).toBe(movement.to)
  await page.getByRole('link', { name: 'Ver os de todas' }).click()
  await expect.poll(() => router.state.location.search).toEqual({})
  await page.getByRole('searchbox', { name: 'Buscar por causa' }).fill('E1')
  await expect.poll(() => router.state.location.search).toEqual({ cause: 'E1' })
})
