import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { type CodeUsage, usesQuery } from './api.ts'
import { type InfluencersMessages, messages as influencersMessages } from './i18n.ts'

/** The cards an influencer's codes were used on: counts and money, never who played (C12). */
export function UsesSection({ id }: { id: string }) {
  const messages = useMessages(influencersMessages)
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ strict: false })
  const uses = useQuery(usesQuery(id, page))
  const go = (to: number, replace = false) =>
    void navigate({
      to: '/influencers/$influencer',
      params: { influencer: id },
      search: to > 1 ? { page: to } : {},
      replace,
    })
  return (
    <Card title={messages.games}>
      <ListPage
        empty={{ art: <Ticket />, title: messages.noGames, text: messages.noGamesText }}
        query={uses}
        onPage={go}
        onPast={last => go(last, true)}
      >
        {rows => (
          <DataTable caption={messages.games} columns={columnsIn(messages)} rows={rows} rowId={row => row._id} />
        )}
      </ListPage>
    </Card>
  )
}

const columnsIn = (messages: InfluencersMessages): Column<CodeUsage>[] => [
  { id: 'game', title: messages.game, cell: row => row.name },
  {
    id: 'status',
    title: messages.states,
    cell: row => (
      <Badge tone={row.dropped ? 'red' : row.status === 'new' ? 'green' : 'plain'}>
        {row.dropped ? messages.dropped : messages.status[row.status]}
      </Badge>
    ),
  },
  { id: 'start', title: messages.start, cell: row => (row.startDate ? <Moment at={row.startDate} /> : '–') },
  { id: 'entries', title: messages.entries, align: 'end', cell: row => row.entries },
  { id: 'stakes', title: messages.stakes, align: 'end', cell: row => <Money amount={row.stakes} /> },
  {
    id: 'expected',
    title: messages.expected,
    align: 'end',
    cell: row => (row.expected === null ? '–' : <Money amount={row.expected} />),
  },
  {
    id: 'commission',
    title: messages.commission,
    align: 'end',
    cell: row => (row.commission === null ? '–' : <Money amount={row.commission} />),
  },
  { id: 'paid', title: messages.paidAt, cell: row => (row.paidAt ? <Moment at={row.paidAt} /> : '–') },
]
