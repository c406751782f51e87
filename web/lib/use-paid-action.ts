import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useAttemptKey } from '#client/use-attempt-key.ts'
import { type Centavos, centavos } from '#contract/money.ts'
import { tapPainted } from '#ui/after-paint.ts'
import { useAlone } from './alone.ts'
import { toastError } from './errors.ts'
import { balanceQuery, WALLET_KEY } from './me.ts'
import type { useWaysToWallet } from './ways-to-wallet.ts'

/** The server refused the call before it did anything, and asks to try again soon: an open question waits for the next try. */
const isBusy = (error: unknown): boolean => error instanceof CallError && error.code === 'unavailable'

/** Whether the outcome of a call is unknown: no response, or a server error. */
export const isUnknown = (error: unknown): boolean =>
  !isBusy(error) && (!(error instanceof CallError) || error.code === 'network' || error.status >= 500)

export interface PaidActionOptions<Input, Result, Question> {
  /** For a game: when the balance is below its price, or the server says so, the wallet is offered with the missing amount. */
  game?: { price: Centavos; ways: ReturnType<typeof useWaysToWallet> }
  /** Which questions are about paying that price; default: all. */
  isPaid?: (question: Question) => boolean
  /** Sends it. `key` is the `Idempotency-Key`: the same for all tries of the same input (W6). */
  mutate: (input: Input, key: string) => Promise<Result>
  /** Identity of the input: while it is the same and no response has come, the key is reused. */
  identityOf: (input: Input) => readonly (string | bigint | boolean)[]
  /** Keep the key until success: an error does not prove that an earlier try without a response never arrived. */
  keepsKey?: boolean
  /** Runs before the question is shown; `false` cancels it. */
  prepare?: () => Promise<boolean>
  /** Failures that leave the question open; default: a lost response. */
  staysOpen?: (error: unknown, question: Question | null) => boolean
  /** Runs after a failure that leaves the question open. */
  onLost?: () => void
  /** Runs after an error, before it is shown. */
  onRefused?: (error: unknown, input: Input) => void
  /** Shows an error that the wallet cannot fix; default: a toast. */
  showRefusal?: (error: unknown, input: Input) => Promise<void> | void
  onDone: (result: Result, input: Input) => Promise<void> | void
}

export interface PaidAction<Input, Question> {
  /** The open question, or null. */
  question: Question | null
  /** `prepare` is running. */
  isPreparing: boolean
  /** The input being sent. */
  sending: Input | undefined
  isSending: boolean
  /** Error of the last try. */
  failure: unknown
  /** The last try got no response. */
  isLost: boolean
  /** Undefined while the balance is unknown, or without a price. */
  balanceAfter: Centavos | undefined
  /** Checks the balance, prepares, then asks. */
  review: (question: Question) => Promise<void>
  send: (input: Input) => Promise<void>
  /** Closes the question, unless the request is under way. */
  back: () => void
  clearFailure: () => void
}

function refreshWallet(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
  void client.invalidateQueries({ queryKey: [WALLET_KEY] })
}

/** Flow of an action that moves money: balance check, question, call with its key, outcome, balance refetch. A double press counts once. */
export function usePaidAction<Input, Result = unknown, Question = true>(
  options: PaidActionOptions<Input, Result, Question>,
): PaidAction<Input, Question> {
  const { game, identityOf, prepare, staysOpen = isUnknown, keepsKey = false } = options
  const client = useQueryClient()
  const balance = useQuery(balanceQuery).data?.amount
  const [question, setQuestion] = useState<Question | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { keyOf, forgetKey } = useAttemptKey()
  const alone = useAlone()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ input, key }: { input: Input; key: string }) => options.mutate(input, key),
  })

  async function review(next: Question) {
    await tapPainted()
    if ((options.isPaid?.(next) ?? true) && game && balance !== undefined && balance < game.price)
      return game.ways.askForCoins(game.price)
    setPreparing(true)
    const isReady = (await prepare?.()) ?? true
    setPreparing(false)
    if (!isReady) return
    setFailure(undefined)
    setQuestion(() => next)
  }

  async function send(input: Input) {
    setFailure(undefined)
    let result: Result
    try {
      result = await mutateAsync({ input, key: keyOf(...identityOf(input)) })
    } catch (error) {
      return fail(error, input)
    }
    forgetKey()
    setQuestion(null)
    refreshWallet(client)
    await options.onDone(result, input)
  }

  async function fail(error: unknown, input: Input) {
    if (!isUnknown(error) && !isBusy(error) && !keepsKey) forgetKey()
    setFailure(error)
    if (staysOpen(error, question)) return options.onLost?.()
    if (isBusy(error) && question !== null) return toastError(error)
    setQuestion(null)
    options.onRefused?.(error, input)
    if (game && (await game.ways.tellAtWallet(error, game.price))) return
    await (options.showRefusal ?? toastError)(error, input)
  }

  return {
    question,
    isPreparing,
    sending: isPending ? variables.input : undefined,
    isSending: isPending,
    failure,
    isLost: failure !== undefined && isUnknown(failure),
    balanceAfter: balance === undefined || !game ? undefined : centavos(balance - game.price),
    review: next => alone(() => review(next)),
    send: input => alone(() => send(input)),
    back: () => {
      if (isPending) return
      setFailure(undefined)
      setQuestion(null)
    },
    clearFailure: () => setFailure(undefined),
  }
}
