import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import type { ReportState } from './api.ts'
import { messages as reportsMessages } from './i18n.ts'

const TONES = { open: 'orange', dismissed: 'plain', deleted: 'info', muted: 'info', blocked: 'red' } as const

/** What became of a report. */
export function StateBadge({ state }: { state: ReportState }) {
  return <Badge tone={TONES[state]}>{useMessages(reportsMessages).state[state]}</Badge>
}
