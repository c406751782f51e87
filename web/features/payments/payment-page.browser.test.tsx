import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, DEPOSIT, deposit, fakeServer, ME, panelAt } from '#tests/pages/web/wallet-page.tsx'
import { currentToasts } from '#ui/toast-store.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'

const live = vi.hoisted(() => ({
  handlers: new Map<string, Set<(payload: unknown) => void>>(),
  again: new Set<() => void>(),
}))
vi.mock('#web/lib/live.ts', () => ({
  startLive: () => () => undefined,
  onLiveStart: () => () => undefined,
  onLiveAgain: (handle: () => void) => {
    live.again.add(handle)
    return () => live.again.delete(handle)
  },
  onLive: (event: { name: (...ids: string[]) => string }, ids: string[], handle: (payload: unknown) => void) => {
    const name = event.name(...ids)
    const group = live.handlers.get(name) ?? new Set()
    live.handlers.set(name, group.add(handle))
    return () => group.delete(handle)
  },
}))

const GET = `GET /api/payment-deposit/${DEPOSIT}`
const bought = () => currentToasts().filter(({ title }) => title === 'Compra de moedas realizada com sucesso!')
const listeners = () => live.handlers.get(`balance:${ME}`)?.size ?? 0
const emitBalance = (payload: { type: 'in' | 'out'; _transaction: string | null }) => {
  for (const handle of live.handlers.get(`balance:${ME}`) ?? []) handle(payload)
}

async function open(answers: Answers = {}) {
  const server = fakeServer({ [GET]: deposit(), ...answers })
  vi.stubGlobal('fetch', server.fetch)
  await render(panelAt({ name: 'payment', id: DEPOSIT }))
  return server
}

const waiting = () => page.getByText('Aguardando o pagamento')
const atMain = () => page.getByRole('heading', { name: 'Carteira', exact: true })

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  walletOpen.set(false)
  live.handlers.clear()
  vi.unstubAllGlobals()
})

test('only the event of this very transaction moves on, once', async () => {
  await open()
  await expect.element(waiting()).toBeVisible()
  await expect.poll(listeners).toBe(1)
  emitBalance({ type: 'in', _transaction: 'e'.repeat(24) })
  emitBalance({ type: 'out', _transaction: DEPOSIT })
  await expect.element(waiting()).toBeVisible()
  expect(bought()).toHaveLength(0)
  emitBalance({ type: 'in', _transaction: DEPOSIT })
  emitBalance({ type: 'in', _transaction: DEPOSIT })
  await expect.element(atMain()).toBeVisible()
  expect(bought()).toHaveLength(1)
})

test('an event of several movements makes it look again', async () => {
  let status = 'waiting'
  await open({ [GET]: () => Response.json(deposit({ status })) })
  await expect.element(waiting()).toBeVisible()
  await expect.poll(listeners).toBe(1)
  status = 'paid'
  emitBalance({ type: 'in', _transaction: null })
  await expect.element(atMain()).toBeVisible()
  expect(bought()).toHaveLength(1)
})

test('paid while nobody listened: looking at the page again finds it', async () => {
  let status = 'waiting'
  await open({ [GET]: () => Response.json(deposit({ status })) })
  await expect.element(waiting()).toBeVisible()
  status = 'paid'
  dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(atMain()).toBeVisible()
  expect(bought()).toHaveLength(1)
})

test('paid after its page was left, it is told once', async () => {
  await open()
  await expect.element(waiting()).toBeVisible()
  await expect.poll(listeners).toBe(1)
  walletOpen.set(false)
  await expect.element(waiting()).not.toBeInTheDocument()
  expect(bought()).toHaveLength(0)
  emitBalance({ type: 'in', _transaction: DEPOSIT })
  emitBalance({ type: 'in', _transaction: DEPOSIT })
  expect(bought()).toHaveLength(1)
  expect(listeners()).toBe(0)
})

test.each([
  ['the connection is back', () => live.again.forEach(handle => handle())],
  ['the app is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('paid after its page was left, while nobody listened, it is announced once %s', async (_title, happen) => {
  let status = 'waiting'
  const { sent } = await open({ [GET]: () => Response.json(deposit({ status })) })
  await expect.element(waiting()).toBeVisible()
  await expect.poll(listeners).toBe(1)
  walletOpen.set(false)
  await expect.element(waiting()).not.toBeInTheDocument()
  status = 'paid'
  happen()
  await expect.poll(bought).toHaveLength(1)
  const looks = sent('GET', `/api/payment-deposit/${DEPOSIT}`).length
  happen()
  expect(sent('GET', `/api/payment-deposit/${DEPOSIT}`)).toHaveLength(looks)
  expect(listeners()).toBe(0)
})

test('the code comes when the bank has given it', async () => {
  let code: string | null = null
  await open({ [GET]: () => Response.json(deposit({ qr_code: code })) })
  await expect.element(page.getByText('Preparando seu código Pix', { exact: true })).toBeVisible()
  code = '00020126580014br.gov.bcb.pix'
  await expect.element(page.getByRole('img', { name: /QR Code/ }), { timeout: 6_000 }).toBeVisible()
  await expect.element(page.getByText(code)).toBeVisible()
})

test('the code can be copied', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(text => Promise.resolve(void copied.push(text)))
  await open()
  await page.getByRole('button', { name: 'Copiar código' }).click()
  await expect.element(page.getByRole('button', { name: 'Código copiado' })).toBeVisible()
  expect(copied).toEqual(['00020126580014br.gov.bcb.pix'])
})

test('giving up asks first, and leaves a way on', async () => {
  const { sent } = await open({
    [`DELETE /api/payment-deposit/${DEPOSIT}`]: { status: 'canceled' },
    [GET]: () =>
      Response.json(
        deposit({ status: sent('DELETE', `/api/payment-deposit/${DEPOSIT}`).length > 0 ? 'canceled' : 'waiting' }),
      ),
  })
  await page.getByRole('button', { name: 'Desistir desta compra' }).click()
  await expect.element(page.getByRole('button', { name: 'Continuar esperando' })).toHaveFocus()
  expect(sent('DELETE', `/api/payment-deposit/${DEPOSIT}`)).toHaveLength(0)
  await page.getByRole('button', { name: 'Desistir', exact: true }).click()
  await expect.element(page.getByText('Compra cancelada')).toBeVisible()
  await page.getByRole('button', { name: 'Comprar moedas' }).click()
  await expect.element(page.getByRole('region', { name: 'Pacote 1 - R$5' })).toBeVisible()
})

test('given up, but paid all the same: it is a purchase', async () => {
  await open({ [`DELETE /api/payment-deposit/${DEPOSIT}`]: { status: 'paid' } })
  await page.getByRole('button', { name: 'Desistir desta compra' }).click()
  await page.getByRole('button', { name: 'Desistir', exact: true }).click()
  await expect.element(atMain()).toBeVisible()
  expect(bought()).toHaveLength(1)
})

test('an expired one says so', async () => {
  await open({ [GET]: deposit({ status: 'canceled', expiresInMs: -1_000 }) })
  await expect.element(page.getByText('Este Pix expirou')).toBeVisible()
})

test('closed and opened again, the panel is at the payment that waits', async () => {
  await open()
  await expect.element(waiting()).toBeVisible()
  walletOpen.set(false)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  walletOpen.set(true)
  await expect.element(waiting()).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect.element(atMain()).toBeVisible()
})
