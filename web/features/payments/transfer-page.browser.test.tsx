import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, CPF, fakeServer, panelAt, refusal } from '#tests/pages/web/wallet-page.tsx'
import { currentToasts } from '#ui/toast-store.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'

const POST = 'POST /api/transactions/p2p'
const FIND = 'GET /api/user/search/eq'
const QUOTE = 'GET /api/transaction-quotes'
const BETO = 'b'.repeat(24)
const beto = {
  _id: BETO,
  name: 'Beto Nogueira',
  username: 'beto',
  email: 'b***@x.example',
  docNumber: '***.1-**',
  photo: null,
}
const made = () => Response.json({ data: { transaction: { _id: 'f'.repeat(24) } } }, { status: 201 })

async function open(answers: Answers = {}) {
  const server = fakeServer({
    [QUOTE]: { amount: 140, quote: 500, amountLimit: 360, hold: null },
    [FIND]: [beto],
    [POST]: made,
    ...answers,
  })
  vi.stubGlobal('fetch', server.fetch)
  await render(panelAt('transfer'))
  return server
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const search = () => page.getByLabelText('CPF, e-mail ou nome de usuário')
const amount = () => page.getByLabelText('Quanto você quer transferir?')
const password = () => page.getByLabelText('Sua senha', { exact: true })

async function find(typed = 'beto') {
  await userEvent.fill(search(), typed)
  await button('Buscar').click()
}
async function toPassword(typed = '180') {
  await find()
  await userEvent.fill(amount(), typed)
  await button(/^Transferir R\$/).click()
  await button('Sim, transferir').click()
}
async function send(typed: string) {
  await userEvent.fill(password(), typed)
  await button('Confirmar').click()
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  walletOpen.set(false)
  vi.unstubAllGlobals()
})

test('who, how much, yes, password: the main page says that it was made', async () => {
  const server = await open()
  await toPassword()
  await expect.element(button('Confirmar')).toBeDisabled()
  await send('segredo1')
  await expect.poll(() => currentToasts()[0]?.title).toBe('Transferência realizada com sucesso!')
  await expect.element(page.getByRole('heading', { name: 'Carteira' })).toBeVisible()
  const [sent] = server.sent('POST', '/api/transactions/p2p')
  expect(sent?.body).toEqual({ receiver: BETO, amount: 180, password: 'segredo1' })
  expect(sent?.key).toMatch(/^[0-9a-f]{32}$/)
})

test('a used limit leaves no steps', async () => {
  await open({ [QUOTE]: { amount: 500, quote: 500, amountLimit: 0, hold: null } })
  await expect.element(page.getByText('Limite diário atingido')).toBeVisible()
  await expect.element(search()).not.toBeInTheDocument()
})

test('while what leaves the account is held there are no steps, and it says why and until when', async () => {
  const hold = { kind: 'identity', until: '2026-12-01T15:30:00.000Z' }
  await open({ [QUOTE]: { amount: 0, quote: 500, amountLimit: 500, hold } })
  await expect.element(page.getByText('Saques e transferências em espera')).toBeVisible()
  await expect.element(page.getByText(/Estamos conferindo os dados da sua conta/)).toBeVisible()
  await expect.element(search()).not.toBeInTheDocument()
})

test('oneself is refused before anybody is asked, and nobody found is said', async () => {
  const server = await open({ [FIND]: [] })
  for (const mine of ['529.982.247-25', CPF, 'ANA', 'Ana@correio.example']) {
    await find(mine)
    await expect.element(page.getByText('Não é possível realizar transferências para si mesmo')).toBeVisible()
    await userEvent.clear(search())
  }
  expect(server.log.some(({ address }) => address.startsWith('/api/user/search'))).toBe(false)
  await find('ninguem')
  await expect.element(page.getByText('Esse usuário não foi encontrado')).toBeVisible()
  await expect.element(search()).toHaveValue('ninguem')
})

test('too many searches are told with the wait', async () => {
  await open({
    [FIND]: () =>
      Response.json({ code: 'too_many_requests', message: '' }, { status: 429, headers: { 'retry-after': '180' } }),
  })
  await find()
  await expect.element(page.getByText(/são 20 por hora. Tente de novo em 3 minutos/)).toBeVisible()
})

test('an amount above the balance or the limit, of nothing or none cannot be sent', async () => {
  await open()
  await find()
  await expect.element(button('Transferir')).toBeDisabled()
  await userEvent.fill(amount(), '249')
  await expect.element(page.getByText('A quantidade inserida é inválida')).toBeVisible()
  await userEvent.fill(amount(), '0')
  await expect.element(page.getByText('A quantidade de moedas informadas não é válida')).toBeVisible()
  await userEvent.fill(amount(), '')
  await expect.element(page.getByText('A quantidade de moedas é obrigatória')).toBeVisible()
  await expect.element(button('Transferir')).toBeDisabled()
  await userEvent.fill(amount(), '1a2,50')
  await expect.element(amount()).toHaveValue('12')
  await expect.element(button('Transferir R$\u00a012,00')).toBeEnabled()
})

test('the meter shows the day with this transfer', async () => {
  await open()
  await find()
  await userEvent.fill(amount(), '180')
  await expect.element(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'R$\u00a0320,00 de R$\u00a0500,00')
  await expect.element(page.getByText('Sobram R$\u00a0180,00')).toBeVisible()
})

test('editing the recipient clears who was chosen and the amount', async () => {
  await open()
  await find()
  await userEvent.fill(amount(), '50')
  await button('Trocar destinatário').click()
  await expect.element(page.getByText('Beto Nogueira')).not.toBeInTheDocument()
  await find()
  await expect.element(amount()).toHaveValue('')
})

test('back from the password, what was typed is there', async () => {
  await open()
  await toPassword()
  await button('Voltar').last().click()
  await expect.element(amount()).toHaveValue('180')
  await expect.element(button('Transferir R$\u00a0180,00')).toBeEnabled()
})

test('a wrong password is told at its field, and the password stays', async () => {
  await open({ [POST]: () => refusal(403, 'wrong_password') })
  await toPassword()
  await send('errada12')
  await expect.element(page.getByText('Senha incorreta')).toBeVisible()
  await expect.element(password()).toHaveValue('errada12')
  await userEvent.fill(password(), '')
  await expect.element(page.getByText('A senha é obrigatória')).toBeVisible()
})

test('a locked password says for how long', async () => {
  await open({
    [POST]: () =>
      Response.json({ code: 'too_many_requests', message: '' }, { status: 429, headers: { 'retry-after': '840' } }),
  })
  await toPassword()
  await send('errada12')
  await expect.element(page.getByText('Senha bloqueada por 15 minutos')).toBeVisible()
  await expect.element(page.getByText(/Tente de novo em 14 minutos/)).toBeVisible()
})

test('without an answer it is sent again with the same key, even when a wrong password comes between', async () => {
  const replies = [() => Promise.reject(new TypeError('lost')), () => refusal(403, 'wrong_password'), made]
  const server = await open({ [POST]: () => replies.shift()?.() ?? made() })
  await toPassword()
  await send('segredo1')
  await button('Tentar de novo').click()
  await expect.element(page.getByText('Senha incorreta')).toBeVisible()
  await send('segredo2')
  await expect.poll(() => currentToasts()[0]?.title).toBe('Transferência realizada com sucesso!')
  const keys = server.sent('POST', '/api/transactions/p2p').map(({ key }) => key)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('an amount that only the server knows to be too much is told at the amount', async () => {
  await open({ [POST]: () => refusal(422, 'transfer_limit', { amount: 'transfer_limit' }) })
  await toPassword()
  await send('segredo1')
  await expect.element(page.getByText('A quantidade inserida é inválida')).toBeVisible()
  await expect.element(amount()).toHaveValue('180')
})

test('an amount that was too much is sent once the limit allows it', async () => {
  let left = 360
  const server = await open({
    [QUOTE]: () => Response.json({ amount: 500 - left, quote: 500, amountLimit: left, hold: null }),
    [POST]: () => {
      left = 200
      return refusal(422, 'transfer_limit', { amount: 'transfer_limit' })
    },
  })
  await toPassword()
  await send('segredo1')
  await expect.poll(() => server.sent('GET', '/api/transaction-quotes').length).toBeGreaterThan(1)
  await expect.element(amount()).toHaveValue('180')
  await expect.element(button('Transferir R$\u00a0180,00')).toBeEnabled()
  await expect.element(page.getByText('A quantidade inserida é inválida')).not.toBeInTheDocument()
})

test('a server that is full did nothing, and says so: the same key is sent again', async () => {
  const replies = [() => refusal(503, 'unavailable'), made]
  const server = await open({ [POST]: () => replies.shift()?.() ?? made() })
  await toPassword()
  await send('segredo1')
  await expect.element(page.getByText('Estamos cheios agora')).toBeVisible()
  await expect.element(page.getByText('Tente de novo em alguns segundos.')).toBeVisible()
  await button('Confirmar').click()
  await expect.poll(() => currentToasts()[0]?.title).toBe('Transferência realizada com sucesso!')
  expect(new Set(server.sent('POST', '/api/transactions/p2p').map(({ key }) => key)).size).toBe(1)
})

test('a recipient who is gone is searched for again', async () => {
  await open({ [POST]: () => refusal(404, 'not_found') })
  await toPassword()
  await send('segredo1')
  await expect.element(page.getByText('Esse usuário não foi encontrado')).toBeVisible()
})

test('a pause leads to the limits', async () => {
  await open({ [POST]: () => refusal(422, 'paused') })
  await toPassword()
  await send('segredo1')
  await button('Ver limites e pausa').click()
  await expect.element(page.getByRole('heading', { name: 'Limites e pausa' })).toBeVisible()
})
