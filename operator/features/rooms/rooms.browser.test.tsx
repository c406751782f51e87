import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { settlementOnWire } from '#tests/pages/operator/cards.tsx'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { AlertsScreen } from './alerts-screen.tsx'
import { RoomScreen } from './room-screen.tsx'
import { RoomsScreen } from './rooms-screen.tsx'

const ROOM = id('a')
const team = (letter: string, name: string) => ({
  _id: id(letter),
  name,
  abbrev: name.slice(0, 3),
  colors: ['#0c6b3c'],
  image: null,
})
const who = (letter: string, username: string) => ({ _id: id(letter), username, name: `Nome de ${username}` })
const room = (changes: object = {}) => ({
  _id: ROOM,
  kind: 'coach-friend',
  name: 'Sala da firma',
  type: 'private',
  state: 'provisional',
  _match: {
    _id: id('b'),
    date: '2026-11-22T19:00:00.000Z',
    home: team('c', 'Aurora'),
    away: team('d', 'Bandeira'),
    place: null,
    status: 'finished',
    score: { home: 2, away: 1 },
    minute: null,
  },
  owner: who('e', 'ana'),
  price: 10,
  pot: 30,
  members: 4,
  played: 3,
  createdAt: '2026-11-21T12:00:00.000Z',
  missing: [],
  hold: null,
  voided: null,
  payDate: '2026-11-23T19:00:00.000Z',
  ...changes,
})
const detail = (changes: object = {}) => ({
  doc: room(changes),
  players: [
    { ...who('e', 'ana'), isOwner: true, played: true },
    { ...who('f', 'bruno'), isOwner: false, played: false },
  ],
  winners: [{ ...who('e', 'ana'), amount: 27 }],
  fee: 3,
})
const paged = (docs: unknown[]) => ({ docs, page: 1, pages: 1, total: docs.length })
const LIST = 'GET /api/operator/room'
const ONE = `GET /api/operator/room/${ROOM}`
const settlement = { [`GET /api/operator/games/${ROOM}/settlement`]: () => settlementOnWire({ prizes: 27, fee: 3 }) }
const openRoom = () => openConsole({ '/rooms/$room': RoomScreen, '/rooms': RoomsScreen }, `/rooms/${ROOM}`)

beforeEach(() => setLang('pt-BR'))
/** Toasts cover the buttons while shown. */
function clearToasts() {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
}
afterEach(clearToasts)

test('rooms are found by kind, state and words, which stay in the address', async () => {
  const requests = serve({ [LIST]: () => paged([room()]) })
  const { router } = await openConsole({ '/rooms': RoomsScreen }, '/rooms')
  await expect.element(page.getByRole('link', { name: 'Sala da firma' })).toHaveAttribute('href', `/rooms/${ROOM}`)
  await expect.element(page.getByRole('cell', { name: '3 de 4' })).toBeVisible()
  await page.getByRole('button', { name: 'Versus VIP' }).click()
  await page.getByRole('button', { name: 'Conferir' }).click()
  await page.getByRole('searchbox', { name: 'Buscar salas' }).fill('firma')
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ kind: 'game-vs-vip', state: 'provisional', search: 'firma' })
  await expect
    .poll(() => Object.fromEntries(requests.at(-1)?.query ?? []))
    .toEqual({ page: '1', limit: '20', state: 'provisional', kind: 'game-vs-vip', search: 'firma' })
})

test('rooms are sorted by a title of the table, in the address with the days, and back is the order before', async () => {
  const requests = serve({ [LIST]: () => paged([room()]) })
  const { router } = await openConsole({ '/rooms': RoomsScreen }, '/rooms?state=provisional')
  const title = page.getByRole('columnheader', { name: 'Preço' })
  await title.getByRole('button').click()
  await expect.element(title).toHaveAttribute('aria-sort', 'ascending')
  await title.getByRole('button').click()
  await expect.element(title).toHaveAttribute('aria-sort', 'descending')
  await page.getByLabelText('De', { exact: true }).fill('2026-11-20')
  await expect
    .poll(() => Object.fromEntries(requests.at(-1)?.query ?? []))
    .toEqual({
      page: '1',
      limit: '20',
      state: 'provisional',
      sort: 'price',
      desc: 'true',
      from: '2026-11-20',
    })
  router.history.back()
  await expect.element(title).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => router.state.location.search).toEqual({ state: 'provisional', sort: 'price' })
})

test('what waits for a person is marked in the list', async () => {
  serve({ [LIST]: () => paged([room({ hold: 'Em análise' }), room({ _id: id('9'), missing: ['score'] })]) })
  await openConsole({ '/rooms': RoomsScreen }, '/rooms')
  await expect.element(page.getByText('Pagamento segurado')).toBeVisible()
  await expect.element(page.getByText('Faltam dados')).toBeVisible()
})

test('an empty list, one where nothing is found, and one that does not load say so', async () => {
  serve({ [LIST]: () => paged([]) })
  await openConsole({ '/rooms': RoomsScreen }, '/rooms')
  await expect.element(page.getByRole('heading', { name: 'Nenhuma sala aqui' })).toBeVisible()
  await openConsole({ '/rooms': RoomsScreen }, '/rooms?search=nada')
  await expect.element(page.getByRole('heading', { name: 'Nenhuma sala encontrada' })).toBeVisible()
  serve({ [LIST]: () => refusal(500, 'server_error') })
  await openConsole({ '/rooms': RoomsScreen }, '/rooms')
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('a room shows who plays and who is paid, and is paid with a reason', async () => {
  let isPaid = false
  const requests = serve({
    ...settlement,
    [ONE]: () => detail(isPaid ? { state: 'paid' } : {}),
    [`POST /api/operator/games/${ROOM}/settle`]: () => ({ data: (isPaid = true), order: null }),
  })
  await openRoom()
  const people = page.getByRole('table', { name: 'Pessoas da sala' })
  await expect.element(people.getByText('Dono da sala')).toBeVisible()
  await expect
    .element(page.getByRole('table', { name: 'Quem recebe quanto' }).getByRole('cell', { name: 'R$ 27,00' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  const sheet = page.getByRole('alertdialog')
  await expect.element(sheet.getByText('R$ 27,00 vão agora para 1 jogador.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Pagar agora' }).click()
  await expect.element(sheet.getByText(/Conte o motivo/)).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Conferido com a súmula')
  await sheet.getByRole('button', { name: 'Pagar agora' }).click()
  await expect.element(page.getByText('Pagamento iniciado')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pagar agora' })).toBeDisabled()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Conferido com a súmula' })
})

test('a room is held, released and voided; what stands in the way of paying is said', async () => {
  let state: object = { missing: ['score'] }
  const requests = serve({
    ...settlement,
    [ONE]: () => detail(state),
    [`PUT /api/operator/games/${ROOM}/hold`]: ({ body }) => {
      state = { hold: body.hold ? 'Em análise' : null }
      return { data: true }
    },
    [`POST /api/operator/games/${ROOM}/void`]: () => refusal(409, 'state_forbids'),
  })
  await openRoom()
  await expect.element(page.getByText('Falta placar.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Completar na partida' }))
    .toHaveAttribute('href', `/matches/${id('b')}`)
  const sheet = page.getByRole('alertdialog')
  const confirmWith = async (button: string) => {
    await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Em análise')
    await sheet.getByRole('button', { name: button }).click()
  }
  await page.getByRole('button', { name: 'Segurar pagamento' }).click()
  await confirmWith('Segurar pagamento')
  await expect.element(page.getByText('Pagamento segurado: Em análise.')).toBeVisible()
  clearToasts()
  await page.getByRole('button', { name: 'Soltar pagamento' }).click()
  await confirmWith('Soltar pagamento')
  await expect.element(page.getByRole('button', { name: 'Segurar pagamento' })).toBeVisible()
  clearToasts()
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { hold: true, reason: 'Em análise' },
    { hold: false, reason: 'Em análise' },
  ])
  await page.getByRole('button', { name: 'Anular' }).click()
  await expect.element(sheet.getByText('R$ 30,00 voltam agora a quem jogou (3 jogadores).')).toBeVisible()
  await confirmWith('Anular e devolver')
  await expect.element(page.getByText('A situação mudou')).toBeVisible()
  // Input is kept.
  await expect.element(sheet.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Em análise')
})

test('a room that is void says why; one that is gone says so', async () => {
  serve({ [ONE]: () => detail({ state: 'void', voided: 'match_void' }) })
  await openRoom()
  await expect.element(page.getByText('Anulada, com tudo devolvido: a partida não valeu.')).toBeVisible()
  serve({})
  await openRoom()
  await expect.element(page.getByRole('heading', { name: 'Esta sala não existe mais' })).toBeVisible()
})

test('alerts of V7 are marked as seen with what was found', async () => {
  let isSeen = false
  const requests = serve({
    'GET /api/operator/versus-alert': () =>
      paged([
        {
          _id: id('7'),
          loser: who('1', 'caio'),
          winner: who('2', 'davi'),
          amount: 2500,
          games: 4,
          createdAt: '2026-11-21T12:00:00.000Z',
          heldUntil: '2026-11-24T12:00:00.000Z',
          seenAt: isSeen ? '2026-11-21T13:00:00.000Z' : null,
        },
      ]),
    [`POST /api/operator/versus-alert/${id('7')}/seen`]: () => ({ data: (isSeen = true) }),
  })
  await openConsole({ '/versus-alerts': AlertsScreen }, '/versus-alerts')
  await expect.element(page.getByText('Novo')).toBeVisible()
  await page.getByRole('button', { name: 'Marcar como visto: caio contra davi' }).click()
  const sheet = page.getByRole('alertdialog')
  await expect.element(sheet.getByText(/caio perdeu R\$\s2\.500,00 para davi\./)).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Irmãos, jogo limpo')
  await sheet.getByRole('button', { name: 'Marcar como visto' }).click()
  await expect.element(page.getByText(/Visto em/)).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Irmãos, jogo limpo' })
})

test('without alerts it says so', async () => {
  serve({ 'GET /api/operator/versus-alert': () => paged([]) })
  await openConsole({ '/versus-alerts': AlertsScreen }, '/versus-alerts')
  await expect.element(page.getByRole('heading', { name: 'Nenhum alerta' })).toBeVisible()
})

const order = {
  _id: id('5'),
  kind: 'correction',
  amount: 27,
  reason: 'Súmula corrigida',
  state: 'open',
  by: 'rita',
  mine: false,
  createdAt: '2026-11-23T20:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  changes: [],
  entries: 1,
  withheld: 0,
  paid: [{ username: 'bruno', amount: 27, withheld: 0 }],
}

test('C10: what a correction of a paid room adds is asked of a second person, who is waited for on the page', async () => {
  const orders: object[] = []
  const requests = serve({
    ...settlement,
    [ONE]: () => detail({ state: 'paid', payDate: null }),
    [`GET /api/operator/games/${ROOM}/orders`]: () => ({ guarantee: null, docs: orders }),
    [`POST /api/operator/games/${ROOM}/correct`]: () => {
      const game = { _id: ROOM, name: 'Sala da firma', mode: 'coach-friend' }
      orders.push({ ...order, game })
      return { _id: id('5'), entries: 1, amount: 27, withheld: 0 }
    },
  })
  await openRoom()
  const correct = page.getByRole('button', { name: 'Pedir correção' })
  await correct.click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText(/recebe a diferença, do caixa da casa; ninguém devolve nada/)).toBeVisible()
  await dialog.getByRole('textbox').fill('Súmula corrigida')
  await dialog.getByRole('button', { name: 'Pedir correção' }).click()
  await expect.element(page.getByText(/Correção pedida: R\$\s27,00 para 1 jogador/)).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Súmula corrigida' })
  await expect.element(page.getByText(/Correção de R\$\s27,00 pedida por rita: espera outra pessoa/)).toBeVisible()
})

test('C10: nothing to correct is said; before the payment there is no such button', async () => {
  serve({
    [ONE]: () => detail({ state: 'paid', payDate: null }),
    [`POST /api/operator/games/${ROOM}/correct`]: () => refusal(409, 'state_forbids'),
  })
  await openRoom()
  await page.getByRole('button', { name: 'Pedir correção' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Súmula corrigida')
  await dialog.getByRole('button', { name: 'Pedir correção' }).click()
  await expect.element(page.getByText('Nada mudou desde o pagamento')).toBeVisible()
  serve({ [ONE]: () => detail() })
  await openRoom()
  await expect.element(page.getByRole('button', { name: 'Pagar agora' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pedir correção' })).not.toBeInTheDocument()
})
