import { Link } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { operatorHoldAccount } from '#contract/api/admin/risk.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row } from '#ui/layout.tsx'
import { useMay } from '#operator/lib/me.ts'
import { Moment, Money, Person } from '#operator/lib/values.tsx'
import { riskMessages, type RiskMessages } from '#operator/lib/i18n.ts'
import type { SignalDetail } from './api.ts'
import { type RiskPageMessages, messages as pageMessages } from './i18n.ts'
import own from './accounts-section.module.css'

type Account = SignalDetail['accounts'][number]
type OnHold = (who: Account['who']) => void

/** The accounts of a sign beside one another, with the way to each and, for who may, to holding it. */
export function AccountsSection({ accounts, onHold }: { accounts: readonly Account[]; onHold: OnHold }) {
  const messages = useMessages(pageMessages)
  const risk = useMessages(riskMessages)
  const may = useMay()
  const columns = columnsIn(messages, risk)
  return (
    <Card title={messages.accounts}>
      <DataTable
        caption={messages.accounts}
        columns={may(operatorHoldAccount) ? [...columns, holdColumn(messages, risk, onHold)] : columns}
        rows={accounts}
        rowId={row => row.who._id}
      />
    </Card>
  )
}

const columnsIn = (messages: RiskPageMessages, risk: RiskMessages): Column<Account>[] => [
  {
    id: 'who',
    title: messages.account,
    cell: row => (
      <Link to="/people/$person" params={{ person: row.who._id }} className={own.who}>
        <Person who={row.who} />
      </Link>
    ),
  },
  {
    id: 'state',
    title: messages.states,
    cell: row => (
      <Row as="span" gap={2} align="center">
        {row.deleted && <Badge tone="outline">{messages.deleted}</Badge>}
        {row.blocked && <Badge tone="red">{messages.blocked}</Badge>}
        {row.heldUntil && <Badge tone="orange">{risk.held}</Badge>}
      </Row>
    ),
  },
  { id: 'made', title: messages.createdAt, cell: row => <Moment at={row.createdAt} /> },
  { id: 'seen', title: messages.seenAt, cell: row => (row.seenAt ? <Moment at={row.seenAt} /> : '–') },
  { id: 'balance', title: messages.balance, align: 'end', cell: row => <Money amount={row.balance} /> },
  { id: 'deposited', title: messages.deposited, align: 'end', cell: row => <Money amount={row.deposited} /> },
  { id: 'withdrawn', title: messages.withdrawn, align: 'end', cell: row => <Money amount={row.withdrawn} /> },
  { id: 'sent', title: messages.sent, align: 'end', cell: row => <Money amount={row.sent} /> },
  { id: 'received', title: messages.received, align: 'end', cell: row => <Money amount={row.received} /> },
  { id: 'others', title: messages.others, align: 'end', cell: row => row.others },
]

const holdColumn = (messages: RiskPageMessages, risk: RiskMessages, onHold: OnHold): Column<Account> => ({
  id: 'hold',
  title: risk.hold,
  hideTitle: true,
  cell: row =>
    row.deleted ? null : (
      <Button
        variant="sec"
        size="sm"
        aria-label={messages.holdOf(row.who.username || row.who._id)}
        onClick={() => onHold(row.who)}
      >
        {risk.hold}
      </Button>
    ),
})
