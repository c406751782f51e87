import { useMessages } from '#client/i18n.ts'
import type { MatchStatus } from '#contract/facts.ts'
import { Badge, type BadgeProps, LiveBadge } from '#ui/badge.tsx'
import { factMessages } from './i18n.ts'

const TONES = {
  scheduled: 'outline',
  live: 'orange',
  finished: 'plain',
  postponed: 'info',
  abandoned: 'info',
  void: 'red',
} satisfies Record<MatchStatus, BadgeProps['tone']>

/** What a match is in. */
export function MatchBadge({ status }: { status: MatchStatus }) {
  const messages = useMessages(factMessages).statuses[status]
  return status === 'live' ? <LiveBadge>{messages}</LiveBadge> : <Badge tone={TONES[status]}>{messages}</Badge>
}
