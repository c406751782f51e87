import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { centavos } from '#contract/money.ts'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { balanceQuery, NOTIFICATIONS_KEY, unreadQuery } from '../lib/me.ts'
import { useFollowLive } from './follow-live.ts'

const live = vi.hoisted(() => ({ handlers: new Map<string, (payload: unknown) => void>() }))
vi.mock('../lib/live.ts', () => ({
  startLive: () => () => undefined,
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
    queryKey: balanceQuery.queryKey,
    queryFn: () =>
      new Promise<{ amount: ReturnType<typeof centavos> }>(
        resolve => (answer = old => resolve({ amount: centavos(old) })),
      ),
  })
  asked.catch(() => undefined)
  balanceSays(1, 7_500)
  await expect.poll(amount).toBe(7_500n)
  answer(1_000)
  await asked.catch(() => undefined)
  expect(amount()).toBe(7_500n)
})

test('a notification lights the bell, reads the list again, and is told', async () => {
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  says('notification', { title: 'Sua senha mudou', text: 'A troca foi agora.' })
  expect(client.getQueryData(unreadQuery.queryKey)).toBe(1)
  expect(invalidated).toHaveBeenCalledWith({ queryKey: [NOTIFICATIONS_KEY] })
  expect(currentToasts()).toMatchObject([{ kind: 'info', title: 'Sua senha mudou' }])
})
