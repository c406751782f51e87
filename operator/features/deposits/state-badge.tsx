import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import type { DepositState } from './api.ts'
import { words as depositsWords } from './i18n.ts'

const TONES = { new: 'outline', open: 'info', paid: 'green', expired: 'plain', failed: 'red' } as const

/** How far a deposit has come. */
export function StateBadge({ state }: { state: DepositState }) {
  return <Badge tone={TONES[state]}>{useWords(depositsWords).state[state]}</Badge>
}
