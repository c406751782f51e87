import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Centavos } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { balanceQuery, WALLET_KEY } from '#web/lib/me.ts'
import { isUnknown, useAttempt } from '#web/lib/use-attempt.ts'
import { type Quote, type Recipient, type Transfer, transferMutation } from './transfer-api.ts'
import { amountOf, amountProblem, digitsOf } from './transfer-rules.ts'
import { transferMessages } from './i18n.ts'

export interface Transferring {
  step: 'search' | 'amount' | 'asking' | 'password'
  recipient: Recipient | undefined
  /** Digits. */
  typed: string
  amount: Centavos
  balance: Centavos | undefined
  /** Why the amount cannot be sent; `isTouched` says whether that is told already. */
  problem: 'required' | 'notWhole' | 'tooMuch' | undefined
  isTouched: boolean
  /** The search says that nobody was found: who was chosen is gone. */
  isGone: boolean
  isSending: boolean
  /** What was refused last, to be told above the password. */
  refused: unknown
  isPasswordWrong: boolean
  choose: (recipient: Recipient) => void
  edit: () => void
  type: (typed: string) => void
  /** Asks whether it is to be sent. */
  ask: () => void
  /** It is: the password comes next. */
  agree: () => void
  /** To the amount, with what was typed. */
  back: () => void
  send: (password: string) => Promise<void>
  clearErrors: () => void
}

interface Filled {
  step: Transferring['step']
  recipient: Recipient | undefined
  typed: string
  isTouched: boolean
  isGone: boolean
}
const EMPTY: Filled = { step: 'search', recipient: undefined, typed: '', isTouched: false, isGone: false }

/** The way of a transfer: who, how much, yes or no, password. What was typed survives every refusal; without an answer it is sent again once (W6). */
export function useTransfer(quote: Quote, home: () => void): Transferring {
  const balance = useQuery(balanceQuery).data?.amount
  const [filled, setFilled] = useState(EMPTY)
  const [refused, setRefused] = useState<unknown>()
  // An amount that only the server knows to be too much.
  const [tooMuch, setTooMuch] = useState<string>()
  const { isSending, sendOnce, refresh } = useSending()
  const { step, recipient, typed, isTouched, isGone } = filled
  const amount = amountOf(typed)
  const problem =
    typed !== '' && typed === tooMuch ? 'tooMuch' : amountProblem(typed, { balance, left: quote.amountLimit })
  const change = (changes: Partial<Filled>) => setFilled(before => ({ ...before, ...changes }))

  async function send(password: string) {
    if (isSending || recipient === undefined) return
    setRefused(undefined)
    try {
      await sendOnce({ receiver: recipient._id, amount, password })
      home()
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    const code = error instanceof CallError ? error.code : undefined
    if (code === 'not_found') return setFilled({ ...EMPTY, isGone: true })
    if (code === 'insufficient_balance' || code === 'transfer_limit') {
      setTooMuch(typed)
      change({ step: 'amount', isTouched: true })
      return refresh()
    }
    setRefused(error)
  }

  return {
    step,
    recipient,
    typed,
    amount,
    balance,
    problem,
    isTouched,
    isGone,
    isSending,
    refused,
    isPasswordWrong: refused instanceof CallError && refused.code === 'wrong_password',
    choose: chosen => {
      setTooMuch(undefined)
      setFilled({ ...EMPTY, step: 'amount', recipient: chosen })
    },
    edit: () => setFilled(EMPTY),
    type: next => change({ typed: digitsOf(next), isTouched: true }),
    ask: () => change(problem === undefined ? { step: 'asking' } : { isTouched: true }),
    agree: () => {
      setRefused(undefined)
      change({ step: 'password' })
    },
    back: () => change({ step: 'amount' }),
    send,
    clearErrors: () => setRefused(undefined),
  }
}

/** Sends what was confirmed, once however often it is tried, and says so. */
function useSending() {
  const client = useQueryClient()
  const messages = useMessages(transferMessages)
  const mutation = useMutation(transferMutation)
  const attempt = useAttempt()

  function refresh() {
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    void client.invalidateQueries({ queryKey: [WALLET_KEY] })
  }

  async function sendOnce(transfer: Transfer) {
    // The key lives until the coins have gone: a refusal never says that an attempt before it, without an answer, did not arrive.
    const key = attempt.keyOf([transfer.receiver, transfer.amount])
    try {
      await mutation.mutateAsync({ transfer, key })
    } catch (error) {
      if (isUnknown(error)) refresh()
      throw error
    }
    attempt.settle()
    refresh()
    toast.ok(messages.done)
  }
  return { isSending: mutation.isPending, sendOnce, refresh }
}
