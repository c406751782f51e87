import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { centavos, type Centavos, reaisToCentavos } from '#contract/money.ts'
import { formatCpf } from '#contract/people.ts'
import { checkPixKey, type PixKeyType } from '#contract/pix-keys.ts'
import { checkedBy, fieldsOf, markRefused } from '#web/lib/forms.ts'
import { type Balance, balanceQuery, WALLET_KEY } from '#web/lib/me.ts'
import { usePaidAction } from '#web/lib/use-paid-action.ts'
import { withdraw, type Withdrawal } from './api.ts'

/** Input of the withdrawal form. */
interface Typed {
  /** Digits only. */
  amount: string
  pixKeyType: PixKeyType | undefined
  pixKey: string
  /** Withdraws everything, centavos included, to close the account. */
  closing: boolean
}
type TypedField = Exclude<keyof Typed, 'closing'>

/** The requested coins; undefined if the text is not a number of coins. */
function amountOf({ amount, closing }: Typed, available: Centavos): Centavos | undefined {
  if (closing) return available
  return amount === '' ? undefined : reaisToCentavos(Number(amount))
}

/** Error codes by field (spec section 5); a random key is only required, since the server checks its format. */
function errorsIn(
  typed: Typed,
  { available, held }: Record<'available' | 'held', Centavos>,
): Partial<Record<TypedField, string>> {
  const errors: Partial<Record<TypedField, string>> = {}
  const amount = amountOf(typed, available)
  if (typed.amount === '' && !typed.closing) errors.amount = 'amount_required'
  else if (amount === undefined || amount <= 0n) errors.amount = 'amount_invalid'
  else if (amount > available + held) errors.amount = 'insufficient_balance'
  else if (amount > available) errors.amount = 'amount_held'
  if (typed.pixKeyType === undefined) return { ...errors, pixKeyType: 'pix_key_type_required' }
  const key = checkPixKey(typed.pixKeyType, typed.pixKey)
  if (!key.ok && key.code !== 'random_key_invalid') errors.pixKey = key.code
  return errors
}

/** A key in wire format: the digits of a CPF, +55 before a phone. */
function keyToSend(type: PixKeyType, typed: string): string {
  const key = checkPixKey(type, typed)
  return key.ok ? key.value : typed.trim()
}

/** Whether there are centavos that only the closing withdrawal takes. That takes everything, so nothing may be on hold. */
export const canClose = (available: Centavos, held: Centavos): boolean =>
  available % 100n !== 0n && held === centavos(0)

/** A submitted withdrawal. */
export interface Sent {
  id: string
  amount: Centavos
  type: PixKeyType
  key: string
}

const EMPTY: Typed = { amount: '', pixKeyType: undefined, pixKey: '', closing: false }

export type Withdrawing = ReturnType<typeof useWithdrawing>

/** Available and held part of the balance. */
type Money = Record<'available' | 'held', Centavos>

/** Input of the form, and the errors of touched fields. */
function useTyped({ available, held }: Money, ownCpf: string) {
  const form = useForm<Typed>({
    resolver: checkedBy(typed => errorsIn(typed, { available, held })),
    mode: 'all',
    defaultValues: EMPTY,
  })
  const typed = useWatch({ control: form.control }) as Typed
  const { errors } = form.formState
  const found = errorsIn(typed, { available, held })
  // A refused value may be valid with other input or another balance.
  useEffect(() => {
    const now = errorsIn(typed, { available, held })
    for (const field of Object.keys(form.formState.errors) as TypedField[])
      if (now[field] === undefined) form.clearErrors(field)
      else form.setError(field, { message: now[field] })
  }, [form, typed, available, held])

  return {
    form,
    typed,
    amount: amountOf(typed, available),
    canSubmit: Object.keys({ ...found, ...errors }).length === 0,
    /** Required fields that are empty or invalid. */
    missing: (['amount', 'pixKeyType', 'pixKey'] as const).filter(field => found[field]?.endsWith('_required')),
    setAmount: (next: string) => form.setValue('amount', digitsOf(next), { shouldValidate: true }),
    /** The own CPF is prefilled; keys of other types are cleared. */
    setType: (type: PixKeyType): void => {
      form.setValue('pixKeyType', type, { shouldValidate: true })
      form.setValue('pixKey', type === 'CPF' ? formatCpf(ownCpf) : '')
      form.clearErrors('pixKey')
    },
    setClosing: (closing: boolean): void => {
      form.setValue('closing', closing)
      form.setValue('amount', '')
      form.clearErrors('amount')
    },
  }
}

const digitsOf = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 7)

/** The withdrawal form, its confirmation and its submission: executed once, however often it is resent without a response (W6). */
export function useWithdrawing(money: Money, ownCpf: string) {
  const client = useQueryClient()
  const typing = useTyped(money, ownCpf)
  const { form, typed, amount } = typing
  const [sent, setSent] = useState<Sent>()
  const withdrawing = usePaidAction<Withdrawal, Sent>({
    mutate: async (withdrawal, key) => {
      const before = client.getQueryData(balanceQuery.queryKey)
      const id = await withdraw(withdrawal, key)
      client.setQueryData(balanceQuery.queryKey, known => lessened(known, before, withdrawal.amount))
      return { id, amount: withdrawal.amount, type: withdrawal.pixKeyType, key: typed.pixKey }
    },
    identityOf: ({ amount, pixKeyType, pixKey, closing }) => [amount, pixKeyType, pixKey, closing],
    onDone: setSent,
    showRefusal: error => {
      markRefused(form, refusedFields(error))
      void client.invalidateQueries({ queryKey: [WALLET_KEY] })
    },
  })
  const { failure } = withdrawing
  async function send() {
    const { pixKeyType, pixKey, closing } = typed
    if (amount === undefined || pixKeyType === undefined) return
    await withdrawing.send({ amount, pixKeyType, pixKey: keyToSend(pixKeyType, pixKey), closing })
  }
  return {
    ...typing,
    sent,
    isConfirming: withdrawing.question !== null,
    isSending: withdrawing.isSending,
    isLost: withdrawing.isLost,
    /** Error of the last attempt that belongs to no field. */
    problem: Object.keys(refusedFields(failure)).length === 0 ? failure : undefined,
    review: () => withdrawing.review(true),
    back: withdrawing.back,
    send,
  }
}

/** The balance minus the withdrawal, unless an event has already sent the new balance. */
function lessened(known: Balance | undefined, before: Balance | undefined, amount: Centavos): Balance | undefined {
  if (known === undefined || known.seq !== before?.seq) return known
  return { ...known, amount: centavos(known.amount - amount) }
}

function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const fields = Object.fromEntries(Object.entries(fieldsOf(error)).filter(([name]) => name in EMPTY))
  const code = error instanceof CallError && Object.keys(fields).length === 0 ? error.code : undefined
  if (code === 'key_of_another') return { pixKey: code }
  return code === 'insufficient_balance' ? { amount: code } : fields
}
