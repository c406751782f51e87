import { useMessages } from '#client/i18n.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { type GameState, gameStateMessages } from './i18n.ts'

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

/** What a game is in. */
export function GameStateBadge({ state }: { state: GameState }) {
  return <Badge tone={TONES[state]}>{useMessages(gameStateMessages)[state]}</Badge>
}
