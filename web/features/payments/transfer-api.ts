import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { createTransfer, findRecipient, getTransferQuote, type zRecipient } from '#contract/api/player/payments.ts'
import type { Centavos } from '#contract/money.ts'
import { call } from '#web/lib/call.ts'
import { WALLET_KEY } from '#web/lib/me.ts'

/** Who is to receive a transfer; e-mail and CPF are masked. */
export type Recipient = z.output<typeof zRecipient>
/** In centavos: transferred today, allowed a day, and left of it. */
export type Quote = z.output<typeof getTransferQuote.answer>

/** What I have transferred today and still may. */
export const quoteQuery = queryOptions({
  queryKey: [WALLET_KEY, 'transfer-quote'],
  queryFn: ({ signal }) => call(getTransferQuote, { signal }),
  staleTime: 0,
})

/** The player with exactly this CPF, e-mail or username, or undefined. */
export const findMutation = mutationOptions({
  mutationFn: async (typed: string): Promise<Recipient | undefined> =>
    (await call(findRecipient, { query: { query: typed } }))[0],
})

export interface Transfer {
  receiver: string
  amount: Centavos
  password: string
}

/** Gives coins to another player. `key` is the attempt's: the same one never gives twice (W6). */
export const giveCoins = (body: Transfer, idempotencyKey: string) => call(createTransfer, { body, idempotencyKey })
