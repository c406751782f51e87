import { useMessages } from '#client/i18n.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import type { PushState } from './api.ts'
import { messages as pushMessages } from './i18n.ts'

const TONES: Record<PushState, NonNullable<BadgeProps['tone']>> = {
  draft: 'outline',
  scheduled: 'info',
  open: 'green',
  locked: 'info',
  running: 'info',
  provisional: 'orange',
  settling: 'info',
  paid: 'plain',
  voiding: 'info',
  void: 'plain',
}

/** How far a question has come. */
export function StateBadge({ state }: { state: PushState }) {
  return <Badge tone={TONES[state]}>{useMessages(pushMessages).state[state]}</Badge>
}
