import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { type Centavos, reaisToCentavos } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { useAttemptKey } from '#operator/lib/attempt-key.ts'
import { FormSegmented, FormText } from '#operator/lib/form-fields.tsx'
import { orderMessages } from '#operator/lib/i18n.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { readNumber } from '#operator/lib/typed-number.ts'
import { PROPOSED_TYPES, proposeMutation } from './api.ts'
import { messages as treasuryMessages } from './i18n.ts'

/** R$ 100 million, as the server has it. */
const MOST = 10_000_000_000n

/** What was typed in centavos, when it can be proposed. */
export function amountOf(typed: string): Centavos | undefined {
  const amount = reaisToCentavos(readNumber(typed))
  return amount !== undefined && amount > 0n && amount <= MOST ? amount : undefined
}

const zFields = z.object({
  kind: z.enum(PROPOSED_TYPES),
  amount: z.pipe(
    z.pipe(z.string(), z.transform(amountOf)),
    z.custom<Centavos>(amount => amount !== undefined, { error: 'amount_invalid' }),
  ),
})

/** Proposes to put capital in, to take fees out or to send withheld tax to the state. */
export function ProposeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const messages = useMessages(treasuryMessages)
  const { kind: kinds } = useMessages(orderMessages)
  const propose = useMutation(proposeMutation(useQueryClient()))
  const { keyOf, forgetKey } = useAttemptKey()
  const form = useShortForm(zFields, { kind: 'capital-in', amount: '' })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.proposeTitle}
      text={messages.proposeText}
      confirmLabel={messages.propose}
      form={form}
      onConfirm={async (reason, { kind, amount }) => {
        await propose.mutateAsync({ body: { kind, amount, reason }, key: keyOf(kind, amount, reason) })
        forgetKey()
        toast.ok(messages.proposed, messages.proposedText)
        form.reset({ ...form.getValues(), amount: '' })
      }}
    >
      <FormSegmented
        form={form}
        name="kind"
        label={messages.proposeType}
        options={PROPOSED_TYPES.map(value => ({ value, label: kinds[value] }))}
      />
      <FormText
        form={form}
        name="amount"
        label={messages.amount}
        hint={messages.amountHint}
        prefix="R$"
        inputMode="decimal"
        maxLength={20}
        isPlain
        isFirst
      />
    </ReasonSheet>
  )
}
