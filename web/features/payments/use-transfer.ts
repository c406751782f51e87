import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import type { Centavos } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { balanceQuery, WALLET_KEY } from '#web/lib/me.ts'
import { usePaidAction } from '#web/lib/use-paid-action.ts'
import { giveCoins, type Quote, type Recipient, type Transfer } from './api.ts'
import { transferMessages } from './i18n.ts'
import { amountOf, amountProblem, digitsOf } from './transfer-rules.ts'

export interface Transferring {
  step: 'search' | 'amount' | 'asking' | 'password'
  recipient: Recipient | undefined
  /** Digits. */
  typed: string
  amount: Centavos
  balance: Centavos | undefined
  /** Why the amount cannot be sent; `isTouched`: whether to show it yet. */
  problem: 'required' | 'notWhole' | 'tooMuch' | undefined
  isTouched: boolean
  /** The selected player no longer exists: the search says so. */
  isGone: boolean
  isSending: boolean
  isLost: boolean
  /** The last error, shown above the password. */
  failure: unknown
  choose: (recipient: Recipient) => void
  edit: () => void
  type: (typed: string) => void
  /** Opens the confirmation. */
  ask: () => void
  /** Confirms; the password is next. */
  agree: () => void
  /** Back to the amount, which keeps its input. */
  back: () => void
  send: (password: string) => Promise<void>
  clearFailure: () => void
}

interface Filled {
  step: Transferring['step']
  recipient: Recipient | undefined
  typed: string
  isTouched: boolean
  isGone: boolean
}
/** A refused amount, with the balance and the rest of the day's limit at that time. */
type TooMuch = Pick<Filled, 'typed'> & { balance: Centavos | undefined; left: Centavos }
const EMPTY: Filled = { step: 'search', recipient: undefined, typed: '', isTouched: false, isGone: false }

/** Steps of a transfer: recipient, amount, confirmation, password. Input survives every error; without a response a retry counts once (W6). */
export function useTransfer(quote: Quote, home: () => void): Transferring {
  const balance = useQuery(balanceQuery).data?.amount
  const [filled, setFilled] = useState(EMPTY)
  // An amount that the server refused as too much, while nothing says otherwise.
  const [tooMuch, setTooMuch] = useState<TooMuch>()
  const client = useQueryClient()
  const messages = useMessages(transferMessages)
  const { step, recipient, typed, isTouched, isGone } = filled
  const amount = amountOf(typed)
  const left = quote.amountLimit
  const isTooMuch = tooMuch?.typed === typed && tooMuch.balance === balance && tooMuch.left === left
  const problem = isTooMuch ? 'tooMuch' : amountProblem(typed, { balance, left })
  const change = (changes: Partial<Filled>) => setFilled(before => ({ ...before, ...changes }))

  // The amount sent today may have grown, whether or not a response arrived.
  function refresh() {
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    void client.invalidateQueries({ queryKey: [WALLET_KEY] })
  }
  const sending = usePaidAction<Transfer>({
    mutate: giveCoins,
    identityOf: transfer => [transfer.receiver, transfer.amount],
    keepsKey: true,
    onLost: refresh,
    showRefusal: error => {
      const code = error instanceof CallError ? error.code : undefined
      if (code === 'not_found') setFilled({ ...EMPTY, isGone: true })
      if (code !== 'insufficient_balance' && code !== 'transfer_limit') return
      setTooMuch({ typed, balance, left })
      change({ step: 'amount', isTouched: true })
      refresh()
    },
    onDone: () => {
      toast.ok(messages.done)
      home()
    },
  })

  return {
    step,
    recipient,
    typed,
    amount,
    balance,
    problem,
    isTouched,
    isGone,
    isSending: sending.isSending,
    isLost: sending.isLost,
    failure: sending.failure,
    choose: chosen => {
      setTooMuch(undefined)
      setFilled({ ...EMPTY, step: 'amount', recipient: chosen })
    },
    edit: () => setFilled(EMPTY),
    type: next => change({ typed: digitsOf(next), isTouched: true }),
    ask: () => change(problem === undefined ? { step: 'asking' } : { isTouched: true }),
    agree: () => {
      sending.clearFailure()
      change({ step: 'password' })
    },
    back: () => change({ step: 'amount' }),
    send: async password => {
      if (recipient !== undefined) await sending.send({ receiver: recipient._id, amount, password })
    },
    clearFailure: sending.clearFailure,
  }
}
