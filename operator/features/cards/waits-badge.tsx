import { TriangleAlert } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import type { CardRow } from './api.ts'
import { words as cardsWords } from './i18n.ts'

/** What a card waits for from a person; nothing when it goes on by itself. */
export function WaitsBadge({ waits }: { waits: CardRow['waits'] }) {
  const words = useWords(cardsWords)
  if (waits === null) return null
  return (
    <Badge tone="red" icon={<TriangleAlert aria-hidden="true" />}>
      {words.waits[waits]}
    </Badge>
  )
}
