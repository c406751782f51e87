import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { SuspenseScreen } from './suspense-screen.tsx'

const PIX = 'E99999004202611211103000000000001'
const receipt = (more: Record<string, unknown> = {}) => ({
  e2eId: PIX,
  txid: null,
  deposit: null,
  player: null,
  amount: 50,
  receivedAt: '2026-11-21T11:00:00.000Z',
  state: 'suspense',
  reason: 'payer_unknown',
  payer: null,
  ...more,
})
const paged = (docs: unknown[]) => ({ docs, page: 1, pages: docs.length > 0 ? 1 : 0, total: docs.length })
const dialog = () => page.getByRole('alertdialog')
const button = (name: RegExp) => page.getByRole('button', { name })

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
})

test('a Pix is credited to who paid it; a wrong username is told at its field and nothing is lost', async () => {
  let isOver = false
  const requests = serve({
    'GET /api/operator/receipts': () => paged(isOver ? [] : [receipt()]),
    [`POST /api/operator/receipts/${PIX}/credit`]: ({ body }) => {
      if (body.username !== 'ana') return refusal(422, 'user_unknown')
      isOver = true
      return { data: true }
    },
  })
  await openConsole({ '/suspense': SuspenseScreen }, '/suspense')
  await button(/^Creditar o Pix de R\$.50,00$/).click()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Mandou o comprovante')
  await dialog().getByRole('button', { name: 'Creditar' }).click()
  await expect.element(dialog().getByText('Informe o nome de usuário.')).toBeVisible()
  const username = dialog().getByRole('textbox', { name: 'Usuário que pagou' })
  await username.fill('anna')
  await dialog().getByRole('button', { name: 'Creditar' }).click()
  await expect.element(dialog().getByText('Nenhum jogador tem este nome de usuário.')).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'Motivo' })).toHaveValue('Mandou o comprovante')
  await username.fill(' ana ')
  await dialog().getByRole('button', { name: 'Creditar' }).click()
  await expect.element(page.getByText('Pix creditado')).toBeVisible()
  await expect.element(page.getByText('Nada em suspenso')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    username: 'ana',
    reason: 'Mandou o comprovante',
  })
  expect(requests[0]?.query.get('state')).toBe('suspense')
})

test('what another person paid can only be sent back', async () => {
  const requests = serve({
    'GET /api/operator/receipts': () => paged([receipt({ reason: 'third_party', payer: '***.200.202-**' })]),
    [`POST /api/operator/receipts/${PIX}/return`]: () => ({ data: true }),
  })
  await openConsole({ '/suspense': SuspenseScreen }, '/suspense')
  await expect.element(page.getByText('Pago por outra pessoa')).toBeVisible()
  expect(button(/^Creditar o Pix/).elements()).toHaveLength(0)
  await button(/^Devolver o Pix de R\$.50,00$/).click()
  await expect.element(dialog().getByText(/R\$.50,00 voltam para a conta de quem pagou\./)).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('É de outra pessoa')
  await dialog().getByRole('button', { name: 'Devolver' }).click()
  await expect.element(page.getByText('Devolução pedida')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ reason: 'É de outra pessoa' })
})

test('one that was decided meanwhile is said, and the list is read again', async () => {
  const requests = serve({
    'GET /api/operator/receipts': () => paged([receipt({ player: { _id: id('a'), username: 'ana', name: 'Ana' } })]),
    [`POST /api/operator/receipts/${PIX}/credit`]: () => refusal(409, 'state_forbids'),
  })
  await openConsole({ '/suspense': SuspenseScreen }, '/suspense')
  await button(/^Creditar o Pix/).click()
  await expect.element(dialog().getByRole('textbox', { name: 'Usuário que pagou' })).toHaveValue('ana')
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Mandou o comprovante')
  await dialog().getByRole('button', { name: 'Creditar' }).click()
  await expect.element(page.getByText('Este Pix não pode ser creditado')).toBeVisible()
  await expect.poll(() => requests.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1)
})

test('every state can be looked at', async () => {
  const requests = serve({ 'GET /api/operator/receipts': () => paged([receipt({ state: 'credited', reason: null })]) })
  const { router } = await openConsole({ '/suspense': SuspenseScreen }, '/suspense')
  await button(/^Todos$/).click()
  await expect.poll(() => router.state.location.search).toEqual({ state: 'all' })
  await expect.poll(() => requests.at(-1)?.query.has('state')).toBe(false)
  await expect.element(page.getByRole('cell', { name: 'Creditado' })).toBeVisible()
})
