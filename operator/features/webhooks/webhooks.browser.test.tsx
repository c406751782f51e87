import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { WebhookScreen } from './webhook-screen.tsx'
import { WebhooksScreen } from './webhooks-screen.tsx'

const ID = id('a')
const LIST = '/api/operator/webhooks'
const ONE = `${LIST}/${ID}`
const DELIVERIES = 'GET /api/operator/webhook-deliveries'
const webhook = (more: object = {}) => ({
  _id: ID,
  name: 'Painel',
  url: 'https://painel.example/webhooks',
  events: ['game.opened', 'game.paid'],
  state: 'on',
  createdAt: '2026-11-20T12:00:00.000Z',
  waiting: 0,
  failed: 1,
  deliveredAt: null,
  ...more,
})
const delivery = (more: object = {}) => ({
  _id: id('d'),
  event: id('e'),
  type: 'game.paid',
  game: { _id: id('f'), name: 'Rodada 31', mode: 'athlete-card' },
  state: 'failed',
  attempts: 9,
  status: null,
  problem: 'timeout',
  replayed: false,
  createdAt: '2026-11-20T13:00:00.000Z',
  dueAt: null,
  endedAt: '2026-11-21T12:00:00.000Z',
  ...more,
})
const paged = (docs: object[]) => ({ docs, page: 1, pages: 1, total: docs.length })
const pages = { '/hooks': WebhooksScreen, '/hooks/$webhook': WebhookScreen }
const read = { [`GET ${ONE}`]: () => ({ webhook: webhook() }), [DELIVERIES]: () => paged([delivery()]) }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sheet = () => page.getByRole('alertdialog')
const field = (name: string) => sheet().getByLabelText(name)
async function confirm(name: string, reason = 'Integração nova'): Promise<void> {
  await field('Motivo').fill(reason)
  await sheet().getByRole('button', { name, exact: true }).click()
}
const secretSheet = () => page.getByRole('dialog', { name: 'Segredo do webhook' })

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
})

test('a webhook is added for all events or some, and its secret is shown this once', async () => {
  const requests = serve({
    [`GET ${LIST}`]: () => paged([]),
    [`POST ${LIST}`]: () => Response.json({ _id: ID, secret: 'whsec_um' }, { status: 201 }),
  })
  await openConsole(pages, '/hooks')
  await button('Adicionar').first().click()
  await field('Nome').fill('Painel')
  await field('Endereço').fill('painel.example')
  await confirm('Adicionar')
  await expect.element(field('Endereço')).toHaveAttribute('aria-invalid', 'true')
  await field('Endereço').fill('https://painel.example/webhooks')
  for (const event of ['Jogo abriu', 'Prêmios decididos', 'Prêmios pagos', 'Jogo anulado'])
    await sheet().getByRole('checkbox', { name: event }).click()
  await confirm('Adicionar')
  await expect.element(sheet()).toBeVisible()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await sheet().getByRole('checkbox', { name: 'Prêmios pagos' }).click()
  await confirm('Adicionar')
  await expect.element(secretSheet().getByText('whsec_um')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Painel',
    url: 'https://painel.example/webhooks',
    events: ['game.paid'],
    active: true,
    reason: 'Integração nova',
  })
  await secretSheet().getByRole('button', { name: 'Já guardei' }).click()
  await expect.poll(() => page.getByText('whsec_um').query()).toBeNull()
})

test('an address that may not be called is refused at its field, and beyond the most there may be it says what to do', async () => {
  let answer = () => refusal(400, 'invalid_input', { url: 'webhook_url' })
  serve({ [`GET ${LIST}`]: () => paged([webhook()]), [`POST ${LIST}`]: () => answer() })
  await openConsole(pages, '/hooks')
  await button('Adicionar').first().click()
  await field('Nome').fill('Interno')
  await field('Endereço').fill('https://10.0.0.1/webhooks')
  await confirm('Adicionar')
  await expect.element(field('Endereço')).toHaveAttribute('aria-invalid', 'true')
  answer = () => refusal(409, 'conflict')
  await field('Endereço').fill('https://painel.example/webhooks')
  await confirm('Adicionar')
  await expect.element(page.getByText(/Já são 20 webhooks/)).toBeVisible()
})

test('a webhook is changed, turned off, tested, given another secret and removed', async () => {
  const requests = serve({
    ...read,
    [`GET ${LIST}`]: () => paged([]),
    [`PUT ${ONE}`]: () => ({ data: true }),
    [`POST ${ONE}/test`]: () => ({ data: true }),
    [`POST ${ONE}/secret`]: () => ({ _id: ID, secret: 'whsec_dois' }),
    [`DELETE ${ONE}`]: () => ({ data: true }),
  })
  await openConsole(pages, `/hooks/${ID}`)
  await button('Mudar').click()
  await expect.element(field('Endereço')).toHaveValue('https://painel.example/webhooks')
  await expect.element(sheet().getByRole('checkbox', { name: 'Jogo anulado' })).not.toBeChecked()
  await sheet().getByRole('switch', { name: 'Enviar eventos' }).click()
  await confirm('Salvar')
  await expect.element(page.getByText('Webhook salvo')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    active: false,
    events: ['game.opened', 'game.paid'],
  })
  await button('Testar').click()
  await confirm('Testar')
  await expect.element(page.getByText('Teste na fila')).toBeVisible()
  await button('Trocar segredo').click()
  await confirm('Trocar segredo')
  await expect.element(secretSheet().getByText('whsec_dois')).toBeVisible()
  await secretSheet().getByRole('button', { name: 'Já guardei' }).click()
  await button('Apagar').click()
  await confirm('Apagar')
  await expect.element(page.getByText('Webhook apagado')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible()
})

test('a delivery that was given up says why, and is sent again; so is a period, unless it is too much', async () => {
  let period: () => unknown = () => refusal(422, 'too_many_rows')
  const requests = serve({
    ...read,
    [`POST /api/operator/webhook-deliveries/${id('d')}/replay`]: () => refusal(409, 'state_forbids'),
    [`POST ${ONE}/replay`]: () => period(),
  })
  await openConsole(pages, `/hooks/${ID}`)
  await expect
    .element(page.getByRole('row', { name: /Prêmios pagos.*Rodada 31.*Não entregue.*9.*Sem resposta em 10 s/ }))
    .toBeVisible()
  await button('Reenviar: Prêmios pagos').click()
  await confirm('Reenviar')
  await expect.element(page.getByText('Este evento já está na fila.')).toBeVisible()
  await button('Reenviar período').click()
  await field('De').fill('2026-11-01')
  await field('Até').fill('2026-11-20')
  await confirm('Reenviar')
  await expect.element(page.getByText(/São mais de 1\.000 eventos/)).toBeVisible()
  period = () => ({ count: 12 })
  await button('Reenviar período').click()
  await confirm('Reenviar')
  await expect.element(page.getByText('12 eventos na fila')).toBeVisible()
  const sent = requests.filter(({ path }) => path === `${ONE}/replay`).map(({ body }) => body)
  expect(sent[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-20' })
})
