import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import type { Role } from '#contract/roles.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { PeopleScreen } from './people-screen.tsx'
import { PersonScreen } from './person-screen.tsx'

const ANA = id('a')
const AT = '2026-11-21T11:00:00.000Z'
const listed = (more: Record<string, unknown> = {}) => ({
  _id: ANA,
  username: 'ana',
  name: 'Ana Souza',
  email: 'a***@correio.example',
  docNumber: '***.982.247-**',
  createdAt: AT,
  balance: 248.5,
  blocked: false,
  deleted: false,
  influencer: false,
  pausing: null,
  heldUntil: null,
  ...more,
})
const limit = { amount: null, used: 0, next: null }
const periods = { day: limit, week: limit, month: { ...limit, amount: 500, used: 120 } }
const detail = (more: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) => ({
  person: {
    ...listed(more),
    emailConfirmed: true,
    phones: ['(11) 9****-4321'],
    age: 36,
    lang: 'pt-BR',
    blockedAt: null,
    deletedAt: null,
    influencerCode: null,
    terms: { version: '3', acceptedAt: AT },
  },
  checks: [{ kind: 'identity', state: 'confirmed', answeredAt: AT }],
  sessions: [{ device: 'Chrome · Android', address: '10.0.0.1', createdAt: AT, seenAt: AT }],
  devices: [{ firstSeenAt: AT, seenAt: AT, others: 1 }],
  money: {
    balance: 248.5,
    available: 200,
    held: 48.5,
    heldUntil: AT,
    deposited: 300,
    withdrawn: 20,
    withdrawing: 10,
    sent: 0,
    received: 48.5,
    debt: 0,
    months: [{ month: '2026-11', staked: 100, returned: 10, won: 60, net: -30 }],
  },
  limits: {
    deposit: periods,
    loss: periods,
    sessionReminder: 30,
    pauseUntil: null,
    exclusionUntil: null,
    asked: true,
    month: { staked: 0, returned: 0, won: 0, net: 0 },
  },
  holds: [],
  signals: [{ _id: id('d'), kind: 'device', level: 'low', state: 'open', lastSeenAt: AT }],
  reportsAbout: [],
  reportsBy: [],
  mutedUntil: null,
  notices: [{ title: 'Boas-vindas à Crava!', text: 'Sua conta está pronta.', createdAt: AT, readAt: null }],
  notes: [],
  ...rest,
})
const READ = `GET /api/operator/users/${ANA}`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('alertdialog')
const open = (roles: Role[] = ['admin']) =>
  openConsole({ '/people/$person': PersonScreen }, `/people/${ANA}`, { roles })
const tab = (name: RegExp) => page.getByRole('tab', { name })
const ACTIONS = [
  'Bloquear',
  'Desconectar',
  'Encerrar a espera de ana',
  'Mostrar dados',
  'Pôr em espera',
  'Tornar influenciador',
]
const actionsSeen = () =>
  ACTIONS.filter(
    name => button(name).elements().length + page.getByRole('link', { name, exact: true }).elements().length > 0,
  )
const confirm = async (name: string, reason: string) => {
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await dialog().getByRole('button', { name }).click()
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
})

test('the list is narrowed, sorted and searched in the address; nobody found is said', async () => {
  const requests = serve({
    'GET /api/operator/users': ({ query }) => {
      const docs =
        query.get('state') === 'blocked' ? [] : [listed(), listed({ _id: id('b'), username: 'bruno', blocked: true })]
      return { docs, page: 1, pages: 1, total: docs.length }
    },
  })
  const { router } = await openConsole({ '/people': PeopleScreen }, '/people')
  await expect.element(page.getByRole('link', { name: 'Ver ana' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '***.982.247-**' }).first()).toBeVisible()
  await button('Saldo').click()
  await expect.poll(() => router.state.location.search).toMatchObject({ sort: 'balance' })
  await button('Bloqueados').click()
  await expect.element(page.getByText('Ninguém encontrado')).toBeVisible()
  const last = requests.at(-1)?.query
  expect(Object.fromEntries(last ?? [])).toMatchObject({ state: 'blocked', sort: 'balance' })
})

test('the CPF is shown in full for a reason alone, and gone with the page', async () => {
  const requests = serve({
    [READ]: () => detail(),
    [`POST /api/operator/users/${ANA}/reveal`]: () => ({
      docNumber: '52998224725',
      email: 'ana@correio.example',
      phones: ['11987654321'],
      birthDate: '1990-05-20',
    }),
  })
  await open()
  await expect.element(page.getByText('***.982.247-**')).toBeVisible()
  await expect.element(page.getByText(/confirmada/)).toBeVisible()
  await button('Mostrar dados').click()
  await dialog().getByRole('button', { name: 'Mostrar dados' }).click()
  await expect.element(dialog().getByText('Conte o motivo (3 letras ou mais).')).toBeVisible()
  await confirm('Mostrar dados', 'Ligou para a central')
  await expect.element(page.getByText('529.982.247-25')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Ligou para a central' })
  await open()
  await expect.element(page.getByText('***.982.247-**')).toBeVisible()
})

test('blocking asks why; one that was blocked meanwhile is told, and the reason stays', async () => {
  let blocked = false
  const requests = serve({
    [READ]: () => detail({ blocked }),
    [`PUT /api/operator/users/${ANA}/block`]: ({ body }) => {
      if (body.blocked === blocked) return refusal(409, 'state_forbids')
      blocked = body.blocked === true
      return { data: true }
    },
  })
  await open()
  await button('Bloquear').click()
  await confirm('Bloquear', 'Cartão de outra pessoa')
  await expect.element(page.getByText('Conta bloqueada')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    blocked: true,
    reason: 'Cartão de outra pessoa',
  })
  await button('Desbloquear').click()
  blocked = false
  await confirm('Desbloquear', 'Foi engano')
  await expect.element(page.getByText('A situação mudou')).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'Motivo' })).toHaveValue('Foi engano')
})

test('every part is there: money, games, care, notes; a note is added once and stays', async () => {
  let notes: unknown[] = []
  const requests = serve({
    [READ]: () => detail({}, { notes }),
    [`GET /api/operator/users/${ANA}/statement`]: () => ({ docs: [], page: 1, pages: 0, total: 0 }),
    [`GET /api/operator/users/${ANA}/games`]: () => ({
      docs: [
        {
          _id: id('e'),
          mode: 'athlete-card',
          name: 'Rodada 34',
          state: 'open',
          isLocked: false,
          startDate: AT,
          entries: 2,
          stakes: 20,
          prizes: 0,
        },
        {
          _id: id('f'),
          mode: 'card-game',
          name: 'Rodada 33',
          state: 'paid',
          isLocked: true,
          startDate: AT,
          entries: 1,
          stakes: 10,
          prizes: 35,
        },
      ],
      page: 1,
      pages: 1,
      total: 2,
    }),
    [`POST /api/operator/users/${ANA}/notes`]: ({ body }) => {
      notes = [{ _id: id('c'), text: body.text, at: AT, by: 'operador' }]
      return { _id: id('c') }
    },
  })
  await open()
  await tab(/Dinheiro/).click()
  await expect.element(page.getByText('11/2026')).toBeVisible()
  await expect.element(page.getByText('Nada no extrato')).toBeVisible()
  await tab(/Jogos/).click()
  await expect.element(page.getByRole('link', { name: 'Rodada 33' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Rodada 34' }).elements()).toHaveLength(0)
  await tab(/Cuidado/).click()
  await expect.element(page.getByText(/R\$\s500,00 · usou R\$\s120,00/).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Mesmo aparelho' })).toBeVisible()
  await tab(/Anotações/).click()
  await button('Anotar').click()
  await expect.element(page.getByText('Escreva a anotação (3 letras ou mais).')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nova anotação' }).fill('Ligou hoje')
  await button('Anotar').click()
  await expect.element(page.getByText(/por operador/)).toBeVisible()
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('holding says what the player sees, for how long and why', async () => {
  const requests = serve({ [READ]: () => detail(), [`POST /api/operator/users/${ANA}/hold`]: () => ({ _id: id('c') }) })
  await open()
  await button('Pôr em espera').click()
  await dialog().getByRole('combobox', { name: 'O que a pessoa vê' }).selectOptions('Pagamentos')
  await dialog().getByRole('combobox', { name: 'Por quanto tempo' }).selectOptions('7 dias')
  await confirm('Pôr em espera', 'Várias chaves')
  await expect.element(page.getByText('Conta em espera')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'payments',
    hours: 168,
    reason: 'Várias chaves',
    signal: null,
  })
})

test.each<[Role[], string[]]>([
  [['support'], ['Bloquear', 'Desconectar', 'Mostrar dados']],
  [['finance'], ['Encerrar a espera de ana', 'Pôr em espera']],
  [
    ['support', 'games'],
    ['Bloquear', 'Desconectar', 'Mostrar dados', 'Tornar influenciador'],
  ],
  [['admin'], ACTIONS],
])('%j is offered what the role may do to an account: %j', async (roles, offered) => {
  const hold = {
    _id: id('e'),
    player: { _id: ANA, username: 'ana', name: 'Ana Souza' },
    kind: 'payments',
    reason: 'Várias contas',
    by: 'operador',
    at: AT,
    until: '2026-12-21T11:00:00.000Z',
    inForce: true,
    lifted: null,
  }
  serve({ [READ]: () => detail({}, { holds: [hold] }) })
  await open(roles)
  await expect.element(page.getByText('***.982.247-**')).toBeVisible()
  const seen = actionsSeen()
  await tab(/Cuidado/).click()
  await expect.element(page.getByText('Várias contas')).toBeVisible()
  expect([...new Set([...seen, ...actionsSeen()])].toSorted()).toEqual(offered)
})

test('a closed account can only be looked at; an unknown one is said', async () => {
  const closed = { deleted: true, username: '', email: '', docNumber: '', name: 'Conta encerrada' }
  serve({ [READ]: () => detail(closed) })
  await open()
  await expect.element(page.getByRole('heading', { name: 'Conta encerrada' })).toBeVisible()
  for (const name of ['Bloquear', 'Mostrar dados', 'Desconectar']) expect(button(name).elements()).toHaveLength(0)
  serve({})
  await open()
  await expect.element(page.getByText('Não encontramos')).toBeVisible()
})
