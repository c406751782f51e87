import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import type { WithdrawalState } from './api.ts'
import { words as withdrawalsWords } from './i18n.ts'

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
  return <Badge tone={TONES[state]}>{useWords(withdrawalsWords).state[state]}</Badge>
}
