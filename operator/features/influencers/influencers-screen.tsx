import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { INFLUENCER_SORTS, operatorGiveCode, operatorInfluencersCsv } from '#contract/api/influencers.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { useListAddress } from '#operator/lib/list-address.ts'
import { useListAsked } from '#operator/lib/list-asked.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { useMay } from '#operator/lib/may.ts'
import { MoneyTools } from '#operator/lib/money-tools.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Person } from '#operator/lib/person.tsx'
import { type Influencer, INFLUENCER_STATES, influencersAsked, influencersQuery } from './api.ts'
import { GiveSheet } from './give-sheet.tsx'
import { type InfluencersWords, words as influencersWords } from './i18n.ts'
import { MonthPart } from './month-part.tsx'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/money-page.module.css'

/** Everybody who is or was an influencer, by state and search. */
export function InfluencersScreen() {
  const words = useWords(influencersWords)
  const may = useMay()
  const asked = useListAsked(INFLUENCER_STATES, { sorts: INFLUENCER_SORTS })
  const influencers = useQuery(influencersQuery(asked))
  // Each opening starts anew.
  const { give } = useListAddress<{ give?: string | undefined }>()
  const [giving, setGiving] = useState({ turn: 0, open: give !== undefined })
  const isNarrowed = asked.search !== '' || asked.state !== undefined
  return (
    <>
      <PageHead title={words.title} text={words.text}>
        {may(operatorGiveCode) && (
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => setGiving(({ turn }) => ({ turn: turn + 1, open: true }))}
          >
            {words.give}
          </Button>
        )}
      </PageHead>
      <MoneyTools
        asked={asked}
        states={[undefined, ...INFLUENCER_STATES]}
        words={words}
        file={{ endpoint: operatorInfluencersCsv, query: influencersAsked(asked), name: words.title }}
      />
      <ListPage
        empty={{
          art: <Megaphone />,
          title: isNarrowed ? words.noneFound : words.empty,
          text: isNarrowed ? words.noneFoundText : words.emptyText,
        }}
        query={influencers}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={INFLUENCER_SORTS}
            caption={words.table}
            columns={columnsIn(words)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
      <MonthPart />
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

const columnsIn = (words: InfluencersWords): Column<Influencer>[] => [
  { id: 'player', title: words.player, cell: row => <Person who={row.player} /> },
  { id: 'code', title: words.code, cell: row => <strong>{row.code}</strong> },
  { id: 'state', title: words.states, cell: row => <StateBadge state={row.state} /> },
  { id: 'entries', title: words.entries, align: 'end', cell: row => row.entries },
  { id: 'commission', title: words.commission, align: 'end', cell: row => <Money amount={row.commission} /> },
  { id: 'given', title: words.given, cell: row => <Moment at={row.givenAt} /> },
  {
    id: 'open',
    title: words.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/influencers/$influencer"
        params={{ influencer: row._id }}
        className={styles.link}
        aria-label={words.openOf(row.player.username || row.code)}
      >
        {words.open}
      </Link>
    ),
  },
]
