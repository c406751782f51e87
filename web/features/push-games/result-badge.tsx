import { useLang, useMessages } from '#client/i18n.ts'
import type { PushPlayed } from '#contract/api/player/push-games.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { formatPrize, prizeMessages } from '#web/lib/i18n.ts'
import { isShareBelowPrice } from './format.ts'
import { messages as pushMessages } from './i18n.ts'

const TONES: Record<PushPlayed['result'], NonNullable<BadgeProps['tone']>> = {
  waiting: 'info',
  won: 'green',
  lost: 'red',
  refunded: 'outline',
}

/** My outcome of a question. */
export function ResultBadge({ doc }: { doc: Pick<PushPlayed, 'result' | 'received' | 'price'> }) {
  const messages = useMessages(pushMessages)
  const prize = useMessages(prizeMessages)
  const lang = useLang()
  if (isShareBelowPrice(doc))
    return <Badge>{formatPrize({ prize: doc.received, price: doc.price }, prize, lang)}</Badge>
  return <Badge tone={TONES[doc.result]}>{messages.result[doc.result]}</Badge>
}
