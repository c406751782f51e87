import { useMessages } from '#client/i18n.ts'
import type { RISK_LEVELS, RISK_STATES } from '#contract/api/admin/risk.ts'
import { Badge } from '#ui/badge.tsx'
import { riskMessages } from './i18n.ts'

const LEVELS = { low: 'plain', medium: 'orange', high: 'red' } as const
const STATES = { open: 'info', seen: 'plain', dismissed: 'outline' } as const

/** How grave a sign is. */
export function LevelBadge({ level }: { level: (typeof RISK_LEVELS)[number] }) {
  return <Badge tone={LEVELS[level]}>{useMessages(riskMessages).level[level]}</Badge>
}

/** What was done about a sign. */
export function SignalStateBadge({ state }: { state: (typeof RISK_STATES)[number] }) {
  return <Badge tone={STATES[state]}>{useMessages(riskMessages).state[state]}</Badge>
}
