import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, serve } from '#tests/pages/operator/console.tsx'
import { DepositScreen } from './deposit-screen.tsx'

const ID = id('d')
const HOUR = 3_600_000
const detail = (expiresAt: number) => ({
  deposit: {
    _id: ID,
    txid: ID,
    player: { _id: id('a'), username: 'ana', name: 'Ana' },
    amount: 20,
    state: 'expired',
    createdAt: new Date(Date.now() - HOUR).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    paidAt: null,
    paidAmount: null,
  },
  receipts: [],
  checks: 1,
  nextCheckAt: null,
})

beforeEach(() => setLang('pt-BR'))

test('a deposit that ended before its charge expired is not called expired, nor said to expire', async () => {
  const expires = page.getByText('Expira em')
  for (const [expiresAt, state, lines] of [
    [Date.now() + HOUR, 'Encerrado', 0],
    [Date.now() - 60_000, 'Expirado', 1],
  ] as const) {
    serve({ [`GET /api/operator/deposits/${ID}`]: () => detail(expiresAt) })
    await openConsole({ '/deposits/$deposit': DepositScreen }, `/deposits/${ID}`)
    await expect.element(page.getByText(state, { exact: true })).toBeVisible()
    await expect.poll(() => expires.elements()).toHaveLength(lines)
  }
})

test('a deposit that is paid is not said to expire', async () => {
  serve({
    [`GET /api/operator/deposits/${ID}`]: () => {
      const { deposit, ...read } = detail(Date.now() + 24 * HOUR)
      const paid = { state: 'paid', paidAt: new Date().toISOString(), paidAmount: 20 }
      return { ...read, deposit: { ...deposit, ...paid } }
    },
  })
  await openConsole({ '/deposits/$deposit': DepositScreen }, `/deposits/${ID}`)
  await expect.element(page.getByText('Pago', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('Expira em')).not.toBeInTheDocument()
})
