import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLang, useWords } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { useAttemptKey } from '#operator/lib/attempt-key.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { decideMutation, type Order } from './api.ts'
import { words as treasuryWords } from './i18n.ts'
import { OrderAbout } from './order-about.tsx'

export interface DecideSheetProps {
  order: Order
  approve: boolean
  open: boolean
  onClose: () => void
}

/** Approves or refuses what was proposed, with every amount that moves by it. */
export function DecideSheet({ order, approve, open, onClose }: DecideSheetProps) {
  const words = useWords(treasuryWords)
  const lang = useLang()
  const { keyOf } = useAttemptKey()
  const decide = useMutation(decideMutation(useQueryClient(), order._id))
  const amount = formatReais(order.amount, lang)
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={approve ? words.approveTitle : words.refuseTitle}
      text={
        <>
          <p>
            <strong>{approve ? words.approveText[order.kind](amount) : words.refuseText(amount)}</strong>
          </p>
          <p>{words.proposedBy(order.by, order.reason)}</p>
          <OrderAbout order={order} />
          {approve && order.kind !== 'guarantee' && <p>{words.approveFinal}</p>}
          {approve && order.game === null && <p>{words.approveBank}</p>}
        </>
      }
      confirmLabel={approve ? words.approve : order.mine ? words.giveUp : words.refuse}
      danger={!approve}
      onConfirm={async reason => {
        await decide.mutateAsync({ approve, reason, key: keyOf(order._id, approve, reason) })
        toast.ok(approve ? words.approved : words.refused)
      }}
    />
  )
}
