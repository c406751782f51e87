import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, DEPOSIT, deposit, fakeServer, panelAt, row } from '#tests/pages/web/wallet-page.tsx'
import { balanceHidden } from '#web/lib/balance-hidden.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const pageOf = (docs: object[]) => ({ docs, page: 1, pages: 1, total: docs.length })

async function open(answers: Answers = {}) {
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  await render(panelAt(true))
  return server
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  walletOpen.set(false)
  balanceHidden.set(false)
  vi.unstubAllGlobals()
})

test('a deposit that waits leads to its payment; once older than a day it is not shown', async () => {
  await open({
    'GET /api/transactions': pageOf([
      row({ createdAt: ago(1) }),
      row({ _id: 'c'.repeat(24), amount: 77, createdAt: ago(25) }),
    ]),
    [`GET /api/payment-deposit/${DEPOSIT}`]: deposit(),
  })
  await expect.element(page.getByRole('button', { name: /Compra de moedas.*R\$\s12,00\s*Pendente/ })).toBeVisible()
  expect(page.getByText('R$ 77,00').elements()).toHaveLength(0)
  await page.getByRole('button', { name: /Pendente/ }).click()
  await expect.element(page.getByText('Aguardando o pagamento')).toBeVisible()
})

test('a withdrawal leads to what became of it', async () => {
  const id = 'e'.repeat(24)
  const transaction = row({
    _id: id,
    amount: 120,
    status: 'withdraw-pending',
    details: { module: 'withdraw', type: null },
  })
  await open({
    'GET /api/transactions': pageOf([transaction]),
    [`GET /api/withdraw/${id}`]: {
      transaction: { ...transaction, status: 'failed' },
      pixKeyType: 'EMAIL',
      pixKey: 'a***@correio.example',
      failure: 'key_unknown',
      hold: null,
      steps: [
        { step: 'asked', at: ago(2) },
        { step: 'sending', at: ago(1.9) },
        { step: 'unanswered', at: ago(1.8) },
        { step: 'sending', at: ago(1.7) },
        { step: 'failed', at: ago(1.6) },
      ],
    },
  })
  await page.getByRole('button', { name: /Saque.*Em processamento/ }).click()
  await expect.element(page.getByText(/O banco não encontrou esta chave Pix/)).toBeVisible()
  const steps = page.getByRole('listitem').elements()
  expect(steps.map(step => step.querySelector('p')?.textContent)).toEqual([
    'Pedido recebido',
    'Enviando para o banco',
    'O saque não foi feito e o valor voltou para o seu saldo',
  ])
})

test('without any transactions it says what will be there, and what broke can be tried again', async () => {
  let isBroken = true
  await open({
    'GET /api/transactions': () =>
      isBroken ? Response.json({ code: 'not_found', message: '' }, { status: 404 }) : Response.json(pageOf([])),
  })
  await expect.element(page.getByText('As transações não carregaram')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('Nada por aqui ainda')).toBeVisible()
})

test('the balance can be hidden, and the net result of the month with it', async () => {
  await open()
  await expect.element(page.getByText('R$ 248,50')).toBeVisible()
  await expect.element(page.getByText('−R$ 20,00')).toBeVisible()
  await page.getByRole('button', { name: 'Ocultar saldo' }).click()
  expect(balanceHidden.get()).toBe(true)
  expect(page.getByText('R$ 248,50').elements()).toHaveLength(0)
  expect(page.getByText('−R$ 20,00').elements()).toHaveLength(0)
})

test('limits and the statement are one tap away, and back is where one came from', async () => {
  await open()
  await page.getByRole('button', { name: /^Limites e pausa/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Limites e pausa', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect.element(page.getByRole('heading', { name: 'Carteira' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Voltar' }).elements()).toHaveLength(0)
})
