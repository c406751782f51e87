import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Shield } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { operatorTeamsCsv, TEAM_SORTS } from '#contract/api/admin/matches.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { useListFilters } from '#operator/lib/list-filters.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { TeamName } from '#operator/lib/team-crest.tsx'
import { type TeamRow, teamsListQuery, teamsQuery } from './api.ts'
import { type TeamsMessages, messages as teamsMessages } from './i18n.ts'
import page from '#operator/lib/page-layout.module.css'
import styles from './teams-screen.module.css'

/** The teams matches are told of. */
export function TeamsScreen() {
  const messages = useMessages(teamsMessages)
  const filters = useListFilters([], { sorts: TEAM_SORTS })
  const teams = useQuery(teamsQuery(filters))
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <div className={page.tools}>
        <search>
          <SearchField
            label={messages.search}
            placeholder={messages.searchHint}
            value={filters.search}
            onSearch={search => filters.go({ search }, true)}
          />
        </search>
        <ListTools file={{ endpoint: operatorTeamsCsv, query: teamsListQuery(filters), name: messages.title }} />
      </div>
      <ListPage
        empty={
          filters.search
            ? { art: <Shield />, title: messages.noneFound, text: messages.noneFoundText }
            : { art: <Shield />, title: messages.empty, text: messages.emptyText }
        }
        query={teams}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={TEAM_SORTS}
            caption={messages.table}
            columns={columnsIn(messages)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

const columnsIn = (messages: TeamsMessages): Column<TeamRow>[] => [
  {
    id: 'team',
    title: messages.team,
    cell: row => (
      <Link to="/teams/$team" params={{ team: row._id }} className={styles.team}>
        <TeamName team={row} size={28} />
      </Link>
    ),
  },
  { id: 'abbrev', title: messages.abbrev, cell: row => row.abbrev },
  { id: 'state', title: messages.state, cell: row => row.state },
  {
    id: 'aliases',
    title: messages.aliases,
    cell: row => <span className={styles.aliases}>{row.aliases.join(', ')}</span>,
  },
  { id: 'colors', title: messages.colors, cell: row => row.colors.join(' ') },
]
