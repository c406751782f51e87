import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Trophy } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { factMessages, type FactMessages } from '#operator/lib/i18n.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { type Championship, championshipsQuery } from './api.ts'
import { type ChampionshipsMessages, dictionary as championshipsMessages } from './i18n.ts'
import styles from './championships-screen.module.css'

/** The championships there is data of. */
export function ChampionshipsScreen() {
  const messages = useMessages(championshipsMessages)
  const facts = useMessages(factMessages)
  const { page = 1, search = '' } = useSearch({ from: '/private/championships' })
  const navigate = useNavigate()
  const championships = useQuery(championshipsQuery(page, search))
  const go = (next: { page: number; search: string }, replace: boolean) =>
    void navigate({
      to: '/championships',
      search: { ...(next.page > 1 ? { page: next.page } : {}), ...(next.search ? { search: next.search } : {}) },
      replace,
    })
  return (
    <>
      <PageHead title={messages.title} text={messages.text}>
        <Link to="/championships/new" className={buttonClass()}>
          <Plus aria-hidden="true" />
          {messages.add}
        </Link>
      </PageHead>
      <search className={styles.search}>
        <SearchField
          label={messages.search}
          placeholder={messages.searchName}
          value={search}
          onSearch={text => go({ page: 1, search: text }, true)}
        />
      </search>
      <ListPage
        empty={
          search
            ? { art: <Trophy />, title: messages.noneFound, text: messages.noneFoundText }
            : { art: <Trophy />, title: messages.empty, text: messages.emptyText }
        }
        query={championships}
        onPage={next => go({ page: next, search }, false)}
        onPast={next => go({ page: next, search }, true)}
      >
        {rows => (
          <DataTable caption={messages.table} columns={columnsIn(messages, facts)} rows={rows} rowId={row => row._id} />
        )}
      </ListPage>
    </>
  )
}

const columnsIn = (messages: ChampionshipsMessages, facts: FactMessages): Column<Championship>[] => [
  {
    id: 'name',
    title: messages.name,
    cell: row => (
      <Link to="/championships/$championship" params={{ championship: row._id }} className={styles.name}>
        {row.name}
      </Link>
    ),
  },
  { id: 'season', title: messages.season, align: 'end', cell: row => row.season },
  { id: 'sport', title: messages.sport, cell: row => messages.sports[row.sport] ?? row.sport },
  { id: 'source', title: messages.source, cell: row => facts.sources[row.source] },
  { id: 'matches', title: messages.matches, align: 'end', cell: row => row.matches },
  {
    id: 'review',
    title: messages.review,
    align: 'end',
    cell: row =>
      row.review === 0 ? (
        0
      ) : (
        <Link
          to="/review"
          search={{ championship: row._id }}
          aria-label={`${row.name}: ${messages.toReview(row.review)}`}
        >
          <Badge tone="orange">{row.review}</Badge>
        </Link>
      ),
  },
]
