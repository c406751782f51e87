import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { useListAddress } from '#operator/lib/list-address.ts'
import { useListFilters } from '#operator/lib/list-filters.ts'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { DISPUTE_SORTS, operatorDisputesCsv } from '#contract/api/admin/cards.ts'
import { Note } from '#ui/note.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { FilterChips } from '#operator/lib/filter-chips.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { AnswerDispute } from './answer-dispute.tsx'
import { type Dispute, type DisputeState, disputesListQuery, disputesQuery } from './api.ts'
import { type DisputesMessages, messages as disputesMessages } from './i18n.ts'
import styles from './disputes-screen.module.css'

const STATES: readonly DisputeState[] = ['open', 'accepted', 'refused']
const TONES = { open: 'orange', accepted: 'green', refused: 'plain' } as const

/** What players dispute, and the answers. */
export function DisputesScreen() {
  const messages = useMessages(disputesMessages)
  const filters = useFilters()
  const disputes = useQuery(disputesQuery(filters))
  const [answering, setAnswering] = useState<{ dispute: Dispute; open: boolean }>()
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <FilterChips
        label={messages.states}
        options={[undefined, ...STATES].map(value => ({ value, label: value ? messages.state[value] : messages.all }))}
        value={filters.state}
        onChange={state => filters.go({ state })}
      />
      <ListTools
        hasDays
        file={{
          endpoint: operatorDisputesCsv,
          query: { ...disputesListQuery(filters), limit: PAGE_ROWS },
          name: messages.title,
        }}
      />
      {filters.game !== undefined && (
        <Note>
          {messages.oneGame}{' '}
          <Link to="/disputes" search={filters.state ? { state: filters.state } : {}} className={styles.link}>
            {messages.allGames}
          </Link>
        </Note>
      )}
      <ListPage
        empty={{ art: <MessageCircleQuestion />, title: messages.empty, text: messages.emptyText }}
        query={disputes}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={DISPUTE_SORTS}
            caption={messages.table}
            columns={columnsIn(messages, dispute => setAnswering({ dispute, open: true }))}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
      {answering && (
        <AnswerDispute
          key={answering.dispute._id}
          dispute={answering.dispute}
          open={answering.open}
          onClose={() => setAnswering({ ...answering, open: false })}
        />
      )}
    </>
  )
}

/** What the address asks for, and the way to ask for something else. */
function useFilters() {
  const filters = useListFilters(STATES, { sorts: DISPUTE_SORTS })
  const { game } = useListAddress<{ game?: string | undefined }>()
  return { ...filters, game }
}

const columnsIn = (messages: DisputesMessages, onAnswer: (dispute: Dispute) => void): Column<Dispute>[] => [
  { id: 'player', title: messages.player, cell: row => row.player.username },
  {
    id: 'state',
    title: messages.states,
    cell: row => <Badge tone={TONES[row.state]}>{messages.state[row.state]}</Badge>,
  },
  { id: 'at', title: messages.at, cell: row => <Moment at={row.createdAt} /> },
  {
    id: 'game',
    title: messages.game,
    cell: row => <GameLink game={row.game} />,
  },
  { id: 'fact', title: messages.fact, cell: row => <span className={styles.text}>{row.about}</span> },
  { id: 'said', title: messages.copy, cell: row => <span className={styles.text}>{row.text}</span> },
  {
    id: 'answer',
    title: messages.answer,
    cell: row =>
      row.state === 'open' ? (
        <Button
          variant="sec"
          size="sm"
          aria-label={messages.answerOf(row.player.username)}
          onClick={() => onAnswer(row)}
        >
          {messages.answerIt}
        </Button>
      ) : (
        <span className={styles.text}>{row.answer}</span>
      ),
  },
]
