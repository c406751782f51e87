import { TriangleAlert } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import type { CardRow, GameState } from './api.ts'
import { words as cardsWords } from './i18n.ts'

const TONES: Record<GameState, NonNullable<BadgeProps['tone']>> = {
  draft: 'outline',
  scheduled: 'info',
  open: 'green',
  locked: 'info',
  running: 'orange',
  provisional: 'orange',
  settling: 'info',
  paid: 'plain',
  voiding: 'info',
  void: 'plain',
}

/** What a card is in. */
export function StateBadge({ state }: { state: GameState }) {
  return <Badge tone={TONES[state]}>{useWords(cardsWords).state[state]}</Badge>
}

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
