import { mutationOptions, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { cancelDeposit, createDeposit, getDeposit } from '#contract/api/player/payments.ts'
import { balanceEvent } from '#contract/live.ts'
import type { Centavos } from '#contract/money.ts'
import type { Pack } from '#contract/packs.ts'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { onLive, onLiveAgain, onLiveStart } from '#web/lib/live.ts'
import { balanceQuery, meQuery, WALLET_KEY } from '#web/lib/me.ts'
import { noteShown } from '#web/lib/shown-already.ts'
import { messages as walletMessages } from './i18n.ts'

/** A deposit with its Pix code. `offset` is the server's clock minus this device's, in milliseconds, measured on fetch. */
export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: [WALLET_KEY, 'deposit', id],
    queryFn: async ({ signal }): Promise<Deposit> => {
      const { data } = await call(getDeposit, { params: { id }, signal })
      return { ...data, offset: data.now.getTime() - Date.now() }
    },
    staleTime: 0,
  })
export type Deposit = z.output<typeof getDeposit.answer>['data'] & { offset: number }

export interface Purchase {
  type: Pack
  amount: Centavos
  title: string
}

/** Requests the Pix of a pack. One `idempotencyKey` never buys twice (W6). */
export async function buy({ amount, type, title }: Purchase, idempotencyKey: string): Promise<string> {
  const body = { amount, details: { type, title, description: '' } }
  const { data } = await call(createDeposit, { body, idempotencyKey })
  return data.transaction._id
}

/** Cancels a pending deposit. If it is still paid, it is credited. */
export const cancelMutation = mutationOptions({
  mutationFn: (id: string) => call(cancelDeposit, { params: { id } }),
})

/** Poll interval of a deposit while its page is shown. */
const LOOK_MS = 10_000
/** Poll interval while the bank has not created the code yet. */
const LOOK_FOR_CODE_MS = 2_000

/** How often to poll a deposit; false when no further change is expected. */
function lookAgainMs(deposit: Deposit | undefined): number | false {
  if (deposit === undefined) return LOOK_MS
  if (deposit.transaction.status !== 'waiting') return false
  return deposit.gateway.qr_code === null ? LOOK_FOR_CODE_MS : LOOK_MS
}

/**
 * Follows one deposit until it is paid: by the balance event of its transaction, and by polling every ten seconds, on reconnect and when the page
 * becomes visible. Then the main page shows it, once; if the page was left, a toast does.
 */
export function usePayment(id: string, paid: (id: string) => void) {
  const messages = useMessages(walletMessages)
  const client = useQueryClient()
  const userId = useQuery(meQuery).data?._id
  const deposit = useQuery({
    ...depositQuery(id),
    refetchInterval: query => lookAgainMs(query.state.data),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const isNotified = useRef(false)
  const notifyPaid = useEffectEvent(() => {
    if (isNotified.current) return
    isNotified.current = true
    noteShown(id)
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    void client.invalidateQueries({ queryKey: [WALLET_KEY] })
    toast.ok(messages.bought)
    paid(id)
  })
  const look = useEffectEvent(() => void deposit.refetch())

  const isPaid = deposit.data?.transaction.status === 'paid'
  useEffect(() => {
    if (isPaid) notifyPaid()
  }, [isPaid])

  useEffect(() => {
    if (userId === undefined) return
    return onLive(balanceEvent, [userId], ({ type, _transaction }) => {
      if (type === 'in' && _transaction === id) notifyPaid()
      // An event that covers several movements names none: this one may be among them.
      else if (_transaction === null) look()
    })
  }, [userId, id])
  const leave = useEffectEvent(() => {
    const status = client.getQueryData(depositQuery(id).queryKey)?.transaction.status
    if (userId === undefined || status !== 'waiting' || isNotified.current) return
    followLeft(client, { id, userId, notify: () => void toast.ok(messages.bought) })
  })
  useEffect(() => {
    unfollowLeft(id)
    return () => leave()
  }, [id])
  // Payments made before the socket connected sent no event here.
  useEffect(() => onLiveStart(() => look()), [])

  return deposit
}

/** Deposits followed after their page was left, with the function that stops it. */
const left = new Map<string, () => void>()

interface Left {
  id: string
  userId: string
  notify: () => void
}

/** Follows a deposit without its page, as when the player switched to the bank's app, and notifies once when it is paid. */
function followLeft(client: QueryClient, { id, userId, notify }: Left): void {
  unfollowLeft(id)
  const end = () => {
    left.delete(id)
    for (const stop of stops) stop()
  }
  const paid = () => {
    if (!left.has(id)) return
    end()
    noteShown(id)
    notify()
  }
  async function look() {
    const known = await client.query({ ...depositQuery(id), staleTime: 0 }).catch(() => undefined)
    const status = known?.transaction.status
    if (status === 'paid') paid()
    else if (status !== undefined && status !== 'waiting') end()
  }
  const stops = [
    onLive(balanceEvent, [userId], ({ type, _transaction }) => {
      if (type === 'in' && _transaction === id) paid()
      else if (_transaction === null) void look()
    }),
    onLiveStart(() => void look()),
    // It may have been paid while nobody listened: in the bank's app, where the connection drops.
    onLiveAgain(() => void look()),
    onVisible(() => void look()),
  ]
  left.set(id, end)
}

function onVisible(handle: () => void): () => void {
  const changed = () => {
    if (document.visibilityState === 'visible') handle()
  }
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** The page is open again and shows it itself. */
const unfollowLeft = (id: string): void => left.get(id)?.()
