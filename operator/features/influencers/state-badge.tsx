import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import type { InfluencerState } from './api.ts'
import { messages as influencersMessages } from './i18n.ts'

const TONES = { active: 'green', blocked: 'red', ended: 'plain' } as const

/** What an influencer's code is worth now. */
export function StateBadge({ state }: { state: InfluencerState }) {
  return <Badge tone={TONES[state]}>{useMessages(influencersMessages).state[state]}</Badge>
}
