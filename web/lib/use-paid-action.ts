import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Centavos, centavos } from '#contract/money.ts'
import { tapPainted } from '#ui/after-paint.ts'
import { useAlone } from './alone.ts'
import { CallError } from '#client/call-error.ts'
import { toastError } from './errors.ts'
import { balanceQuery, WALLET_KEY } from './me.ts'
import { newKey } from './new-key.ts'
import type { useWaysToWallet } from './ways-to-wallet.ts'

/** Whether nobody knows what became of a call: no answer came, or the server broke while giving it. */
export const isUnknown = (error: unknown): boolean =>
  !(error instanceof CallError) || error.code === 'network' || error.status >= 500

export interface PaidActionOptions<Input, Result, Question> {
  /** Of a game: when the balance is below its price, or the server says so, the wallet is offered with what is missing. */
  game?: { price: Centavos; ways: ReturnType<typeof useWaysToWallet> }
  /** Which questions are about paying that price; all of them, unless said otherwise. */
  isPaid?: (question: Question) => boolean
  /** Sends it. `key` is the `Idempotency-Key`: the same one for all tries of the same thing (W6). */
  mutate: (input: Input, key: string) => Promise<Result>
  /** Names the thing: while it is the same and no answer has come, so is the key. */
  identityOf: (input: Input) => readonly (string | bigint | boolean)[]
  /** The key lives until it has succeeded: a refusal never says that an earlier try, without an answer, did not arrive. */
  keepsKey?: boolean
  /** Runs before the question is asked; `false` drops it. */
  prepare?: () => Promise<boolean>
  /** Failures after which the question stays open; a lost answer, unless said otherwise. */
  staysOpen?: (error: unknown, question: Question | null) => boolean
  /** Runs after a failure that leaves the question open. */
  onLost?: () => void
  /** Runs after a refusal, before it is shown. */
  onRefused?: (error: unknown, input: Input) => void
  /** Shows a refusal that the wallet has no way out of; by a toast unless said otherwise. */
  showRefusal?: (error: unknown, input: Input) => Promise<void> | void
  onDone: (result: Result, input: Input) => Promise<void> | void
}

export interface PaidAction<Input, Question> {
  /** What is being asked; null while nothing is. */
  question: Question | null
  /** What comes before the question is under way. */
  isPreparing: boolean
  /** What is on its way. */
  sending: Input | undefined
  isSending: boolean
  /** Why the last try failed. */
  failure: unknown
  /** The last try got no answer. */
  isLost: boolean
  /** Undefined while the balance is not known, or without a price. */
  balanceAfter: Centavos | undefined
  /** Checks the balance, prepares, then asks. */
  review: (question: Question) => Promise<void>
  send: (input: Input) => Promise<void>
  /** Drops the question, unless it is being answered. */
  back: () => void
  /** What was told of the last failure no longer stands. */
  clearFailure: () => void
}

/**
 * The way of something that moves money: the balance, the question, the call with its key, what became of it, and the balance again.
 * Two presses at once are one.
 */
export function usePaidAction<Input, Result = unknown, Question = true>(
  options: PaidActionOptions<Input, Result, Question>,
): PaidAction<Input, Question> {
  const { game, identityOf, prepare, staysOpen = isUnknown, keepsKey = false } = options
  const client = useQueryClient()
  const balance = useQuery(balanceQuery).data?.amount
  const [question, setQuestion] = useState<Question | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const attempt = useAttempt()
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
      result = await mutateAsync({ input, key: attempt.keyOf(identityOf(input)) })
    } catch (error) {
      return fail(error, input)
    }
    attempt.settle()
    setQuestion(null)
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    void client.invalidateQueries({ queryKey: [WALLET_KEY] })
    await options.onDone(result, input)
  }

  async function fail(error: unknown, input: Input) {
    if (!isUnknown(error) && !keepsKey) attempt.settle()
    setFailure(error)
    if (staysOpen(error, question)) return options.onLost?.()
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

/** The key of what is tried: the same one for the same thing, until `settle` says that an answer has come. */
function useAttempt() {
  const attempt = useRef<{ identity: string; key: string }>(undefined)
  return {
    keyOf: (parts: readonly (string | bigint | boolean)[]): string => {
      const identity = parts.join('\n')
      if (attempt.current?.identity !== identity) attempt.current = { identity, key: newKey() }
      return attempt.current.key
    },
    settle: (): void => void (attempt.current = undefined),
  }
}
