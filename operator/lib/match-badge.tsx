import { useWords } from '#client/i18n.ts'
import type { MatchStatus } from '#contract/facts.ts'
import { Badge, type BadgeProps, LiveBadge } from '#ui/badge.tsx'
import { factWords } from './fact-words.ts'

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
  const said = useWords(factWords).statuses[status]
  return status === 'live' ? <LiveBadge>{said}</LiveBadge> : <Badge tone={TONES[status]}>{said}</Badge>
}
