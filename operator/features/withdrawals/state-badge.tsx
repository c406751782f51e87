import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import type { WithdrawalState } from './api.ts'
import { messages as withdrawalsMessages } from './i18n.ts'

const TONES = {
  reserved: 'info',
  held: 'orange',
  sending: 'info',
  sent: 'info',
  paid: 'green',
  failed: 'red',
} as const

/** How far a withdrawal has come. */
export function StateBadge({ state }: { state: WithdrawalState }) {
  return <Badge tone={TONES[state]}>{useMessages(withdrawalsMessages).state[state]}</Badge>
}
