import type { PushPlayed } from '#contract/api/push-games.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { words as pushWords } from './i18n.ts'

const TONES: Record<PushPlayed['result'], NonNullable<BadgeProps['tone']>> = {
  waiting: 'info',
  won: 'green',
  lost: 'red',
  refunded: 'outline',
}

/** How a question ended for me. */
export function ResultBadge({ result }: Pick<PushPlayed, 'result'>) {
  return <Badge tone={TONES[result]}>{useWords(pushWords).result[result]}</Badge>
}
