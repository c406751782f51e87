import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import type { Role } from '#contract/roles.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { SignalScreen } from './signal-screen.tsx'
import { SignalsScreen } from './signals-screen.tsx'

const ID = id('c')
const AT = '2026-11-21T11:00:00.000Z'
const person = (letter: string, username: string) => ({ _id: id(letter), username, name: 'Pessoa' })
const signal = (more: Record<string, unknown> = {}) => ({
  _id: ID,
  kind: 'transfers',
  level: 'medium',
  state: 'open',
  people: [person('b', 'bruno'), person('a', 'ana')],
  firstSeenAt: AT,
  lastSeenAt: AT,
  ...more,
})
const account = (letter: string, username: string) => ({
  who: person(letter, username),
  createdAt: AT,
  blocked: false,
  deleted: false,
  balance: 10,
  deposited: 500,
  withdrawn: 400,
  sent: 300,
  received: 0,
  seenAt: AT,
  heldUntil: null,
  others: 1,
})
const hold = {
  _id: id('e'),
  player: person('b', 'bruno'),
  kind: 'payments',
  reason: 'Várias contas',
  by: 'operador',
  at: AT,
  until: '2026-12-21T11:00:00.000Z',
  inForce: true,
  lifted: null,
}
const detail = (more: Record<string, unknown> = {}) => ({
  signal: signal(more),
  evidence: { count: 4, amount: 520, back: 0, withdrawn: 400 },
  answered: null,
  accounts: [account('b', 'bruno'), account('a', 'ana')],
  holds: [hold],
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('alertdialog')
const open = () => openConsole({ '/risk/$signal': SignalScreen }, `/risk/${ID}`)
const confirm = async (name: string, reason: string) => {
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await dialog().getByRole('button', { name }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
})

test('the list is narrowed by kind, level and state; nothing found is said', async () => {
  const requests = serve({
    'GET /api/operator/risk': ({ query }) => {
      const docs = query.get('level') === 'high' ? [] : [signal()]
      return { docs, page: 1, pages: 1, total: docs.length }
    },
  })
  await openConsole({ '/risk': SignalsScreen }, '/risk')
  await expect
    .element(page.getByRole('link', { name: /Ver o sinal Transferências de um lado só de bruno, ana/ }))
    .toBeVisible()
  await page.getByRole('combobox', { name: 'Sinal' }).selectOptions('Transferências de um lado só')
  await button('Abertos').click()
  await page.getByRole('combobox', { name: 'Gravidade' }).selectOptions('Grave')
  await expect.element(page.getByText('Nada encontrado')).toBeVisible()
  const last = Object.fromEntries(requests.at(-1)?.query ?? [])
  expect(last).toMatchObject({ kind: 'transfers', level: 'high', state: 'open' })
})

test('the evidence and the accounts stand side by side; dismissing asks why, and what changed meanwhile is told', async () => {
  let state = 'open'
  const requests = serve({
    [`GET /api/operator/risk/${ID}`]: () => detail({ state }),
    [`POST /api/operator/risk/${ID}/dismiss`]: () => {
      if (state === 'dismissed') return refusal(409, 'state_forbids')
      state = 'dismissed'
      return { data: true }
    },
    [`POST /api/operator/risk/${ID}/seen`]: () => ({ data: true }),
  })
  await open()
  await expect.element(page.getByText(/envia moedas à primeira/)).toBeVisible()
  await expect.element(page.getByText(/R\$\s520,00/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /ana/ })).toBeVisible()
  await expect.element(button('Marcar como visto')).toBeVisible()
  await button('Descartar').click()
  await confirm('Descartar', 'Mesada do filho')
  await expect.element(page.getByText('Sinal descartado').first()).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Mesada do filho' })
  await expect.poll(() => button('Descartar').elements().length).toBe(0)
})

test('an account is held from here, and a hold is ended early', async () => {
  const requests = serve({
    [`GET /api/operator/risk/${ID}`]: () => detail(),
    [`POST /api/operator/users/${id('a')}/hold`]: () => ({ _id: id('f') }),
    [`POST /api/operator/holds/${hold._id}/lift`]: () => ({ data: true }),
  })
  await open()
  await button('Pôr em espera a conta de ana').click()
  await confirm('Pôr em espera', 'Conferir a origem')
  await expect.element(page.getByText('Conta em espera')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'security',
    hours: 72,
    reason: 'Conferir a origem',
    signal: ID,
  })
  await button('Encerrar a espera de bruno').click()
  await confirm('Encerrar', 'Documentos certos')
  await expect.element(page.getByText('Espera encerrada')).toBeVisible()
})

test.each<[Role[], number]>([
  [['support'], 0],
  [['finance'], 1],
  [['admin'], 1],
])('%j looks at a sign; who answers for the money also acts', async (roles, each) => {
  serve({ [`GET /api/operator/risk/${ID}`]: () => detail() })
  await openConsole({ '/risk/$signal': SignalScreen }, `/risk/${ID}`, { roles })
  await expect.element(page.getByText('Várias contas')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /ana/ })).toBeVisible()
  for (const name of ['Marcar como visto', 'Descartar', 'Pôr em espera a conta de ana', 'Encerrar a espera de bruno'])
    expect([name, button(name).elements().length]).toEqual([name, each])
})

test('an unknown one is said', async () => {
  serve({})
  await open()
  await expect.element(page.getByText('Não encontramos')).toBeVisible()
})
