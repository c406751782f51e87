import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorMatches, operatorMatchesCsv } from '#contract/api/admin/matches.ts'
import { MATCH_STATUSES } from '#contract/facts.ts'
import { MatchBadge } from '#operator/lib/badges.tsx'
import { col } from '#operator/lib/columns.tsx'
import { factMessages, scheduleMessages } from '#operator/lib/i18n.ts'
import { by } from '#operator/lib/list-filters.ts'
import { listSection } from '#operator/lib/list-screen.tsx'
import { AddMatchSheet } from '#operator/lib/match-sheet.tsx'
import { useHasMode } from '#operator/lib/me.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { TeamName } from '#operator/lib/team-crest.tsx'
import { When } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { type Championship, championshipQuery } from './api.ts'
import { ComingRound } from './coming-round.tsx'
import { dictionary as championshipsMessages, dictionary } from './i18n.ts'
import { ImportSection } from './import-section.tsx'
import { RangePointsSection } from './range-points-section.tsx'
import styles from './championship.module.css'

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
    col.text('start', t.start, row => <When match={row} />),
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

/** The matches of a championship, filtered by team, round and state. */
export function MatchesSection({ championship }: { championship: string }) {
  return <Matches of={{ query: { championship } }} />
}

const FROM = '/private/championships/$championship'
const BASE = 'championship'

/** A championship: its matches, import files, and the points of Family vs Friend ranges. */
export function ChampionshipScreen() {
  const messages = useMessages(championshipsMessages)
  const facts = useMessages(factMessages)
  const schedule = useMessages(scheduleMessages)
  const [adding, setAdding] = useState(false)
  const { championship: id } = useParams({ from: FROM })
  const championship = useQuery(championshipQuery(id))
  const { data } = championship
  return (
    <>
      <PageHead
        title={data ? `${data.name} ${data.season}` : messages.title}
        text={
          data && `${messages.sports[data.sport] ?? data.sport} · ${messages.settledBy(facts.sources[data.source])}`
        }
        back={{ to: '/championships', label: messages.back }}
      >
        {data && (
          <>
            <Button variant="sec" icon={<CalendarPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
              {schedule.addMatch}
            </Button>
            <AddMatchSheet championship={id} round="" open={adding} onClose={() => setAdding(false)} />
          </>
        )}
        {data && data.review > 0 && (
          <Link to="/review" search={{ championship: id }} className={buttonClass({ variant: 'sec' })}>
            <ListChecks aria-hidden="true" />
            {messages.toReview(data.review)}
          </Link>
        )}
      </PageHead>
      {data ? <Parts key={id} championship={data} /> : <Pending read={championship} />}
    </>
  )
}

function Parts({ championship }: { championship: Championship }) {
  const messages = useMessages(championshipsMessages)
  const { part = 'matches', job } = useSearch({ from: FROM })
  const navigate = useNavigate()
  const has = useHasMode()
  const { _id: id } = championship
  return (
    <>
      <Tabs
        label={messages.parts}
        base={BASE}
        tabs={[
          { id: 'matches', label: messages.partMatches, count: championship.matches },
          { id: 'import', label: messages.partImport },
          ...(has('coach-friend') && championship.sport === 'football'
            ? [{ id: 'ranges' as const, label: messages.partRanges }]
            : []),
        ]}
        value={part}
        onChange={next =>
          void navigate({
            to: '/championships/$championship',
            params: { championship: id },
            search: next === 'matches' ? {} : { part: next },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {(part === 'matches' || job !== undefined) && <ComingRound championship={id} />}
      <TabPanel base={BASE} tab={part} className={styles.part}>
        {part === 'ranges' && <RangePointsSection championship={id} />}
        {part === 'matches' && <MatchesSection championship={id} />}
        {part === 'import' && (
          <ImportSection
            championship={id}
            source={championship.source}
            job={job}
            onJob={next =>
              void navigate({
                to: '/championships/$championship',
                params: { championship: id },
                search: { part: 'import', job: next },
                replace: true,
                resetScroll: false,
              })
            }
          />
        )}
      </TabPanel>
    </>
  )
}
