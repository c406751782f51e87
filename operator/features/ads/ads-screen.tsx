import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GalleryHorizontalEnd, Plus } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { AD_SORTS, operatorAdsCsv } from '#contract/api/admin/ads.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { listQuery, useListFilters } from '#operator/lib/list-filters.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { MoneyTools } from '#operator/lib/list-toolbar.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { type Ad, AD_STATES, adsQuery } from './api.ts'
import { type AdsMessages, messages as adsMessages } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/page-layout.module.css'

/** Every ad with its counts, by state and search. */
export function AdsScreen() {
  const messages = useMessages(adsMessages)
  const filters = useListFilters(AD_STATES, { sorts: AD_SORTS })
  const ads = useQuery(adsQuery(filters))
  const isFiltered = filters.search !== '' || filters.state !== undefined
  return (
    <>
      <PageHead title={messages.title} text={messages.text}>
        <Link to="/ads/new" className={buttonClass()}>
          <Plus aria-hidden="true" />
          {messages.add}
        </Link>
      </PageHead>
      <MoneyTools
        filters={filters}
        states={[undefined, ...AD_STATES]}
        messages={messages}
        file={{ endpoint: operatorAdsCsv, query: { ...listQuery(filters), limit: PAGE_ROWS }, name: messages.title }}
      />
      <ListPage
        empty={{
          art: <GalleryHorizontalEnd />,
          title: isFiltered ? messages.noneFound : messages.empty,
          text: isFiltered ? messages.noneFoundText : messages.emptyText,
        }}
        query={ads}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={AD_SORTS}
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

const columnsIn = (messages: AdsMessages): Column<Ad>[] => [
  { id: 'title', title: messages.name, cell: row => <strong className={styles.text}>{row.title}</strong> },
  { id: 'type', title: messages.type, cell: row => messages.types[row.type] },
  { id: 'state', title: messages.states, cell: row => <StateBadge state={row.state} /> },
  { id: 'at', title: messages.sendAt, cell: row => (row.sendAt ? <Moment at={row.sendAt} /> : '–') },
  { id: 'people', title: messages.people, align: 'end', cell: row => row.people },
  { id: 'views', title: messages.views, align: 'end', cell: row => row.views },
  { id: 'clicks', title: messages.clicks, align: 'end', cell: row => row.clicks },
  {
    id: 'open',
    title: messages.open,
    hideTitle: true,
    cell: row => (
      <Link to="/ads/$ad" params={{ ad: row._id }} className={styles.link} aria-label={messages.openOf(row.title)}>
        {messages.open}
      </Link>
    ),
  },
]
