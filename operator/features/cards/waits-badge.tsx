import { TriangleAlert } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import type { CardRow } from './api.ts'
import { messages as cardsMessages } from './i18n.ts'

/** What a card waits for from a person; nothing when it goes on by itself. */
export function WaitsBadge({ waits }: { waits: CardRow['waits'] }) {
  const messages = useMessages(cardsMessages)
  if (waits === null) return null
  return (
    <Badge tone="red" icon={<TriangleAlert aria-hidden="true" />}>
      {messages.waits[waits]}
    </Badge>
  )
}
