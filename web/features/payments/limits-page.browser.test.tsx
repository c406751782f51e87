import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer, panelAt, refusal } from '#tests/pages/web/wallet-page.tsx'
import { currentToasts } from '#ui/toast-store.ts'
import { TODO_KEY } from '#web/lib/me.ts'
import { queryClient } from '#web/lib/query.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'

const GET = 'GET /api/limits'
const PUT = 'PUT /api/limits'
const LATER = new Date(Date.now() + 86_400_000).toISOString()

const limit = (amount: number | null = null, used = 0, next: { amount: number | null; at: string } | null = null) => ({
  amount,
  used,
  next,
})
const periods = (day = limit()) => ({ day, week: limit(), month: limit() })
const limits = (changes: object = {}) => ({
  deposit: periods(),
  loss: periods(),
  sessionReminder: null,
  pauseUntil: null,
  exclusionUntil: null,
  asked: true,
  month: { staked: 50, returned: 5, won: 30, net: -15 },
  ...changes,
})

async function open(answers: Answers = {}) {
  const server = fakeServer({ [GET]: limits(), ...answers })
  vi.stubGlobal('fetch', server.fetch)
  await render(panelAt('limits'))
  return server
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const amount = () => page.getByLabelText('Qual é o limite?')

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  walletOpen.set(false)
  vi.unstubAllGlobals()
})

test('a first limit holds at once, which is said before it is saved', async () => {
  const server = await open({ [PUT]: limits({ deposit: periods(limit(100)) }) })
  await button('Definir limite de depósitos por dia').click()
  await expect.element(button('Salvar limite')).toBeDisabled()
  await userEvent.fill(amount(), '100')
  await expect.element(page.getByText('Vale na hora.')).toBeVisible()
  await button('Salvar limite').click()
  await expect.element(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'R$\u00a00,00 de R$\u00a0100,00')
  expect(server.sent('PUT', '/api/limits')[0]?.body).toEqual({ deposit: { day: 100 } })
  expect(currentToasts()[0]?.title).toBe('Limite salvo')
})

test('a higher one waits a day, is shown while it waits, and can be given up', async () => {
  const waiting = limits({ loss: periods(limit(50, 20, { amount: 200, at: LATER })) })
  const replies = [waiting, limits({ loss: periods(limit(50, 20)) })]
  const server = await open({
    [GET]: limits({ loss: periods(limit(50, 20)) }),
    [PUT]: () => Response.json(replies.shift()),
  })
  await button('Alterar limite de perdas por dia').click()
  await userEvent.fill(amount(), '200')
  await expect.element(page.getByText(/só vale daqui a 24 horas/)).toBeVisible()
  await button('Pedir para daqui a 24 horas').click()
  await expect.element(page.getByText(/^A partir de .*: R\$\u00a0200,00$/)).toBeVisible()
  await button('Cancelar o aumento').click()
  await expect.element(button('Cancelar o aumento')).not.toBeInTheDocument()
  expect(server.sent('PUT', '/api/limits').map(({ body }) => body)).toEqual([
    { loss: { day: 200 } },
    { loss: { day: 50 } },
  ])
})

test('taking a limit away waits too', async () => {
  const server = await open({
    [GET]: limits({ deposit: periods(limit(100, 100)) }),
    [PUT]: limits({ deposit: periods(limit(100, 100, { amount: null, at: LATER })) }),
  })
  await expect.element(page.getByText('Limite atingido. Recomeça amanhã.')).toBeVisible()
  await button('Alterar limite de depósitos por dia').click()
  await page.getByRole('radio', { name: 'Sem limite' }).click()
  await button('Pedir para daqui a 24 horas').click()
  await expect.element(page.getByText(/: sem limite$/)).toBeVisible()
  expect(server.sent('PUT', '/api/limits')[0]?.body).toEqual({ deposit: { day: null } })
})

test('the same limit changes nothing, and 0 is none', async () => {
  await open({ [GET]: limits({ deposit: periods(limit(100)) }) })
  await button('Alterar limite de depósitos por dia').click()
  await userEvent.fill(amount(), '100')
  await expect.element(page.getByText('Este já é o seu limite.')).toBeVisible()
  await expect.element(button('Salvar limite')).toBeDisabled()
  await userEvent.fill(amount(), '0')
  await expect.element(page.getByText('Use reais inteiros, a partir de R$ 1.')).toBeVisible()
})

test('the reminder is saved as it is chosen; refused, the choice goes back', async () => {
  const server = await open({ [PUT]: () => refusal(503, 'unavailable') })
  const choice = page.getByLabelText('Avisar a cada')
  await userEvent.selectOptions(choice, '1 hora')
  await expect.poll(() => currentToasts()[0]?.title).toBe('Estamos cheios agora')
  await expect.element(choice).toHaveValue('')
  expect(server.sent('PUT', '/api/limits')[0]?.body).toEqual({ sessionReminder: 60 })
})

test('a pause is asked about in plain words before it begins, and its end is shown', async () => {
  const server = await open({ 'POST /api/pause': limits({ pauseUntil: LATER }) })
  await userEvent.selectOptions(page.getByLabelText('Pausar por'), '15 dias')
  await button('Pausar por 15 dias').click()
  await expect.element(page.getByText('Fazer uma pausa de 15 dias?')).toBeVisible()
  await expect.element(page.getByText(/Sacar continua liberado, e jogos já enviados/)).toBeVisible()
  await expect.element(button('Agora não')).toHaveFocus()
  await button('Sim, pausar por 15 dias').click()
  await expect.element(page.getByText(/^Você está em pausa até /)).toBeVisible()
  expect(server.sent('POST', '/api/pause')[0]?.body).toEqual({ days: 15 })
})

test('what is set or begun here is read again by what is still to be done on the page below', async () => {
  await open({ [PUT]: limits({ deposit: periods(limit(100)) }), 'POST /api/pause': limits({ pauseUntil: LATER }) })
  const isOutdated = () => queryClient.getQueryState([TODO_KEY])?.isInvalidated
  queryClient.setQueryData([TODO_KEY], [])
  await button('Definir limite de depósitos por dia').click()
  await userEvent.fill(amount(), '100')
  await button('Salvar limite').click()
  await expect.poll(isOutdated).toBe(true)
  queryClient.setQueryData([TODO_KEY], [])
  expect(isOutdated()).toBe(false)
  await userEvent.selectOptions(page.getByLabelText('Pausar por'), '15 dias')
  await button('Pausar por 15 dias').click()
  await button('Sim, pausar por 15 dias').click()
  await expect.poll(isOutdated).toBe(true)
})

test('a self-exclusion begins only when it was understood', async () => {
  const server = await open({ 'POST /api/self-exclusion': limits({ exclusionUntil: LATER }) })
  await userEvent.selectOptions(page.getByLabelText('Ficar de fora por'), '1 ano')
  await button('Ficar de fora por 1 ano').click()
  await button('Sim, ficar de fora por 1 ano').click()
  await expect.element(page.getByText('Marque que você entendeu para continuar.')).toBeVisible()
  expect(server.sent('POST', '/api/self-exclusion')).toHaveLength(0)
  await page.getByLabelText('Entendi que não dá para desfazer').click()
  await button('Sim, ficar de fora por 1 ano').click()
  await expect.element(page.getByText(/^Você está em autoexclusão até /)).toBeVisible()
  expect(server.sent('POST', '/api/self-exclusion')[0]?.body).toEqual({ months: 12 })
})

test('a pause under way can only be made longer', async () => {
  const end = new Date(Date.now() + 28.5 * 86_400_000).toISOString()
  await open({ [GET]: limits({ pauseUntil: end }) })
  await expect.element(page.getByLabelText('Pausar por')).toHaveValue('29')
  const offered = [...document.querySelectorAll('option')].map(option => option.textContent)
  expect(offered.filter(each => each.endsWith('dias'))).toEqual(['29 dias', '30 dias'])
})
