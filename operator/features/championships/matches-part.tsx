import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { MATCH_SORTS, operatorMatchesCsv } from '#contract/api/operator-matches.ts'
import { MATCH_STATUSES, type MatchStatus } from '#contract/facts.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Field, Select } from '#ui/field.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { factWords } from '#operator/lib/fact-words.ts'
import { sortingOf, useListAddress } from '#operator/lib/list-address.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { MatchBadge } from '#operator/lib/match-badge.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { TeamName } from '#operator/lib/team-crest.tsx'
import { type MatchFilter, type MatchRow, matchesQuery } from './api.ts'
import { type ChampionshipsWords, words as championshipsWords } from './i18n.ts'
import styles from './matches-part.module.css'

/** What the address of matches says beside what that of any list does. */
interface Narrowed {
  round?: string | undefined
  status?: MatchStatus | undefined
}

/** The matches of a championship, searched by team, round and state. */
export function MatchesPart({ championship }: { championship: string }) {
  const words = useWords(championshipsWords)
  const { page = 1, search, round, status, narrow, ...address } = useListAddress<Narrowed>()
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
          name: words.partMatches,
        }}
      />
      <ListPage
        empty={
          isFiltered
            ? { art: <CalendarDays />, title: words.noMatchFound, text: words.noMatchFoundText }
            : { art: <CalendarDays />, title: words.noMatches, text: words.noMatchesText }
        }
        query={matches}
        onPage={next => go(next, false)}
        onPast={next => go(next, true)}
      >
        {rows => (
          <ListTable
            sorts={MATCH_SORTS}
            caption={words.matchTable}
            columns={columnsIn(words)}
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
  onChange: (change: Narrowed & { search?: string | undefined }) => void
}) {
  const words = useWords(championshipsWords)
  const { statuses } = useWords(factWords)
  return (
    <search className={styles.filters}>
      <SearchField
        label={words.search}
        placeholder={words.searchMatch}
        value={filter.search ?? ''}
        onSearch={search => onChange({ search: search || undefined })}
      />
      <SearchField
        label={words.round}
        placeholder={words.roundHint}
        value={filter.round ?? ''}
        onSearch={round => onChange({ round: round || undefined })}
      />
      <Field label={words.status}>
        {ids => (
          <Select
            {...ids}
            value={filter.status ?? ''}
            onChange={event => onChange({ status: MATCH_STATUSES.find(one => one === event.currentTarget.value) })}
          >
            <option value="">{words.all}</option>
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

const columnsIn = (words: ChampionshipsWords): Column<MatchRow>[] => [
  {
    id: 'match',
    title: words.match,
    cell: row => (
      <Link to="/matches/$match" params={{ match: row._id }} className={styles.match}>
        {row.home && row.away ? (
          <>
            <TeamName team={row.home} />
            <TeamName team={row.away} />
          </>
        ) : (
          (row.place ?? words.roundOf(row.round))
        )}
      </Link>
    ),
  },
  { id: 'round', title: words.round, cell: row => row.round },
  {
    id: 'start',
    title: words.start,
    cell: row => (row.startsAt ? <Moment at={row.startsAt} /> : <span className={styles.none}>{words.noTime}</span>),
  },
  {
    id: 'score',
    title: words.score,
    align: 'end',
    cell: row => (row.score ? `${row.score.home} – ${row.score.away}` : '--'),
  },
  { id: 'status', title: words.status, cell: row => <MatchBadge status={row.status} /> },
  {
    id: 'pending',
    title: words.pending,
    cell: row => row.unresolved > 0 && <Badge tone="red">{words.pendingCount(row.unresolved)}</Badge>,
  },
  { id: 'version', title: words.version, align: 'end', cell: row => row.version },
]
