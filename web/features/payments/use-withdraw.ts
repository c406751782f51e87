import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { centavos, type Centavos } from '#contract/money.ts'
import type { PixKeyType } from '#contract/pix-keys.ts'
import { formatCpf } from '#contract/people.ts'
import { CallError } from '#client/call-error.ts'
import { type Balance, balanceQuery, WALLET_KEY } from '#web/lib/me.ts'
import { type Withdrawal, withdrawMutation } from './api.ts'
import { isUnknown, useAttempt } from '#web/lib/use-attempt.ts'
import { amountOf, keyToSend, type Typed, type TypedField, errorsIn } from './withdraw-check.ts'

/** A withdrawal that is on its way. */
export interface Sent {
  id: string
  amount: Centavos
  type: PixKeyType
  key: string
}

/** Names of the form's fields on the wire. */
const fieldNames: Record<string, TypedField> = { amount: 'amount', pixKeyType: 'type', pixKey: 'key' }

export type Withdrawing = ReturnType<typeof useWithdrawing>

/** What of the balance can be withdrawn, and what is held. */
type Money = Record<'available' | 'held', Centavos>

/** What is typed into the form, what was touched, and what the server did not take. */
function useTyped(money: Money, ownCpf: string) {
  const [typed, setTyped] = useState<Typed>({ amount: '', type: undefined, key: '', closing: false })
  const [touched, setTouched] = useState<Partial<Record<TypedField, boolean>>>({})
  const [refused, setRefused] = useState<Partial<Record<TypedField, string>>>({})
  const errors = { ...errorsIn(typed, money), ...refused }

  function change(next: Partial<Typed>, now: Partial<Record<TypedField, boolean>>) {
    setTyped(before => ({ ...before, ...next }))
    setTouched(before => ({ ...before, ...now }))
    setRefused({})
  }

  return {
    typed,
    amount: amountOf(typed, money.available),
    refuse: setRefused,
    canSubmit: Object.keys(errors).length === 0 && (typed.closing || touched.amount === true),
    /** What is still to be given. */
    missing: (['amount', 'type', 'key'] as const).filter(
      field => errors[field] !== undefined && (!touched[field] || errors[field].endsWith('_required')),
    ),
    /** The code of what is wrong with a field that was touched. */
    wrongWith: (field: TypedField) => (touched[field] || refused[field] ? errors[field] : undefined),
    touch: (field: TypedField) => setTouched(before => ({ ...before, [field]: true })),
    setAmount: (next: string) => change({ amount: digitsOf(next) }, { amount: true }),
    /** A CPF is mine and stays; another type of key is typed anew. */
    setType: (type: PixKeyType): void => {
      const isCpf = type === 'CPF'
      change({ type, key: isCpf ? formatCpf(ownCpf) : '' }, { type: true, key: isCpf })
    },
    setKey: (key: string) => change({ key }, { key: true }),
    setClosing: (closing: boolean) => change({ closing, amount: '' }, { amount: false }),
  }
}

const digitsOf = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 7)

/** The form of a withdrawal, its confirmation, and its way to the server: once, however often it is sent without an answer (W6). */
export function useWithdrawing(money: Money, ownCpf: string) {
  const client = useQueryClient()
  const withdraw = useMutation(withdrawMutation)
  const attempt = useAttempt()
  const { refuse, ...form } = useTyped(money, ownCpf)
  const [problem, setProblem] = useState<unknown>()
  const [isConfirming, setConfirming] = useState(false)
  const [sent, setSent] = useState<Sent>()

  async function send() {
    const { amount } = form
    const { type, key, closing } = form.typed
    if (withdraw.isPending || amount === undefined || type === undefined) return
    const withdrawal: Withdrawal = { amount, pixKeyType: type, pixKey: keyToSend(type, key), closing }
    const before = client.getQueryData(balanceQuery.queryKey)
    setProblem(undefined)
    try {
      const attemptKey = attempt.keyOf([amount, type, withdrawal.pixKey, closing])
      const id = await withdraw.mutateAsync({ withdrawal, key: attemptKey })
      attempt.settle()
      client.setQueryData(balanceQuery.queryKey, known => lessened(known, before, amount))
      setSent({ id, amount, type, key })
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
      void client.invalidateQueries({ queryKey: [WALLET_KEY] })
    } catch (error) {
      // Nobody knows what became of it: it is asked again, with the same key.
      if (isUnknown(error)) return setProblem(error)
      attempt.settle()
      const fields = refusedFields(error)
      refuse(fields)
      if (Object.keys(fields).length === 0) setProblem(error)
      setConfirming(false)
      void client.invalidateQueries({ queryKey: [WALLET_KEY] })
    }
  }

  return {
    ...form,
    sent,
    isConfirming,
    isSending: withdraw.isPending,
    /** Of the last attempt, where it is of no field. */
    problem,
    review: (): void => {
      setProblem(undefined)
      setConfirming(true)
    },
    back: (): void => {
      if (withdraw.isPending) return
      setProblem(undefined)
      setConfirming(false)
    },
    send,
  }
}

/** The balance less what went out, unless an event has already told what it is since. */
function lessened(known: Balance | undefined, before: Balance | undefined, amount: Centavos): Balance | undefined {
  if (known === undefined || known.seq !== before?.seq) return known
  return { ...known, amount: centavos(known.amount - amount) }
}

function refusedFields(error: unknown): Partial<Record<TypedField, string>> {
  if (!(error instanceof CallError)) return {}
  const result = Object.entries(error.fields ?? {}).flatMap(([name, code]) => {
    const field = fieldNames[name]
    return field ? [[field, code] as const] : []
  })
  if (result.length === 0 && error.code === 'key_of_another') return { key: error.code }
  if (result.length === 0 && error.code === 'insufficient_balance') return { amount: error.code }
  return Object.fromEntries(result)
}
