import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { INFLUENCER_SORTS, operatorGiveCode, operatorInfluencersCsv } from '#contract/api/player/influencers.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { useListAddress } from '#operator/lib/list-address.ts'
import { useListFilters } from '#operator/lib/list-filters.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { useMay } from '#operator/lib/may.ts'
import { MoneyTools } from '#operator/lib/list-toolbar.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Person } from '#operator/lib/person.tsx'
import { type Influencer, INFLUENCER_STATES, influencersListQuery, influencersQuery } from './api.ts'
import { GiveSheet } from './give-sheet.tsx'
import { type InfluencersMessages, messages as influencersMessages } from './i18n.ts'
import { MonthSection } from './month-section.tsx'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/page-layout.module.css'

/** Everybody who is or was an influencer, by state and search. */
export function InfluencersScreen() {
  const messages = useMessages(influencersMessages)
  const may = useMay()
  const filters = useListFilters(INFLUENCER_STATES, { sorts: INFLUENCER_SORTS })
  const influencers = useQuery(influencersQuery(filters))
  // Each opening starts anew.
  const { give } = useListAddress<{ give?: string | undefined }>()
  const [giving, setGiving] = useState({ turn: 0, open: give !== undefined })
  const isFiltered = filters.search !== '' || filters.state !== undefined
  return (
    <>
      <PageHead title={messages.title} text={messages.text}>
        {may(operatorGiveCode) && (
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => setGiving(({ turn }) => ({ turn: turn + 1, open: true }))}
          >
            {messages.give}
          </Button>
        )}
      </PageHead>
      <MoneyTools
        filters={filters}
        states={[undefined, ...INFLUENCER_STATES]}
        messages={messages}
        file={{ endpoint: operatorInfluencersCsv, query: influencersListQuery(filters), name: messages.title }}
      />
      <ListPage
        empty={{
          art: <Megaphone />,
          title: isFiltered ? messages.noneFound : messages.empty,
          text: isFiltered ? messages.noneFoundText : messages.emptyText,
        }}
        query={influencers}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={INFLUENCER_SORTS}
            caption={messages.table}
            columns={columnsIn(messages)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
      <MonthSection />
      <GiveSheet
        key={giving.turn}
        // Whoever came from a player's page gives it to them.
        first={giving.turn === 0 ? give : undefined}
        open={giving.open && may(operatorGiveCode)}
        onClose={() => setGiving(({ turn }) => ({ turn, open: false }))}
      />
    </>
  )
}

const columnsIn = (messages: InfluencersMessages): Column<Influencer>[] => [
  { id: 'player', title: messages.player, cell: row => <Person who={row.player} /> },
  { id: 'code', title: messages.code, cell: row => <strong>{row.code}</strong> },
  { id: 'state', title: messages.states, cell: row => <StateBadge state={row.state} /> },
  { id: 'entries', title: messages.entries, align: 'end', cell: row => row.entries },
  { id: 'commission', title: messages.commission, align: 'end', cell: row => <Money amount={row.commission} /> },
  { id: 'given', title: messages.given, cell: row => <Moment at={row.givenAt} /> },
  {
    id: 'open',
    title: messages.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/influencers/$influencer"
        params={{ influencer: row._id }}
        className={styles.link}
        aria-label={messages.openOf(row.player.username || row.code)}
      >
        {messages.open}
      </Link>
    ),
  },
]
