import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GalleryHorizontalEnd, Plus } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { AD_SORTS, operatorAdsCsv } from '#contract/api/operator-ads.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { listQuery, useListAsked } from '#operator/lib/list-asked.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { MoneyTools } from '#operator/lib/money-tools.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { type Ad, AD_STATES, adsQuery } from './api.ts'
import { type AdsWords, words as adsWords } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/money-page.module.css'

/** Every ad with its counts, by state and search. */
export function AdsScreen() {
  const words = useWords(adsWords)
  const asked = useListAsked(AD_STATES, { sorts: AD_SORTS })
  const ads = useQuery(adsQuery(asked))
  const isNarrowed = asked.search !== '' || asked.state !== undefined
  return (
    <>
      <PageHead title={words.title} text={words.text}>
        <Link to="/ads/new" className={buttonClass()}>
          <Plus aria-hidden="true" />
          {words.add}
        </Link>
      </PageHead>
      <MoneyTools
        asked={asked}
        states={[undefined, ...AD_STATES]}
        words={words}
        file={{ endpoint: operatorAdsCsv, query: { ...listQuery(asked), limit: PAGE_ROWS }, name: words.title }}
      />
      <ListPage
        empty={{
          art: <GalleryHorizontalEnd />,
          title: isNarrowed ? words.noneFound : words.empty,
          text: isNarrowed ? words.noneFoundText : words.emptyText,
        }}
        query={ads}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={AD_SORTS}
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

const columnsIn = (words: AdsWords): Column<Ad>[] => [
  { id: 'title', title: words.name, cell: row => <strong className={styles.text}>{row.title}</strong> },
  { id: 'type', title: words.type, cell: row => words.types[row.type] },
  { id: 'state', title: words.states, cell: row => <StateBadge state={row.state} /> },
  { id: 'at', title: words.sendAt, cell: row => (row.sendAt ? <Moment at={row.sendAt} /> : '–') },
  { id: 'people', title: words.people, align: 'end', cell: row => row.people },
  { id: 'views', title: words.views, align: 'end', cell: row => row.views },
  { id: 'clicks', title: words.clicks, align: 'end', cell: row => row.clicks },
  {
    id: 'open',
    title: words.open,
    hideTitle: true,
    cell: row => (
      <Link to="/ads/$ad" params={{ ad: row._id }} className={styles.link} aria-label={words.openOf(row.title)}>
        {words.open}
      </Link>
    ),
  },
]
