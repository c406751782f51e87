import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpFromLine } from 'lucide-react'
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
import { type Withdrawal, WITHDRAWAL_STATES, withdrawalsQuery } from './api.ts'
import { WITHDRAWAL_SORTS, operatorWithdrawalsCsv } from '#contract/api/operator-wallet.ts'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { type WithdrawalsWords, words as withdrawalsWords } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/money-page.module.css'

/** Every withdrawal, by state and search. */
export function WithdrawalsScreen() {
  const words = useWords(withdrawalsWords)
  const lang = useLang()
  const asked = useListAsked(WITHDRAWAL_STATES, { sorts: WITHDRAWAL_SORTS })
  const withdrawals = useQuery(withdrawalsQuery(asked))
  const isNarrowed = asked.search !== '' || asked.state !== undefined
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <MoneyTools
        asked={asked}
        states={[undefined, ...WITHDRAWAL_STATES]}
        words={words}
        hasDays
        file={{ endpoint: operatorWithdrawalsCsv, query: { ...listQuery(asked), limit: PAGE_ROWS }, name: words.title }}
      />
      <ListPage
        empty={{
          art: <ArrowUpFromLine />,
          title: isNarrowed ? words.noneFound : words.empty,
          text: isNarrowed ? words.noneFoundText : words.emptyText,
        }}
        query={withdrawals}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={WITHDRAWAL_SORTS}
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

const columnsIn = (words: WithdrawalsWords, lang: Lang): Column<Withdrawal>[] => [
  { id: 'player', title: words.player, cell: row => <Person who={row.player} /> },
  { id: 'state', title: words.states, cell: row => <StateBadge state={row.state} /> },
  { id: 'amount', title: words.amount, align: 'end', cell: row => <Money amount={row.amount} /> },
  { id: 'key', title: words.key, cell: row => `${words.keyType[row.pixKeyType]} · ${row.pixKey}` },
  { id: 'at', title: words.at, cell: row => <Moment at={row.createdAt} /> },
  { id: 'attempts', title: words.attempts, align: 'end', cell: row => row.attempts },
  {
    id: 'open',
    title: words.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/withdrawals/$withdrawal"
        params={{ withdrawal: row._id }}
        className={styles.link}
        aria-label={words.openOf(row.player.username, formatReais(row.amount, lang))}
      >
        {words.open}
      </Link>
    ),
  },
]
