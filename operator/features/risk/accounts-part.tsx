import { Link } from '@tanstack/react-router'
import { useWords } from '#client/i18n.ts'
import { operatorHoldAccount } from '#contract/api/operator-risk.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { useMay } from '#operator/lib/may.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { Person } from '#operator/lib/person.tsx'
import { riskWords, type RiskWords } from '#operator/lib/risk-words.ts'
import type { SignalDetail } from './api.ts'
import { type RiskPageWords, words as pageWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'
import own from './accounts-part.module.css'

type Account = SignalDetail['accounts'][number]
type OnHold = (who: Account['who']) => void

/** The accounts of a sign beside one another, with the way to each and, for who may, to holding it. */
export function AccountsPart({ accounts, onHold }: { accounts: readonly Account[]; onHold: OnHold }) {
  const words = useWords(pageWords)
  const risk = useWords(riskWords)
  const may = useMay()
  const columns = columnsIn(words, risk)
  return (
    <Card title={words.accounts}>
      <DataTable
        caption={words.accounts}
        columns={may(operatorHoldAccount) ? [...columns, holdColumn(words, risk, onHold)] : columns}
        rows={accounts}
        rowId={row => row.who._id}
      />
    </Card>
  )
}

const columnsIn = (words: RiskPageWords, risk: RiskWords): Column<Account>[] => [
  {
    id: 'who',
    title: words.account,
    cell: row => (
      <Link to="/people/$person" params={{ person: row.who._id }} className={own.who}>
        <Person who={row.who} />
      </Link>
    ),
  },
  {
    id: 'state',
    title: words.states,
    cell: row => (
      <span className={styles.row}>
        {row.deleted && <Badge tone="outline">{words.deleted}</Badge>}
        {row.blocked && <Badge tone="red">{words.blocked}</Badge>}
        {row.heldUntil && <Badge tone="orange">{risk.held}</Badge>}
      </span>
    ),
  },
  { id: 'made', title: words.createdAt, cell: row => <Moment at={row.createdAt} /> },
  { id: 'seen', title: words.seenAt, cell: row => (row.seenAt ? <Moment at={row.seenAt} /> : '–') },
  { id: 'balance', title: words.balance, align: 'end', cell: row => <Money amount={row.balance} /> },
  { id: 'deposited', title: words.deposited, align: 'end', cell: row => <Money amount={row.deposited} /> },
  { id: 'withdrawn', title: words.withdrawn, align: 'end', cell: row => <Money amount={row.withdrawn} /> },
  { id: 'sent', title: words.sent, align: 'end', cell: row => <Money amount={row.sent} /> },
  { id: 'received', title: words.received, align: 'end', cell: row => <Money amount={row.received} /> },
  { id: 'others', title: words.others, align: 'end', cell: row => row.others },
]

const holdColumn = (words: RiskPageWords, risk: RiskWords, onHold: OnHold): Column<Account> => ({
  id: 'hold',
  title: risk.hold,
  hideTitle: true,
  cell: row =>
    row.deleted ? null : (
      <Button
        variant="sec"
        size="sm"
        aria-label={words.holdOf(row.who.username || row.who._id)}
        onClick={() => onHold(row.who)}
      >
        {risk.hold}
      </Button>
    ),
})
