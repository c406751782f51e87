import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { WithdrawalScreen } from './withdrawal-screen.tsx'

const ID = id('c')
const detail = (more: Record<string, unknown> = {}) => ({
  withdrawal: {
    _id: ID,
    player: { _id: id('a'), username: 'ana', name: 'Ana' },
    amount: 30,
    state: 'reserved',
    pixKeyType: 'EMAIL',
    pixKey: 'a***@correio.example',
    createdAt: '2026-11-21T11:00:00.000Z',
    endedAt: null,
    attempts: 0,
    unsent: true,
    nextAt: null,
    failure: null,
    told: null,
    bounced: 0,
    ...more,
  },
  e2eId: null,
  steps: [{ step: 'asked', at: '2026-11-21T11:00:00.000Z', detail: null, by: null }],
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('alertdialog')
const TIMELINE = {
  [`GET /api/operator/timeline/withdrawal/${ID}`]: () => ({ docs: [], next: null }),
}
const open = () => openConsole({ '/withdrawals/$withdrawal': WithdrawalScreen }, `/withdrawals/${ID}`)

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
})

test.each([
  [{ state: 'reserved' }, ['Tentar agora', 'Segurar']],
  [{ state: 'reserved', unsent: false }, ['Tentar agora']],
  [{ state: 'held' }, ['Liberar', 'Recusar']],
  [{ state: 'sending', attempts: 1, unsent: false }, ['Tentar agora']],
  [{ state: 'sending', attempts: 1 }, ['Tentar agora', 'Segurar']],
  [{ state: 'sent', attempts: 1, unsent: false }, ['Tentar agora']],
  [{ state: 'paid', attempts: 1, unsent: false }, []],
  [{ state: 'failed', attempts: 1, unsent: false, failure: 'denied' }, []],
])('of a withdrawal that is %j these can be done: %j', async (more, can) => {
  serve({ ...TIMELINE, [`GET /api/operator/withdrawals/${ID}`]: () => detail(more) })
  await open()
  await expect.element(page.getByText('O que foi pedido')).toBeVisible()
  const shown = ['Tentar agora', 'Segurar', 'Liberar', 'Recusar'].filter(name => button(name).elements().length > 0)
  expect(shown).toEqual(can)
})

test('holding asks why and says so; one that left meanwhile is told', async () => {
  let state = 'reserved'
  const requests = serve({
    ...TIMELINE,
    [`GET /api/operator/withdrawals/${ID}`]: () => detail({ state }),
    [`PUT /api/operator/withdrawals/${ID}/hold`]: () => {
      if (state === 'held') return refusal(409, 'state_forbids')
      state = 'held'
      return { data: true }
    },
  })
  await open()
  await button('Segurar').click()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Conferir a chave')
  await dialog().getByRole('button', { name: 'Segurar' }).click()
  await expect.element(page.getByText('Saque segurado')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ hold: true, reason: 'Conferir a chave' })
  await button('Liberar').click()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Chave conferida')
  await dialog().getByRole('button', { name: 'Liberar' }).click()
  await expect.element(page.getByText('A situação mudou')).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'Motivo' })).toHaveValue('Chave conferida')
})

test('why it was not paid is said in words, with what the bank said', async () => {
  serve({
    ...TIMELINE,
    [`GET /api/operator/withdrawals/${ID}`]: () =>
      detail({ state: 'failed', attempts: 1, failure: 'key_of_another', told: 'chave de outro CPF' }),
  })
  await open()
  await expect.element(page.getByText('A chave é de outra pessoa')).toBeVisible()
  await expect.element(page.getByText('chave de outro CPF')).toBeVisible()
})

/* D16: a page never shows contradictory statements about a withdrawal. */
test('one that the house refused names its own reason, which is none of the bank’s', async () => {
  serve({
    ...TIMELINE,
    [`GET /api/operator/withdrawals/${ID}`]: () =>
      detail({
        state: 'failed',
        endedAt: '2026-11-21T12:00:00.000Z',
        failure: 'refused',
        told: 'Titular não confirmado',
      }),
  })
  await open()
  await expect.element(page.getByText('A casa recusou')).toBeVisible()
  await expect.element(page.getByText('Titular não confirmado')).toBeVisible()
  await expect.element(page.getByText('O banco disse')).not.toBeInTheDocument()
  // It is final: no next step.
  await expect.element(page.getByText('Próximo passo')).not.toBeInTheDocument()
})

test.each([
  [30, 'Voltou do banco'],
  [10, 'Pago, parte voltou'],
  [0, 'Pago'],
])('of R$ 30 that were paid R$ %s came back: %s', async (bounced, state) => {
  serve({
    ...TIMELINE,
    [`GET /api/operator/withdrawals/${ID}`]: () => detail({ state: 'paid', attempts: 1, unsent: false, bounced }),
  })
  await open()
  await expect.element(page.getByText(state, { exact: true }).first()).toBeVisible()
})

test('of a paid one the next step is a look whether the bank sent it back', async () => {
  const nextAt = '2026-11-21T12:00:00.000Z'
  serve({
    ...TIMELINE,
    [`GET /api/operator/withdrawals/${ID}`]: () => detail({ state: 'paid', attempts: 1, unsent: false, nextAt }),
  })
  await open()
  await expect.element(page.getByText('Confere se o banco devolveu')).toBeVisible()
  await expect.element(page.getByText('Próximo passo')).not.toBeInTheDocument()
})

test('the books are one link away for finance, and are not offered to support', async () => {
  serve({ ...TIMELINE, [`GET /api/operator/withdrawals/${ID}`]: () => detail() })
  const movements = page.getByRole('link', { name: 'Ver nos livros' })
  for (const [roles, count] of [
    [['finance'], 1],
    [['support'], 0],
  ] as const) {
    await openConsole({ '/withdrawals/$withdrawal': WithdrawalScreen }, `/withdrawals/${ID}`, { roles: [...roles] })
    await expect.element(page.getByText('O que foi pedido')).toBeVisible()
    await expect.poll(() => movements.elements()).toHaveLength(count)
  }
})

test('an unknown one is said', async () => {
  serve({})
  await open()
  await expect.element(page.getByText('Não encontramos')).toBeVisible()
})
