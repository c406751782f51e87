import { Ticket } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { operatorInfluencerGames } from '#contract/api/player/influencers.ts'
import { Card } from '#ui/card.tsx'
import { col } from '#operator/lib/columns.tsx'
import { listSection } from '#operator/lib/list-screen.tsx'
import { messages } from './i18n.ts'

const Uses = listSection({
  list: operatorInfluencerGames,
  queryKey: ['influencer', 'games'],
  icon: Ticket,
  messages,
  texts: t => ({ title: t.games, table: t.games, empty: t.noGames, emptyText: t.noGamesText }),
  columns: ({ t }) => [
    col.text('game', t.game, row => row.name),
    col.badge('status', t.states, row => ({
      tone: row.dropped ? 'red' : row.status === 'new' ? 'green' : 'plain',
      label: row.dropped ? t.dropped : t.status[row.status],
    })),
    col.moment('start', t.start, row => row.startDate),
    col.number('entries', t.entries, row => row.entries),
    col.money('stakes', t.stakes, row => row.stakes),
    col.money('expected', t.expected, row => row.expected),
    col.money('commission', t.commission, row => row.commission),
    col.moment('paid', t.paidAt, row => row.paidAt),
  ],
})

/** The cards an influencer's codes were used on: counts and money, never who played (C12). */
export function UsesSection({ id }: { id: string }) {
  return (
    <Card title={useMessages(messages).games}>
      <Uses of={{ params: { id } }} />
    </Card>
  )
}
