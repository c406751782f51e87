import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine } from 'lucide-react'
import { useLang, useWords } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { listQuery, useListAsked } from '#operator/lib/list-asked.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { MoneyTools } from '#operator/lib/money-tools.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Person } from '#operator/lib/person.tsx'
import { type Deposit, DEPOSIT_STATES, depositsQuery } from './api.ts'
import { DEPOSIT_SORTS, operatorDepositsCsv } from '#contract/api/operator-wallet.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { type DepositsWords, words as depositsWords } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/money-page.module.css'

/** Every deposit, by state and search. */
export function DepositsScreen() {
  const words = useWords(depositsWords)
  const lang = useLang()
  const asked = useListAsked(DEPOSIT_STATES, { sorts: DEPOSIT_SORTS })
  const deposits = useQuery(depositsQuery(asked))
  const isNarrowed = asked.search !== '' || asked.state !== undefined
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <MoneyTools
        asked={asked}
        states={[undefined, ...DEPOSIT_STATES]}
        words={words}
        hasDays
        file={{ endpoint: operatorDepositsCsv, query: { ...listQuery(asked), limit: PAGE_ROWS }, name: words.title }}
      />
      <ListPage
        empty={{
          art: <ArrowDownToLine />,
          title: isNarrowed ? words.noneFound : words.empty,
          text: isNarrowed ? words.noneFoundText : words.emptyText,
        }}
        query={deposits}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={DEPOSIT_SORTS}
            caption={words.table}
            columns={columnsIn(words, lang)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

const columnsIn = (words: DepositsWords, lang: Lang): Column<Deposit>[] => [
  { id: 'player', title: words.player, cell: row => <Person who={row.player} /> },
  { id: 'state', title: words.states, cell: row => <StateBadge deposit={row} /> },
  { id: 'asked', title: words.asked, align: 'end', cell: row => <Money amount={row.amount} /> },
  {
    id: 'paid',
    title: words.paid,
    align: 'end',
    cell: row => (row.paidAmount === null ? '–' : <Money amount={row.paidAmount} />),
  },
  { id: 'at', title: words.at, cell: row => <Moment at={row.createdAt} /> },
  {
    id: 'open',
    title: words.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/deposits/$deposit"
        params={{ deposit: row._id }}
        className={styles.link}
        aria-label={words.openOf(row.player.username, formatReais(row.amount, lang))}
      >
        {words.open}
      </Link>
    ),
  },
]
