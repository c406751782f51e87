import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, DEPOSIT, deposit, fakeServer, panelAt, refusal } from '#tests/pages/web/wallet-page.tsx'
import { walletOpen } from '#web/lib/wallet-open.ts'

const BUY = 'POST /api/payment-deposit'
const taken = () => Response.json({ data: { transaction: { _id: DEPOSIT } } }, { status: 201 })

async function open(answers: Answers = {}) {
  const server = fakeServer({ [`GET /api/payment-deposit/${DEPOSIT}`]: deposit(), [BUY]: taken, ...answers })
  vi.stubGlobal('fetch', server.fetch)
  await render(panelAt('deposit'))
  await expect.element(page.getByRole('heading', { name: 'Comprar moedas' })).toBeVisible()
  return server
}

const packNamed = (name: string) => page.getByRole('region', { name })
const first = () => packNamed('Pacote 1 - R$5')
const second = () => packNamed('Pacote 2 - R$12')
const custom = () => packNamed('Outro valor')
const buy = (pack: ReturnType<typeof first>) => pack.getByRole('button', { name: /^Comprar/ })
const yes = () => page.getByRole('button', { name: 'Sim, gerar Pix' })

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  walletOpen.set(false)
  vi.unstubAllGlobals()
})

test('a pack asks yes or no in its own card, and no other can be bought meanwhile', async () => {
  await open()
  await buy(second()).click()
  await expect.element(second().getByText('Comprar 12 moedas por R$ 12,00?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Não' })).toHaveFocus()
  await expect.element(buy(first())).toBeDisabled()
  await expect.element(buy(custom())).toBeDisabled()
  await expect.poll(() => page.getByRole('button', { name: 'Sim, gerar Pix' }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Não' }).click()
  await expect.element(buy(second())).toHaveFocus()
  await expect.element(buy(first())).toBeEnabled()
})

test('yes asks for the Pix of that pack and leads to its payment', async () => {
  const { sent } = await open()
  await buy(first()).click()
  await yes().click()
  await expect.element(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible()
  const [requests] = sent('POST', '/api/payment-deposit')
  expect(requests?.body).toEqual({
    amount: 5,
    details: { type: 'purchase-1st-package', title: 'Pacote 1 - R$5', description: '' },
  })
  expect(requests?.key).toMatch(/^[0-9a-f]{32}$/)
})

test('it says that the purchase is on its way', async () => {
  let answer = (_answer: Response): void => undefined
  await open({ [BUY]: () => new Promise<Response>(resolve => (answer = resolve)) })
  await buy(second()).click()
  await yes().click()
  await expect.element(page.getByText('Estamos processando sua compra...')).toBeVisible()
  expect(page.getByRole('button', { name: 'Voltar' }).elements()).toHaveLength(0)
  answer(taken())
  await expect.element(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible()
})

test('an amount of my own is digits only, 20 to 50,000 reais', async () => {
  const { sent } = await open()
  const amount = page.getByLabelText('Valor em reais')
  await expect.element(amount).toHaveValue('20')
  await userEvent.fill(amount, '1a9,')
  await expect.element(amount).toHaveValue('19')
  await expect.element(page.getByText('O valor deve ser no mínimo R$20')).toBeVisible()
  await expect.element(buy(custom())).toBeDisabled()
  await userEvent.fill(amount, '50001')
  await expect.element(page.getByText('O valor deve ser no máximo R$50.000')).toBeVisible()
  await userEvent.fill(amount, '')
  await expect.element(buy(custom())).toBeDisabled()
  await page.getByRole('button', { name: 'R$ 200' }).click()
  await expect.element(amount).toHaveValue('200')
  await buy(custom()).click()
  await expect.element(page.getByText('Comprar 200 moedas por R$ 200,00?')).toBeVisible()
  await yes().click()
  await expect.element(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible()
  expect(sent('POST', '/api/payment-deposit')[0]?.body).toMatchObject({
    amount: 200,
    details: { type: 'purchase-3rd-package' },
  })
})

test('without an answer it is sent again with the same key', async () => {
  let isLost = true
  const { sent } = await open({ [BUY]: () => (isLost ? Promise.reject(new TypeError('lost')) : taken()) })
  await buy(second()).click()
  await yes().click()
  await expect.element(page.getByRole('alert').getByText(/ele só vale uma vez/)).toBeVisible()
  isLost = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible()
  const keys = sent('POST', '/api/payment-deposit').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a refusal is said in the card of the pack, with the way on, and what was typed stays', async () => {
  await open({ [BUY]: () => refusal(422, 'limit_deposit') })
  await userEvent.fill(page.getByLabelText('Valor em reais'), '150')
  await buy(custom()).click()
  await yes().click()
  await expect
    .element(custom().getByRole('alert').getByText('Esta compra passa do seu limite de depósitos'))
    .toBeVisible()
  await expect.element(page.getByLabelText('Valor em reais')).toHaveValue('150')
  await custom().getByRole('button', { name: 'Ver meus limites' }).click()
  await expect.element(page.getByRole('heading', { name: 'Limites e pausa' })).toBeVisible()
})

test('who has not confirmed the e-mail is led to where it is done', async () => {
  await open({ [BUY]: () => refusal(422, 'email_unconfirmed') })
  await buy(first()).click()
  await yes().click()
  const way = first().getByRole('link', { name: 'Confirmar e-mail' })
  await expect.element(way).toHaveAttribute('href', '/profile/edit_user_informations')
})

test('for a game that cannot be paid it starts from what is missing, and once paid leads back to the game', async () => {
  const server = fakeServer({
    [BUY]: taken,
    [`GET /api/payment-deposit/${DEPOSIT}`]: deposit({ status: 'paid' }),
  })
  vi.stubGlobal('fetch', server.fetch)
  await render(panelAt({ name: 'deposit', id: '3450' }))
  await expect.element(page.getByText(/Faltam R\$\s34,50 para este jogo/)).toBeVisible()
  await expect.element(page.getByLabelText('Valor em reais')).toHaveValue('35')
  await buy(custom()).click()
  await yes().click()
  await expect.poll(() => walletOpen.get()).toBe(false)
  expect(server.sent('POST', '/api/payment-deposit')[0]?.body).toMatchObject({ amount: 35 })
})

test('an older payment that is paid after going back leads to the main page, not out of the wallet', async () => {
  const server = fakeServer({
    [`GET /api/payment-deposit/${DEPOSIT}`]: deposit({ status: 'paid' }),
  })
  vi.stubGlobal('fetch', server.fetch)
  walletOpen.set({ name: 'deposit', id: '3450' })
  await render(panelAt({ name: 'payment', id: DEPOSIT }))
  await expect.element(page.getByRole('heading', { name: 'Carteira' })).toBeVisible()
  expect(walletOpen.get()).not.toBe(false)
})
