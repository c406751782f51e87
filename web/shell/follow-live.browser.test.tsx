import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { type AnyRouter, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { centavos } from '#contract/money.ts'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toast.tsx'
import { roomsKey } from '../features/rooms/api.ts'
import { type Balance, balanceQuery, NOTIFICATIONS_KEY, unreadChatsQuery, unreadQuery, WALLET_KEY } from '../lib/me.ts'
import { noteShown } from '../lib/shown-already.ts'
import { useFollowNumbers } from './app-header.tsx'
import { useFollowLive } from './private-layout.tsx'

const live = vi.hoisted(() => ({
  handlers: new Map<string, (payload: unknown) => void>(),
  starting: new Set<() => void>(),
}))
vi.mock('../lib/live.ts', () => ({
  startLive: () => () => undefined,
  onLiveStart: (handle: () => void) => {
    live.starting.add(handle)
    return () => live.starting.delete(handle)
  },
  onLive: (event: { name: (...ids: string[]) => string }, ids: string[], handle: (payload: unknown) => void) => {
    live.handlers.set(event.name(...ids), handle)
    return () => live.handlers.delete(event.name(...ids))
  },
}))

const userId = 'a'.repeat(24)
const NOTICE = 'd'.repeat(24)
const emit = (name: string, payload: unknown) => live.handlers.get(name)?.(payload)
/** Like `says`, for a turn with so many seconds left, from a server whose clock is an hour ahead. */
const saysTurn = (seconds: number) => {
  const now = new Date(Date.now() + 3_600_000)
  emit('notification', {
    _id: NOTICE,
    title: 'É a sua vez',
    text: 'Dê seu palpite.',
    redirect: { uri: `/versus/${NOTICE}/play` },
    time: { until: new Date(now.getTime() + seconds * 1_000), now },
  })
}
const emitBalance = (seq: number, balance: number) => emit(`balance:${userId}`, { seq, balance: centavos(balance) })

function Follower() {
  useFollowLive()
  useFollowNumbers(userId)
  return null
}

let client: QueryClient
let router: AnyRouter
const startedAt = location.pathname
beforeEach(async () => {
  await setLang('pt-BR')
  client = new QueryClient()
  const none = () => null
  const root = createRootRoute({ component: Follower })
  const play = createRoute({ getParentRoute: () => root, path: '/versus/$room/play', component: none })
  router = createRouter({ routeTree: root.addChildren([play]) })
  await render(
    <QueryClientProvider client={client}>
      <Toaster label="Avisos" closeLabel="Fechar aviso" />
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await expect.poll(() => live.handlers.has('notification')).toBe(true)
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  for (const item of currentToasts()) dismiss(item.id)
  vi.unstubAllGlobals()
  history.replaceState(null, '', startedAt)
})

const amount = () => client.getQueryData(balanceQuery.queryKey)?.amount

test('the newest balance stays, whatever arrives after it', async () => {
  emitBalance(7, 5_000)
  await expect.poll(amount).toBe(5_000n)
  emitBalance(6, 9_900)
  emitBalance(7, 9_900)
  emitBalance(8, 4_000)
  await expect.poll(amount).toBe(4_000n)
})

test('an answer that was on its way does not put an older balance back', async () => {
  let answer = (_amount: number): void => undefined
  const requests = client.query({
    ...balanceQuery,
    queryFn: () => new Promise<Balance>(resolve => (answer = old => resolve({ amount: centavos(old), seq: 3 }))),
  })
  emitBalance(4, 7_500)
  await expect.poll(amount).toBe(7_500n)
  answer(1_000)
  await requests
  expect(amount()).toBe(7_500n)
})

test('what is read anew after a reconnect is taken, and an event older than it is not', async () => {
  emitBalance(4, 7_500)
  await client.query({ ...balanceQuery, queryFn: () => Promise.resolve({ amount: centavos(2_500), seq: 9 }) })
  expect(amount()).toBe(2_500n)
  emitBalance(8, 6_000)
  expect(amount()).toBe(2_500n)
  emitBalance(10, 3_000)
  expect(amount()).toBe(3_000n)
})

test('what moved between the first reading and the socket is read once it stands', async () => {
  const answers: ((amount: number) => void)[] = []
  const observer = new QueryObserver(client, {
    ...balanceQuery,
    queryFn: () =>
      new Promise<Balance>(resolve => answers.push(read => resolve({ amount: centavos(read), seq: answers.length }))),
  })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => answers.length).toBe(1)
  for (const handle of live.starting) handle()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(7_500)
  await expect.poll(amount).toBe(7_500n)
  stop()
})

test('a changed balance reads again what the wallet shows, also what is just being read for the first time', async () => {
  const answers: ((rows: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: [WALLET_KEY, 'latest'],
    queryFn: () => new Promise<string>(resolve => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => answers.length).toBe(1)
  emitBalance(1, 7_500)
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  emit('notification', { title: 'Saque concluído', text: 'Chegou.', redirect: { uri: '/home?wallet=1' } })
  await expect.poll(() => answers.length).toBe(3)
  stop()
})

test('a notification lights the bell, reads the list again, and is told', async () => {
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  emit('notification', { title: 'Sua senha mudou', text: 'A troca foi agora.', redirect: { uri: '/profile/sessions' } })
  expect(client.getQueryData(unreadQuery.queryKey)).toBe(1)
  expect(invalidated).toHaveBeenCalledWith({ queryKey: [NOTIFICATIONS_KEY] })
  await expect.poll(currentToasts).toMatchObject([{ type: 'info', title: 'Sua senha mudou' }])
})

test('an invitation that arrives while the rooms are on the screen appears there', async () => {
  let invitations = 0
  const observer = new QueryObserver(client, {
    queryKey: [...roomsKey({ type: 'game-vs' }), 'list'],
    queryFn: () => Promise.resolve(invitations),
  })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toBe(0)
  invitations = 1
  emit('notification', { title: 'Convite', text: 'Bia chamou você.', redirect: { uri: `/versus/${'b'.repeat(24)}` } })
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  stop()
})

test('a withdrawal that is shown is read again with the news of its end, which moves no money', async () => {
  let status = 'withdraw-pending'
  const observer = new QueryObserver(client, { queryKey: [WALLET_KEY, 'withdrawal'], queryFn: async () => status })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toBe('withdraw-pending')
  status = 'withdraw-paid'
  emit('notification', { title: 'Saque feito', text: 'R$ 30,00 na sua conta.', redirect: { uri: '/profile' } })
  await expect.poll(() => observer.getCurrentResult().data).toBe('withdraw-paid')
  stop()
})

test('what is told of the page that is open lights the bell, and is not said over it', async () => {
  const here = { title: 'É a sua vez', text: 'Dê seu palpite.', redirect: { uri: location.pathname } }
  emit('notification', here)
  expect(client.getQueryData(unreadQuery.queryKey)).toBe(1)
  await vi.dynamicImportSettled()
  expect(currentToasts()).toEqual([])
})

test('how many conversations wait to be read is what was told last', () => {
  emit('chat-p2p-unread', { unread: 3 })
  expect(client.getQueryData(unreadChatsQuery.queryKey)).toBe(3)
  emit('chat-p2p-unread', { unread: 0 })
  expect(client.getQueryData(unreadChatsQuery.queryKey)).toBe(0)
})

test('a turn is told to who is elsewhere with its seconds, leads to the duel, and counts as read then', async () => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    requests.push(body)
    return Response.json({ data: true })
  })
  saysTurn(60)
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^Faltam (60|59) s$/)
  await page.getByRole('button', { name: 'Ir agora' }).click()
  await expect.poll(() => location.pathname).toBe(`/versus/${NOTICE}/play`)
  expect(currentToasts()).toEqual([])
  expect(requests).toEqual([JSON.stringify({ notification: NOTICE })])
})

test('a turn that was taken elsewhere, or whose page was opened another way, or whose time is over, is told no more', async () => {
  saysTurn(60)
  await expect.element(page.getByText('É a sua vez')).toBeVisible()
  emit('notification-over', { _id: NOTICE })
  await expect.poll(currentToasts).toEqual([])
  saysTurn(60)
  await router.navigate({ to: `/versus/${NOTICE}/play` })
  await expect.poll(currentToasts).toEqual([])
  await router.navigate({ to: startedAt })
  saysTurn(1)
  await expect.element(page.getByText('É a sua vez')).toBeVisible()
  await expect.poll(currentToasts, { timeout: 5_000 }).toEqual([])
})

test('a notification says whose doing it is, and leads where it is about', async () => {
  emit('notification', {
    _id: NOTICE,
    title: 'Mensagem nova',
    text: 'Bia escreveu para você.',
    _from: { name: 'Bia' },
    redirect: { uri: `/chats/${NOTICE}` },
  })
  await expect.element(page.getByRole('button', { name: 'Ver' })).toBeVisible()
  expect(currentToasts()[0]?.picture).toBeDefined()
  await expect.poll(() => document.querySelectorAll('section[aria-label="Avisos"] svg').length).toBeGreaterThan(1)
  expect(page.getByRole('timer').elements()).toEqual([])
})

test('a Pix that its page told of is not told over it again; one that nobody did is', async () => {
  const paid = { _id: NOTICE, title: 'Seu Pix entrou', text: 'Já está lá.', redirect: { uri: '/home?wallet=1' } }
  noteShown('e'.repeat(24))
  emit('notification', { ...paid, subjectId: 'e'.repeat(24) })
  await vi.dynamicImportSettled()
  expect(currentToasts()).toEqual([])
  emit('notification', { ...paid, subjectId: 'f'.repeat(24) })
  await expect.poll(currentToasts).toMatchObject([{ title: 'Seu Pix entrou' }])
})
