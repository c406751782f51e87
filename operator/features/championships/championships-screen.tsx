import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Trophy } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { factWords, type FactWords } from '#operator/lib/fact-words.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { type Championship, championshipsQuery } from './api.ts'
import { type ChampionshipsWords, words as championshipsWords } from './i18n.ts'
import styles from './championships-screen.module.css'

/** The championships there is data of. */
export function ChampionshipsScreen() {
  const words = useWords(championshipsWords)
  const facts = useWords(factWords)
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
      <PageHead title={words.title} text={words.text}>
        <Link to="/championships/new" className={buttonClass()}>
          <Plus aria-hidden="true" />
          {words.add}
        </Link>
      </PageHead>
      <search className={styles.search}>
        <SearchField
          label={words.search}
          placeholder={words.searchName}
          value={search}
          onSearch={text => go({ page: 1, search: text }, true)}
        />
      </search>
      <ListPage
        empty={
          search
            ? { art: <Trophy />, title: words.noneFound, text: words.noneFoundText }
            : { art: <Trophy />, title: words.empty, text: words.emptyText }
        }
        query={championships}
        onPage={next => go({ page: next, search }, false)}
        onPast={next => go({ page: next, search }, true)}
      >
        {rows => (
          <DataTable caption={words.table} columns={columnsIn(words, facts)} rows={rows} rowId={row => row._id} />
        )}
      </ListPage>
    </>
  )
}

const columnsIn = (words: ChampionshipsWords, facts: FactWords): Column<Championship>[] => [
  {
    id: 'name',
    title: words.name,
    cell: row => (
      <Link to="/championships/$championship" params={{ championship: row._id }} className={styles.name}>
        {row.name}
      </Link>
    ),
  },
  { id: 'season', title: words.season, align: 'end', cell: row => row.season },
  { id: 'sport', title: words.sport, cell: row => words.sports[row.sport] ?? row.sport },
  { id: 'source', title: words.source, cell: row => facts.sources[row.source] },
  { id: 'matches', title: words.matches, align: 'end', cell: row => row.matches },
  {
    id: 'review',
    title: words.review,
    align: 'end',
    cell: row =>
      row.review === 0 ? (
        0
      ) : (
        <Link to="/review" search={{ championship: row._id }} aria-label={`${row.name}: ${words.toReview(row.review)}`}>
          <Badge tone="orange">{row.review}</Badge>
        </Link>
      ),
  },
]
