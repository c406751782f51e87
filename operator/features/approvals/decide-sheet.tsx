import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { useAttemptKey } from '#operator/lib/attempt-key.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { Money } from '#operator/lib/values.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { decideMutation, type Order } from './api.ts'
import { messages as treasuryMessages } from './i18n.ts'

export interface DecideSheetProps {
  order: Order
  approve: boolean
  open: boolean
  onClose: () => void
}

/** Approves or refuses what was proposed, with every amount that moves by it. */
export function DecideSheet({ order, approve, open, onClose }: DecideSheetProps) {
  const messages = useMessages(treasuryMessages)
  const lang = useLang()
  const { keyOf } = useAttemptKey()
  const decide = useMutation(decideMutation(useQueryClient(), order._id))
  const amount = formatReais(order.amount, lang)
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={approve ? messages.approveTitle : messages.refuseTitle}
      text={
        <>
          <p>
            <strong>{approve ? messages.approveText[order.kind](amount) : messages.refuseText(amount)}</strong>
          </p>
          <p>{messages.proposedBy(order.by, order.reason)}</p>
          <OrderAbout order={order} />
          {approve && order.kind !== 'guarantee' && <p>{messages.approveFinal}</p>}
          {approve && order.game === null && <p>{messages.approveBank}</p>}
        </>
      }
      confirmLabel={approve ? messages.approve : order.mine ? messages.giveUp : messages.refuse}
      danger={!approve}
      onConfirm={reason => decide.mutateAsync({ approve, reason, key: keyOf(order._id, approve, reason) })}
      done={approve ? messages.approved : messages.refused}
    />
  )
}

/** What the second person decides about, to the centavo: the game, and who is paid. */
function OrderAbout({ order: { game, entries, withheld, paid } }: { order: Order }) {
  const messages = useMessages(treasuryMessages)
  const lang = useLang()
  if (!game) return null
  const more = (entries ?? 0) - paid.length
  return (
    <Stack gap={3}>
      <p>
        {messages.game}: <GameLink game={game} />
        {entries !== null && <> · {messages.entries(entries)}</>}
      </p>
      {paid.length > 0 && (
        <section aria-label={messages.paid}>
          <DescriptionList
            rows={paid.map(({ username, amount }, index) => ({
              label: username === '' ? String(index + 1) : username,
              value: <Money amount={amount} />,
            }))}
          />
          {more > 0 && <Text tone="muted">{messages.andMore(more)}</Text>}
        </section>
      )}
      {withheld !== null && withheld > 0n && <p>{messages.ofWhichWithheld(formatReais(withheld, lang))}</p>}
    </Stack>
  )
}
