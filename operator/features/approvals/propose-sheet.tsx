import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { type Centavos, reaisToCentavos } from '#contract/money.ts'
import { Field, TextInput } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import { useAttemptKey } from '#operator/lib/attempt-key.ts'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { orderMessages } from '#operator/lib/i18n.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { readNumber } from '#operator/lib/typed-number.ts'
import { type ProposedType, PROPOSED_TYPES, proposeMutation } from './api.ts'
import { messages as treasuryMessages } from './i18n.ts'

/** R$ 100 million, as the server has it. */
const MOST = 10_000_000_000n

/** What was typed in centavos, when it can be proposed. */
export function amountOf(typed: string): Centavos | undefined {
  const amount = reaisToCentavos(readNumber(typed))
  return amount !== undefined && amount > 0n && amount <= MOST ? amount : undefined
}

/** Proposes to put capital in, to take fees out or to send withheld tax to the state. */
export function ProposeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const messages = useMessages(treasuryMessages)
  const { kind: kinds } = useMessages(orderMessages)
  const errors = useErrorMessages()
  const propose = useMutation(proposeMutation(useQueryClient()))
  const { keyOf, forgetKey } = useAttemptKey()
  const [kind, setType] = useState<ProposedType>('capital-in')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  function show(code: string): true {
    setProblem(code)
    input.current?.focus()
    return true
  }
  async function confirmed(reason: string): Promise<void> {
    const amount = amountOf(typed)
    if (amount === undefined) return
    const body = { kind, amount, reason }
    await propose.mutateAsync({ body, key: keyOf(kind, amount, reason) })
    forgetKey()
    toast.ok(messages.proposed, messages.proposedText)
    setTyped('')
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.proposeTitle}
      text={<p>{messages.proposeText}</p>}
      confirmLabel={messages.propose}
      canConfirm={() => amountOf(typed) !== undefined || !show('amount_invalid')}
      onConfirm={confirmed}
      showRefusal={error => {
        const fieldErrors = error instanceof CallError ? error.fields.amount : undefined
        return fieldErrors !== undefined && show(fieldErrors)
      }}
    >
      <Segmented
        label={messages.proposeType}
        options={PROPOSED_TYPES.map(value => ({ value, label: kinds[value] }))}
        value={kind}
        onChange={setType}
      />
      <Field label={messages.amount} hint={messages.amountHint} error={formatField(problem, errors)}>
        {ids => (
          <TextInput
            {...ids}
            ref={input}
            prefix="R$"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed}
            data-autofocus=""
            onChange={event => {
              setTyped(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
    </ReasonSheet>
  )
}
