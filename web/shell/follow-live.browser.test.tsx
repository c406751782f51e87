import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { centavos } from '#contract/money.ts'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { type Balance, balanceQuery, NOTIFICATIONS_KEY, unreadChatsQuery, unreadQuery, WALLET_KEY } from '../lib/me.ts'
import { roomsKey } from '../features/rooms/api.ts'
import { useFollowLive } from './follow-live.ts'

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
const says = (name: string, payload: unknown) => live.handlers.get(name)?.(payload)
const balanceSays = (seq: number, balance: number) => says(`balance:${userId}`, { seq, balance: centavos(balance) })

function Follower() {
  useFollowLive(userId)
  return null
}

let client: QueryClient
beforeEach(async () => {
  client = new QueryClient()
  await render(
    <QueryClientProvider client={client}>
      <Follower />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  for (const item of currentToasts()) dismiss(item.id)
})

const amount = () => client.getQueryData(balanceQuery.queryKey)?.amount

test('the newest balance stays, whatever arrives after it', async () => {
  balanceSays(7, 5_000)
  await expect.poll(amount).toBe(5_000n)
  balanceSays(6, 9_900)
  balanceSays(7, 9_900)
  balanceSays(8, 4_000)
  await expect.poll(amount).toBe(4_000n)
})

test('an answer that was on its way does not put an older balance back', async () => {
  let answer = (_amount: number): void => undefined
  const asked = client.query({
    ...balanceQuery,
    queryFn: () => new Promise<Balance>(resolve => (answer = old => resolve({ amount: centavos(old), seq: 3 }))),
  })
  balanceSays(4, 7_500)
  await expect.poll(amount).toBe(7_500n)
  answer(1_000)
  await asked
  expect(amount()).toBe(7_500n)
})

test('what is read anew after a reconnect is taken, and an event older than it is not', async () => {
  balanceSays(4, 7_500)
  await client.query({ ...balanceQuery, queryFn: () => Promise.resolve({ amount: centavos(2_500), seq: 9 }) })
  expect(amount()).toBe(2_500n)
  balanceSays(8, 6_000)
  expect(amount()).toBe(2_500n)
  balanceSays(10, 3_000)
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
  balanceSays(1, 7_500)
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  says('notification', { title: 'Saque concluído', text: 'Chegou.', redirect: { uri: '/home?wallet=1' } })
  await expect.poll(() => answers.length).toBe(3)
  stop()
})

test('a notification lights the bell, reads the list again, and is told', async () => {
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  says('notification', { title: 'Sua senha mudou', text: 'A troca foi agora.', redirect: { uri: '/profile/sessions' } })
  expect(client.getQueryData(unreadQuery.queryKey)).toBe(1)
  expect(invalidated).toHaveBeenCalledWith({ queryKey: [NOTIFICATIONS_KEY] })
  expect(currentToasts()).toMatchObject([{ kind: 'info', title: 'Sua senha mudou' }])
})

test('an invitation that arrives while the rooms are on the screen appears there', async () => {
  let invitations = 0
  const observer = new QueryObserver(client, {
    queryKey: [...roomsKey({ kind: 'game-vs' }), 'list'],
    queryFn: () => Promise.resolve(invitations),
  })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toBe(0)
  invitations = 1
  says('notification', { title: 'Convite', text: 'Bia chamou você.', redirect: { uri: `/versus/${'b'.repeat(24)}` } })
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  stop()
})

test('what is told of the page that is open lights the bell, and is not said over it', async () => {
  const here = { title: 'É a sua vez', text: 'Dê seu palpite.', redirect: { uri: location.pathname } }
  says('notification', here)
  expect(client.getQueryData(unreadQuery.queryKey)).toBe(1)
  expect(currentToasts()).toEqual([])
})

test('how many conversations wait to be read is what was told last', () => {
  says('chat-p2p-unread', { unread: 3 })
  expect(client.getQueryData(unreadChatsQuery.queryKey)).toBe(3)
  says('chat-p2p-unread', { unread: 0 })
  expect(client.getQueryData(unreadChatsQuery.queryKey)).toBe(0)
})
