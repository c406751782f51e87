import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Shield } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { operatorTeamsCsv, TEAM_SORTS } from '#contract/api/operator-matches.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { useListAsked } from '#operator/lib/list-asked.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { TeamName } from '#operator/lib/team-crest.tsx'
import { type TeamRow, teamsAsked, teamsQuery } from './api.ts'
import { type TeamsWords, words as teamsWords } from './i18n.ts'
import page from '#operator/lib/money-page.module.css'
import styles from './teams-screen.module.css'

/** The teams matches are told of. */
export function TeamsScreen() {
  const words = useWords(teamsWords)
  const asked = useListAsked([], { sorts: TEAM_SORTS })
  const teams = useQuery(teamsQuery(asked))
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <div className={page.tools}>
        <search>
          <SearchField
            label={words.search}
            placeholder={words.searchHint}
            value={asked.search}
            onSearch={search => asked.go({ search }, true)}
          />
        </search>
        <ListTools file={{ endpoint: operatorTeamsCsv, query: teamsAsked(asked), name: words.title }} />
      </div>
      <ListPage
        empty={
          asked.search
            ? { art: <Shield />, title: words.noneFound, text: words.noneFoundText }
            : { art: <Shield />, title: words.empty, text: words.emptyText }
        }
        query={teams}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={TEAM_SORTS}
            caption={words.table}
            columns={columnsIn(words)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

const columnsIn = (words: TeamsWords): Column<TeamRow>[] => [
  {
    id: 'team',
    title: words.team,
    cell: row => (
      <Link to="/teams/$team" params={{ team: row._id }} className={styles.team}>
        <TeamName team={row} size={28} />
      </Link>
    ),
  },
  { id: 'abbrev', title: words.abbrev, cell: row => row.abbrev },
  { id: 'state', title: words.state, cell: row => row.state },
  {
    id: 'aliases',
    title: words.aliases,
    cell: row => <span className={styles.aliases}>{row.aliases.join(', ')}</span>,
  },
  { id: 'colors', title: words.colors, cell: row => row.colors.join(' ') },
]
