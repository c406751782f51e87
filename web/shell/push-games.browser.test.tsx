import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import '#ui/base.css'
import { decode } from 'zod/mini'
import { setLang } from '#client/i18n.ts'
import { pushGameEvent } from '#contract/live.ts'
import { centavos } from '#contract/money.ts'
import { ME, playedJson, PUSH, pushedJson } from '#tests/pages/web/push-games.ts'
import { siteOnWire } from '#tests/pages/web/site.ts'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toast.tsx'
import { balanceQuery, meQuery } from '#web/lib/me.ts'
import { openPush, waitingPushes } from '#web/lib/open-push.ts'
import { queryClient } from '#web/lib/query.ts'
import { siteQuery } from '#web/lib/site.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'
import { PushGames } from './push-games.tsx'

const live = vi.hoisted(() => ({ emit: new Map<string, (payload: unknown) => void>() }))
vi.mock('../lib/live.ts', () => ({
  onLive: (event: { name: (...ids: string[]) => string }, ids: string[], handle: (payload: unknown) => void) => {
    live.emit.set(event.name(...ids), handle)
    return () => live.emit.delete(event.name(...ids))
  },
}))

const answerYes = async () => {
  for (const name of ['Sim', 'Confirmar']) await button(name).click()
}
const refusal = (status: number, code: string) => Response.json({ code, message: code }, { status })
let sent: { body: unknown; key: string | null }[]
let answer: () => Response | Promise<Response>
let position: () => object
let site: () => object
beforeEach(async () => {
  sent = []
  answer = () => Response.json({ _id: PUSH })
  site = () => siteOnWire
  position = () => ({ open: null, doc: null })
  await setLang('pt-BR')
  queryClient.clear()
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retry: false, staleTime: Infinity },
  })
  queryClient.setQueryData(balanceQuery.queryKey, { amount: centavos(100_00), seq: 1 })
  queryClient.setQueryData(meQuery.queryKey, { _id: ME } as never)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address === `/api/push-played/${PUSH}` && init.method === 'PUT') {
      sent.push({ body: JSON.parse(init.body as string), key: new Headers(init.headers).get('idempotency-key') })
      return answer()
    }
    if (address === '/api/public/info') return Response.json(site())
    if (address === '/api/balance') return Response.json({ amount: 100, seq: 1 })
    return Response.json(position())
  })
})
afterEach(() => {
  openPush.set(null)
  waitingPushes.set([])
  walletOpen.set(false)
  for (const { id } of currentToasts()) dismiss(id)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <input aria-label="Recado" />
        <PushGames />
        <Toaster label="Avisos" closeLabel="Fechar aviso" />
      </Suspense>
    </QueryClientProvider>,
  )
const push = (changes?: Parameters<typeof pushedJson>[0]) =>
  live.emit.get('push-game')?.(decode(pushGameEvent.payload, { stmt: pushedJson(changes) as never }))
const dialog = () => page.getByRole('alertdialog', { name: 'Palpite relâmpago' })
/** The note in the dialog: a toast beside it may say the same. */
const stopNote = () => dialog().getByRole('status').filter({ hasText: 'As entradas estão paradas agora' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

test('a question opens with its time by the server’s clock, its match, its price and prize', async () => {
  await open()
  // This device's clock is five minutes behind.
  push({ ago: 12_000, ahead: 300_000 })
  await expect.element(dialog()).toHaveAccessibleDescription('O Aurora marca até o minuto 75?')
  await expect.element(dialog().getByRole('timer')).toHaveAccessibleName(/Faltam 1[78] segundos/)
  await expect.element(dialog().getByText('R$ 5,00')).toBeVisible()
  await expect.element(dialog().getByText('R$ 480,00')).toBeVisible()
  await expect.element(dialog().getByText('Aurora', { exact: true })).toBeVisible()
  await dialog().getByText('Detalhes da partida').click()
  await expect.element(dialog().getByText('Liga do Sol · 22/11/2026, 16:00 · Estádio do Vale')).toBeVisible()
})

test('an answer is confirmed, sent once, and the question closes', async () => {
  await open()
  push()
  await button('Sim').click()
  await expect.element(dialog().getByText('Responder Sim por R$ 5,00? Não dá para desfazer.')).toBeVisible()
  await expect.element(button('Voltar')).toHaveFocus()
  await button('Voltar').click()
  await button('Não').click()
  await expect.element(dialog().getByText(/Responder Não/)).toBeVisible()
  await button('Confirmar').click()
  await expect.element(page.getByText('Resposta enviada!')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent).toEqual([{ body: { answer: false }, key: expect.stringMatching(/.{16,}/) as string }])
})

test('the second press of a double one does not confirm', async () => {
  await open()
  push()
  await button('Sim').dblClick()
  await expect.element(button('Confirmar')).toBeVisible()
  expect(sent).toEqual([])
})

test.each([
  [1, ['Sim']],
  [2, ['Não']],
])('buttons of kind %i offer %s alone, and a pot that grows says so', async (buttonType, offered) => {
  await open()
  push({ push: { buttonType, amount: 0, price: 0 } })
  await expect.element(dialog().getByText('Cresce a cada resposta', { exact: true })).toBeVisible()
  await expect.element(dialog().getByText('Grátis')).toBeVisible()
  const names = dialog().getByRole('group', { name: 'Sua resposta' }).getByRole('button').elements()
  expect(names.map(({ textContent }) => textContent)).toEqual(offered)
})

test('leaving asks first, also by Esc', async () => {
  await open()
  push()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog().getByText(/Sair sem responder/)).toBeVisible()
  await button('Voltar').click()
  await button('Sair do palpite').click()
  await button('Sair').click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('it closes by itself when its time is over, and not while an answer is on its way', async () => {
  await open()
  push({ ago: 28_500 })
  await expect.element(dialog()).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  let arrive: (answered: Response) => void = () => undefined
  answer = () => new Promise(resolve => (arrive = resolve))
  push({ ago: 28_000 })
  await answerYes()
  await expect.element(dialog().getByRole('timer')).toHaveAccessibleName('Faltam 0 segundos')
  await expect.element(button('Confirmar')).toHaveAttribute('aria-busy', 'true')
  arrive(refusal(409, 'push_over'))
  await expect.element(page.getByText('O tempo acabou')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('it closes when the window loses the focus, and does not open in one that is not looked at', async () => {
  await open()
  push()
  await expect.element(dialog()).toBeVisible()
  dispatchEvent(new Event('blur'))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('A pergunta fechou porque você saiu da tela')).toBeVisible()
  vi.mocked(document.hasFocus).mockReturnValue(false)
  dispatchEvent(new Event('blur'))
  push({ id: 'f'.repeat(24) })
  expect(waitingPushes.get()).toHaveLength(1)
  await expect.element(dialog()).not.toBeInTheDocument()
  vi.mocked(document.hasFocus).mockReturnValue(true)
  dispatchEvent(new Event('focus'))
  await expect.element(dialog()).toBeVisible()
})

test('without enough coins it leads to buying them, and opens again when the wallet is closed', async () => {
  queryClient.setQueryData(balanceQuery.queryKey, { amount: centavos(4_99), seq: 2 })
  await open()
  push()
  await button('Sim').click()
  await expect.element(dialog().getByText('Você não possui saldo suficiente!')).toBeVisible()
  await button('Comprar moedas').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(walletOpen.get()).toMatchObject({ name: 'deposit' })
  queryClient.setQueryData(balanceQuery.queryKey, { amount: centavos(20_00), seq: 3 })
  walletOpen.set(false)
  await answerYes()
  await expect.element(page.getByText('Resposta enviada!')).toBeVisible()
})

test('the server may know of less: said the same way', async () => {
  answer = () => refusal(402, 'insufficient_balance')
  await open()
  push()
  await answerYes()
  await expect.element(dialog().getByText('Você não possui saldo suficiente!')).toBeVisible()
})

test.each([
  ['refused by a full server', 503, 'unavailable', /Estamos cheios agora/],
  ['that got no answer', 500, 'internal', /Não sabemos se sua resposta chegou/],
])('an answer %s is confirmed again with the same key', async (_what, status, code, text) => {
  answer = () => refusal(status, code)
  await open()
  push()
  await answerYes()
  await expect.element(page.getByText(text)).toBeVisible()
  answer = () => Response.json({ _id: PUSH })
  await button('Confirmar').click()
  await expect.element(page.getByText('Resposta enviada!')).toBeVisible()
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key])
})

test('answered on another device, it closes; a second answer is refused by name', async () => {
  await open()
  push()
  await expect.element(dialog()).toBeVisible()
  position = () => ({ open: null, doc: playedJson() })
  live.emit.get(`balance:${ME}`)?.({ module: 'push-game', type: 'out', seq: 5, balance: centavos(1) })
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('Você já respondeu a esta pergunta')).toBeVisible()
  for (const { id } of currentToasts()) dismiss(id)
  answer = () => refusal(409, 'entries_limit')
  push()
  await answerYes()
  await expect.element(page.getByText('Você já respondeu a esta pergunta')).toBeVisible()
})

test('what is typed in the moment it opens answers nothing, and the field keeps its text and gets the focus back', async () => {
  await open()
  const field = page.getByRole('textbox', { name: 'Recado' })
  await field.fill('Oi')
  push()
  await expect.element(dialog().getByRole('timer')).toHaveFocus()
  await userEvent.keyboard(' {Enter}y')
  await expect.element(button('Sim')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Sair').click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('Oi')
})

const stopped = (stops: object) => ({ ...siteOnWire, stops: { ...siteOnWire.stops, ...stops } })

test.each([{ entries: true }, { modes: ['push-game'] }, { games: [PUSH] }])(
  'while nobody can enter (%j) that is said before an answer is pressed, and it comes back by itself',
  async killSwitches => {
    site = () => stopped(killSwitches)
    await open()
    push()
    await expect.element(stopNote()).toBeVisible()
    await expect.element(button('Sim')).toBeDisabled()
    site = () => siteOnWire
    await queryClient.invalidateQueries({ queryKey: siteQuery.queryKey })
    await expect.element(button('Sim')).toBeEnabled()
    await expect.element(stopNote()).not.toBeInTheDocument()
  },
)

test('a stop that is told with the answer keeps what was chosen until it goes on', async () => {
  answer = () => {
    site = () => stopped({ entries: true })
    return refusal(409, 'entries_stopped')
  }
  await open()
  push()
  await answerYes()
  await expect.element(stopNote()).toBeVisible()
  await expect.element(button('Confirmar')).toBeDisabled()
  await expect.element(dialog().getByText(/Responder Sim/)).toBeVisible()
  site = () => siteOnWire
  answer = () => Response.json({ _id: PUSH })
  await queryClient.invalidateQueries({ queryKey: siteQuery.queryKey })
  await button('Confirmar').click()
  await expect.element(page.getByText('Resposta enviada!')).toBeVisible()
})

test('in English it asks in English', async () => {
  await setLang('en')
  await open()
  push()
  const requests = page.getByRole('alertdialog', { name: 'Push game' })
  await expect.element(requests).toHaveAccessibleDescription('Does Aurora score by minute 75?')
  await requests.getByRole('button', { name: 'Yes' }).click()
  await expect.element(requests.getByText('Answer Yes for R$ 5.00? This cannot be undone.')).toBeVisible()
})

test('one after the other: a question waits for the one that is open', async () => {
  await open()
  push()
  await expect.element(dialog()).toBeVisible()
  push({ id: 'f'.repeat(24), push: { question: 'Sai outro cartão?' } })
  await button('Sair do palpite').click()
  await button('Sair').click()
  await expect.element(dialog()).toHaveAccessibleDescription('Sai outro cartão?')
})
