import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { centavos } from '#contract/money.ts'
import { type Answers, fakeServer, panelAt, refusal, row, withdraw } from '#tests/pages/web/wallet-page.tsx'
import { currentToasts } from '#ui/toast-store.ts'
import { balanceQuery, WALLET_KEY } from '#web/lib/me.ts'
import { queryClient } from '#web/lib/query.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'

const POST = 'POST /api/withdraw'
const WITHDRAWAL = 'f'.repeat(24)
const taken = () => Response.json({ data: { transaction: { _id: WITHDRAWAL } } }, { status: 201 })

async function open(answers: Answers = {}) {
  const server = fakeServer({ [POST]: taken, ...answers })
  vi.stubGlobal('fetch', server.fetch)
  await render(panelAt('withdraw'))
  return server
}

const amount = () => page.getByLabelText('Quanto você quer sacar?')
const key = () => page.getByLabelText('Chave', { exact: true })
const type = (name: string) => page.getByRole('radio', { name })
const submit = () => page.getByRole('button', { name: /^Sacar/ })
const confirm = () => page.getByRole('button', { name: 'Confirmar saque' })

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  walletOpen.set(false)
  vi.unstubAllGlobals()
})

test('a CPF is mine and locked; another type of key starts empty, a phone with its mask', async () => {
  await open()
  await type('CPF').click()
  await expect.element(key()).toHaveValue('529.982.247-25')
  await expect.element(key()).toHaveAttribute('readonly')
  await type('Celular').click()
  await expect.element(key()).toHaveValue('')
  await userEvent.type(key(), '11987654321')
  await expect.element(key()).toHaveValue('(11)98765-4321')
  await type('E-mail').click()
  await expect.element(key()).toHaveValue('')
})

test('the errors stand at their fields, in the words of the specification', async () => {
  await open()
  await expect.element(submit()).toBeDisabled()
  await type('Celular').click()
  await userEvent.type(key(), '1198765')
  await expect.element(page.getByText('O telefone informado é inválido')).toBeVisible()
  await userEvent.clear(key())
  await expect.element(page.getByText('A chave é obrigatória')).toBeVisible()
  await type('E-mail').click()
  await userEvent.type(key(), 'ana@')
  await expect.element(page.getByText('O email informado não é válido')).toBeVisible()
  await userEvent.type(amount(), '0')
  await expect.element(page.getByText('A quantidade de moedas informadas não é válida')).toBeVisible()
  await userEvent.fill(amount(), 'x249,')
  await expect.element(amount()).toHaveValue('249')
  await expect.element(page.getByText('A quantidade inserida é maior que o saldo atual')).toBeVisible()
  await userEvent.clear(amount())
  await expect.element(page.getByText('A quantidade de moedas é obrigatória')).toBeVisible()
  await expect.element(submit()).toBeDisabled()
})

test('it is confirmed, sent as the wire wants it, taken from the balance at once, and on its way', async () => {
  const { sent } = await open({ 'GET /api/balance': () => new Promise<Response>(() => undefined) })
  await expect.element(amount()).toBeVisible()
  queryClient.setQueryData(balanceQuery.queryKey, { amount: centavos(24_850), seq: 5 })
  await type('Celular').click()
  await userEvent.type(key(), '11987654321')
  await userEvent.type(amount(), '120')
  await page.getByRole('button', { name: 'Sacar R$ 120,00' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sacar R$ 120,00 para a sua conta?' })).toBeVisible()
  await expect.element(page.getByText('R$ 128,50')).toBeVisible()
  await confirm().click()
  await expect.element(page.getByText('Sua transferência está em processamento...')).toBeVisible()
  await expect.element(page.getByText('R$ 128,50')).toBeVisible()
  expect(queryClient.getQueryData(balanceQuery.queryKey)?.amount).toBe(12_850n)
  expect(sent('POST', '/api/withdraw')[0]?.body).toEqual({
    amount: 120,
    pixKeyType: 'PHONE',
    pixKey: '+5511987654321',
    closing: false,
  })
})

test('an event that came before the answer is not taken from twice', async () => {
  await open({
    'GET /api/balance': () => new Promise<Response>(() => undefined),
    [POST]: () => {
      queryClient.setQueryData(balanceQuery.queryKey, { amount: centavos(12_850), seq: 6 })
      return taken()
    },
  })
  await expect.element(amount()).toBeVisible()
  queryClient.setQueryData(balanceQuery.queryKey, { amount: centavos(24_850), seq: 5 })
  await type('CPF').click()
  await userEvent.type(amount(), '120')
  await submit().click()
  await confirm().click()
  await expect.element(page.getByText('Sua transferência está em processamento...')).toBeVisible()
  expect(queryClient.getQueryData(balanceQuery.queryKey)?.amount).toBe(12_850n)
})

test('without an answer the same key is sent again', async () => {
  let isLost = true
  const { sent } = await open({ [POST]: () => (isLost ? Promise.reject(new TypeError('lost')) : taken()) })
  await type('CPF').click()
  await userEvent.type(amount(), '10')
  await submit().click()
  await confirm().click()
  await expect.element(page.getByRole('alert').getByText(/ele só vale uma vez/)).toBeVisible()
  isLost = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('Sua transferência está em processamento...')).toBeVisible()
  const keys = sent('POST', '/api/withdraw').map(one => one.key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a key of somebody else is told at the key, and the form is there again with all that was typed', async () => {
  await open({ [POST]: () => refusal(422, 'key_of_another', { pixKey: 'key_of_another' }) })
  await type('E-mail').click()
  await userEvent.type(key(), 'bruno@correio.example')
  await userEvent.type(amount(), '10')
  await submit().click()
  await confirm().click()
  await expect.element(page.getByText('Esta chave é de outra pessoa. Use uma chave sua.')).toBeVisible()
  await expect.element(key()).toHaveValue('bruno@correio.example')
  await expect.element(amount()).toHaveValue('10')
  await expect.element(submit()).toBeDisabled()
  await userEvent.fill(key(), 'ana@correio.example')
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  await expect.element(submit()).toBeEnabled()
})

test('the second one on a day cannot be asked for, and it says when the next one can', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const last = { _id: WITHDRAWAL, amount: 120, createdAt: new Date().toISOString(), status: 'withdraw-pending' }
  await open({ 'GET /api/withdraw': { ...withdraw, canWithdraw: false, nextDate: tomorrow, last } })
  await expect.element(page.getByRole('heading', { name: 'Saque indisponível' })).toBeVisible()
  await expect.element(page.getByText('O limite é de 1 saque por dia. Tente de novo amanhã.')).toBeVisible()
  await expect.element(page.getByText(/Último saque hoje às \d\d:\d\d, R\$\s120,00\./)).toBeVisible()
  await expect.element(page.getByText(/O próximo libera amanhã às/)).toBeVisible()
})

test('coins that are held are explained, and everything goes with its centavos to close the account', async () => {
  const { sent } = await open({ 'GET /api/withdraw': { ...withdraw, available: 48.5 } })
  await page.getByRole('button', { name: /Vai encerrar a conta/ }).click()
  await expect.element(page.getByText('Sacar tudo para encerrar a conta')).toBeVisible()
  await type('CPF').click()
  await page.getByRole('button', { name: 'Sacar R$ 48,50' }).click()
  await confirm().click()
  await expect.element(page.getByText('Sua transferência está em processamento...')).toBeVisible()
  expect(sent('POST', '/api/withdraw')[0]?.body).toMatchObject({ amount: 48.5, closing: true, pixKey: '52998224725' })
  expect(currentToasts()).toEqual([])
})

test('while what leaves the account is held, it says why and until when, and the withdrawal can be asked for', async () => {
  const hold = { kind: 'payments', until: '2026-12-01T15:30:00.000Z' }
  await open({ 'GET /api/withdraw': { ...withdraw, hold } })
  await expect.element(page.getByText('Estamos conferindo pagamentos da sua conta.')).toBeVisible()
  await expect.element(page.getByText(/ele espera até 01\/12\/2026, 12:30 e segue sozinho/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Sacar/ }).first()).toBeVisible()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const received = { kind: 'received', amount: 200, until: inDays(2) }

test('while coins are held there is no closing withdrawal', async () => {
  await open({ 'GET /api/withdraw': { ...withdraw, available: 48.5, held: 200, heldParts: [received] } })
  await expect.element(page.getByText(/R\$\s200,00 que você recebeu de outra pessoa/)).toBeVisible()
  expect(page.getByRole('button', { name: /Vai encerrar a conta/ }).elements()).toHaveLength(0)
})

test('V7: winnings that are held are told apart from coins received, which alone playing frees', async () => {
  const winnings = { kind: 'winnings', amount: 50, until: inDays(3) }
  await open({ 'GET /api/withdraw': { ...withdraw, available: 0, held: 250, heldParts: [received, winnings] } })
  await expect.element(page.getByText(/R\$\s200,00 que você recebeu.*ou antes, se você jogar/)).toBeVisible()
  const won = page.getByText(/R\$\s50,00 que você ganhou de um mesmo adversário: dá para sacar/)
  await expect.element(won).toBeVisible()
  await expect.element(won).not.toMatchTextContent(/antes/)
})

test('an amount that is there but held is not called more than the balance', async () => {
  await open({ 'GET /api/withdraw': { ...withdraw, available: 48.5, held: 200, heldParts: [received] } })
  await userEvent.type(amount(), '100')
  await expect.element(page.getByText('Parte do seu saldo ainda não dá para sacar. Veja abaixo por quê.')).toBeVisible()
  await userEvent.type(amount(), '0')
  await expect.element(page.getByText('A quantidade inserida é maior que o saldo atual')).toBeVisible()
})

test('the page of a withdrawal that was sent says so when it has arrived', async () => {
  let status = 'withdraw-pending'
  const at = new Date().toISOString()
  const transaction = () => ({
    ...row({ _id: WITHDRAWAL, amount: 120, details: { module: 'withdraw', type: null } }),
    status,
  })
  await open({
    [`GET /api/withdraw/${WITHDRAWAL}`]: () =>
      Response.json({
        transaction: transaction(),
        pixKeyType: 'CPF',
        pixKey: '***.982.247-**',
        failure: null,
        hold: null,
        steps: [{ step: 'asked', at }, ...(status === 'withdraw-paid' ? [{ step: 'paid', at }] : [])],
      }),
  })
  await type('CPF').click()
  await userEvent.type(amount(), '120')
  await page.getByRole('button', { name: 'Sacar R$ 120,00' }).click()
  await confirm().click()
  await expect.element(page.getByText('Sua transferência está em processamento...')).toBeVisible()
  status = 'withdraw-paid'
  await queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })
  await expect.element(page.getByText('Pix feito para a sua conta')).toBeVisible()
  await expect.element(page.getByText('Sua transferência está em processamento...')).not.toBeInTheDocument()
})
