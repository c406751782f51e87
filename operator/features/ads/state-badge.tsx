import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import type { AdState } from './api.ts'
import { messages as adsMessages } from './i18n.ts'

const TONES = { draft: 'outline', scheduled: 'info', sending: 'info', sent: 'green', ended: 'plain' } as const

/** How far an ad has come. */
export function StateBadge({ state }: { state: AdState }) {
  return <Badge tone={TONES[state]}>{useMessages(adsMessages).state[state]}</Badge>
}
