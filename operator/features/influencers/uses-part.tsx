import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { type Use, usesQuery } from './api.ts'
import { type InfluencersWords, words as influencersWords } from './i18n.ts'

/** The cards an influencer's codes were used on: counts and money, never who played (C12). */
export function UsesPart({ id }: { id: string }) {
  const words = useWords(influencersWords)
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
    <Card title={words.games}>
      <ListPage
        empty={{ art: <Ticket />, title: words.noGames, text: words.noGamesText }}
        query={uses}
        onPage={go}
        onPast={last => go(last, true)}
      >
        {rows => <DataTable caption={words.games} columns={columnsIn(words)} rows={rows} rowId={row => row._id} />}
      </ListPage>
    </Card>
  )
}

const columnsIn = (words: InfluencersWords): Column<Use>[] => [
  { id: 'game', title: words.game, cell: row => row.name },
  {
    id: 'status',
    title: words.states,
    cell: row => (
      <Badge tone={row.dropped ? 'red' : row.status === 'new' ? 'green' : 'plain'}>
        {row.dropped ? words.dropped : words.status[row.status]}
      </Badge>
    ),
  },
  { id: 'start', title: words.start, cell: row => (row.startDate ? <Moment at={row.startDate} /> : '–') },
  { id: 'entries', title: words.entries, align: 'end', cell: row => row.entries },
  { id: 'stakes', title: words.stakes, align: 'end', cell: row => <Money amount={row.stakes} /> },
  {
    id: 'expected',
    title: words.expected,
    align: 'end',
    cell: row => (row.expected === null ? '–' : <Money amount={row.expected} />),
  },
  {
    id: 'commission',
    title: words.commission,
    align: 'end',
    cell: row => (row.commission === null ? '–' : <Money amount={row.commission} />),
  },
  { id: 'paid', title: words.paidAt, cell: row => (row.paidAt ? <Moment at={row.paidAt} /> : '–') },
]
