import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { centavos, type Centavos } from '#contract/money.ts'
import type { PixKeyType } from '#contract/pix-keys.ts'
import { formatCpf } from '#contract/people.ts'
import { CallError } from '#client/call-error.ts'
import { type Balance, balanceQuery, WALLET_KEY } from '#web/lib/me.ts'
import { withdraw, type Withdrawal } from './api.ts'
import { usePaidAction } from '#web/lib/use-paid-action.ts'
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
  const { refuse, ...form } = useTyped(money, ownCpf)
  const [sent, setSent] = useState<Sent>()
  const withdrawing = usePaidAction<Withdrawal, Sent>({
    mutate: async (withdrawal, key) => {
      const before = client.getQueryData(balanceQuery.queryKey)
      const id = await withdraw(withdrawal, key)
      client.setQueryData(balanceQuery.queryKey, known => lessened(known, before, withdrawal.amount))
      return { id, amount: withdrawal.amount, type: withdrawal.pixKeyType, key: form.typed.key }
    },
    identityOf: ({ amount, pixKeyType, pixKey, closing }) => [amount, pixKeyType, pixKey, closing],
    onDone: setSent,
    showRefusal: error => {
      refuse(refusedFields(error))
      void client.invalidateQueries({ queryKey: [WALLET_KEY] })
    },
  })
  const { failure } = withdrawing
  async function send() {
    const { amount } = form
    const { type, key, closing } = form.typed
    if (amount === undefined || type === undefined) return
    await withdrawing.send({ amount, pixKeyType: type, pixKey: keyToSend(type, key), closing })
  }
  return {
    ...form,
    sent,
    isConfirming: withdrawing.question !== null,
    isSending: withdrawing.isSending,
    isLost: withdrawing.isLost,
    /** Of the last attempt, where it is of no field. */
    problem: Object.keys(refusedFields(failure)).length === 0 ? failure : undefined,
    review: () => withdrawing.review(true),
    back: withdrawing.back,
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
