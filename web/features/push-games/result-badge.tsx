import type { PushPlayed } from '#contract/api/push-games.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { formatPrize, prizeWords } from '#web/lib/prize-words.ts'
import { words as pushWords } from './i18n.ts'
import { isShareBelowPrice } from './say.ts'

const TONES: Record<PushPlayed['result'], NonNullable<BadgeProps['tone']>> = {
  waiting: 'info',
  won: 'green',
  lost: 'red',
  refunded: 'outline',
}

/** How a question ended for me. */
export function ResultBadge({ doc }: { doc: Pick<PushPlayed, 'result' | 'received' | 'price'> }) {
  const words = useWords(pushWords)
  const prize = useWords(prizeWords)
  const lang = useLang()
  if (isShareBelowPrice(doc))
    return <Badge>{formatPrize({ prize: doc.received, price: doc.price }, prize, lang)}</Badge>
  return <Badge tone={TONES[doc.result]}>{words.result[doc.result]}</Badge>
}
