import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { type Centavos, reaisToCentavos } from '#contract/money.ts'
import { Field, TextInput } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import { useAttemptKey } from '#operator/lib/attempt-key.ts'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import { orderWords } from '#operator/lib/order-words.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { readNumber } from '#operator/lib/typed-number.ts'
import { type ProposedKind, PROPOSED_KINDS, proposeMutation } from './api.ts'
import { words as treasuryWords } from './i18n.ts'

/** R$ 100 million, as the server has it. */
const MOST = 10_000_000_000n

/** What was typed in centavos, when it can be proposed. */
export function amountOf(typed: string): Centavos | undefined {
  const amount = reaisToCentavos(readNumber(typed))
  return amount !== undefined && amount > 0n && amount <= MOST ? amount : undefined
}

/** Proposes to put capital in, to take fees out or to send withheld tax to the state. */
export function ProposeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(treasuryWords)
  const { kind: kinds } = useWords(orderWords)
  const errors = useErrorWords()
  const propose = useMutation(proposeMutation(useQueryClient()))
  const { keyOf, forgetKey } = useAttemptKey()
  const [kind, setKind] = useState<ProposedKind>('capital-in')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  function tell(code: string): true {
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
    toast.ok(words.proposed, words.proposedText)
    setTyped('')
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.proposeTitle}
      text={<p>{words.proposeText}</p>}
      confirmLabel={words.propose}
      canConfirm={() => amountOf(typed) !== undefined || !tell('amount_invalid')}
      onConfirm={confirmed}
      tellRefused={error => {
        const told = error instanceof CallError ? error.fields.amount : undefined
        return told !== undefined && tell(told)
      }}
    >
      <Segmented
        label={words.proposeKind}
        options={PROPOSED_KINDS.map(value => ({ value, label: kinds[value] }))}
        value={kind}
        onChange={setKind}
      />
      <Field label={words.amount} hint={words.amountHint} error={sayField(problem, errors)}>
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
