import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { operatorMatches, operatorMatchesCsv } from '#contract/api/admin/matches.ts'
import { MATCH_STATUSES } from '#contract/facts.ts'
import { Badge } from '#ui/badge.tsx'
import { Text } from '#ui/layout.tsx'
import { col } from '#operator/lib/columns.tsx'
import { factMessages } from '#operator/lib/i18n.ts'
import { by } from '#operator/lib/list-filters.ts'
import { listSection } from '#operator/lib/list-screen.tsx'
import { MatchBadge } from '#operator/lib/badges.tsx'
import { TeamName } from '#operator/lib/team-crest.tsx'
import { dictionary } from './i18n.ts'
import styles from './matches-section.module.css'

const Matches = listSection({
  list: operatorMatches,
  csv: operatorMatchesCsv,
  queryKey: ['matches'],
  icon: CalendarDays,
  messages: dictionary,
  labels: factMessages,
  texts: t => ({
    title: t.partMatches,
    table: t.matchTable,
    empty: t.noMatches,
    emptyText: t.noMatchesText,
    noneFound: t.noMatchFound,
    noneFoundText: t.noMatchFoundText,
  }),
  filters: ({ t, labels }) => [
    by.text('search', { search: t.search, searchHint: t.searchMatch }),
    by.text('round', { search: t.round, searchHint: t.roundHint }),
    by.select('status', t.status, MATCH_STATUSES, labels.statuses, { all: t.all }),
  ],
  columns: ({ t }) => [
    col.text('match', t.match, row => (
      <Link to="/matches/$match" params={{ match: row._id }} className={styles.match}>
        {row.home && row.away ? (
          <>
            <TeamName team={row.home} />
            <TeamName team={row.away} />
          </>
        ) : (
          (row.place ?? t.roundOf(row.round))
        )}
      </Link>
    )),
    col.text('round', t.round, row => row.round),
    col.moment(
      'start',
      t.start,
      row => row.startsAt,
      <Text as="span" tone="faint">
        {t.noTime}
      </Text>,
    ),
    col.figure('score', t.score, row => (row.score ? `${row.score.home} – ${row.score.away}` : '--')),
    col.text('status', t.status, row => <MatchBadge status={row.status} />),
    col.text(
      'pending',
      t.pending,
      row => row.unresolved > 0 && <Badge tone="red">{t.pendingCount(row.unresolved)}</Badge>,
    ),
    col.figure('version', t.version, row => row.version),
  ],
})

/** The matches of a championship, searched by team, round and state. */
export function MatchesSection({ championship }: { championship: string }) {
  return <Matches of={{ query: { championship } }} />
}
