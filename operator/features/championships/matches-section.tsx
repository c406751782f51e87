import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { MATCH_SORTS, operatorMatchesCsv } from '#contract/api/admin/matches.ts'
import { MATCH_STATUSES, type MatchStatus } from '#contract/facts.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Field, Select } from '#ui/field.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { factMessages } from '#operator/lib/i18n.ts'
import { sortingOf, useListAddress } from '#operator/lib/list-address.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { MatchBadge } from '#operator/lib/match-badge.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { TeamName } from '#operator/lib/team-crest.tsx'
import { type MatchFilter, type MatchRow, matchesQuery } from './api.ts'
import { type ChampionshipsMessages, dictionary as championshipsMessages } from './i18n.ts'
import styles from './matches-section.module.css'

/** What the address of matches says beside what that of any list does. */
interface Filtered {
  round?: string | undefined
  status?: MatchStatus | undefined
}

/** The matches of a championship, searched by team, round and state. */
export function MatchesSection({ championship }: { championship: string }) {
  const messages = useMessages(championshipsMessages)
  const { page = 1, search, round, status, narrow, ...address } = useListAddress<Filtered>()
  const filter: MatchFilter = { page, search, round, status, ...sortingOf(address, MATCH_SORTS) }
  const matches = useQuery(matchesQuery(championship, filter))
  const isFiltered = [search, round, status, filter.from, filter.to].some(one => one !== undefined)
  const go = (next: number, replace: boolean) => narrow({ page: next > 1 ? next : undefined }, replace)
  return (
    <>
      <Filters filter={filter} onChange={change => narrow(change, true)} />
      <ListTools
        hasDays
        file={{
          endpoint: operatorMatchesCsv,
          query: { ...filter, championship, limit: PAGE_ROWS },
          name: messages.partMatches,
        }}
      />
      <ListPage
        empty={
          isFiltered
            ? { art: <CalendarDays />, title: messages.noMatchFound, text: messages.noMatchFoundText }
            : { art: <CalendarDays />, title: messages.noMatches, text: messages.noMatchesText }
        }
        query={matches}
        onPage={next => go(next, false)}
        onPast={next => go(next, true)}
      >
        {rows => (
          <ListTable
            sorts={MATCH_SORTS}
            caption={messages.matchTable}
            columns={columnsIn(messages)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

function Filters({
  filter,
  onChange,
}: {
  filter: MatchFilter
  onChange: (change: Filtered & { search?: string | undefined }) => void
}) {
  const messages = useMessages(championshipsMessages)
  const { statuses } = useMessages(factMessages)
  return (
    <search className={styles.filters}>
      <SearchField
        label={messages.search}
        placeholder={messages.searchMatch}
        value={filter.search ?? ''}
        onSearch={search => onChange({ search: search || undefined })}
      />
      <SearchField
        label={messages.round}
        placeholder={messages.roundHint}
        value={filter.round ?? ''}
        onSearch={round => onChange({ round: round || undefined })}
      />
      <Field label={messages.status}>
        {ids => (
          <Select
            {...ids}
            value={filter.status ?? ''}
            onChange={event => onChange({ status: MATCH_STATUSES.find(one => one === event.currentTarget.value) })}
          >
            <option value="">{messages.all}</option>
            {MATCH_STATUSES.map(status => (
              <option key={status} value={status}>
                {statuses[status]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </search>
  )
}

const columnsIn = (messages: ChampionshipsMessages): Column<MatchRow>[] => [
  {
    id: 'match',
    title: messages.match,
    cell: row => (
      <Link to="/matches/$match" params={{ match: row._id }} className={styles.match}>
        {row.home && row.away ? (
          <>
            <TeamName team={row.home} />
            <TeamName team={row.away} />
          </>
        ) : (
          (row.place ?? messages.roundOf(row.round))
        )}
      </Link>
    ),
  },
  { id: 'round', title: messages.round, cell: row => row.round },
  {
    id: 'start',
    title: messages.start,
    cell: row => (row.startsAt ? <Moment at={row.startsAt} /> : <span className={styles.none}>{messages.noTime}</span>),
  },
  {
    id: 'score',
    title: messages.score,
    align: 'end',
    cell: row => (row.score ? `${row.score.home} – ${row.score.away}` : '--'),
  },
  { id: 'status', title: messages.status, cell: row => <MatchBadge status={row.status} /> },
  {
    id: 'pending',
    title: messages.pending,
    cell: row => row.unresolved > 0 && <Badge tone="red">{messages.pendingCount(row.unresolved)}</Badge>,
  },
  { id: 'version', title: messages.version, align: 'end', cell: row => row.version },
]
