import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { useListAddress } from '#operator/lib/list-address.ts'
import { useListAsked } from '#operator/lib/list-asked.ts'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { DISPUTE_SORTS, operatorDisputesCsv } from '#contract/api/operator-cards.ts'
import { Note } from '#ui/note.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { FilterChips } from '#operator/lib/filter-chips.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { AnswerDispute } from './answer-dispute.tsx'
import { type Dispute, type DisputeState, disputesAsked, disputesQuery } from './api.ts'
import { type DisputesWords, words as disputesWords } from './i18n.ts'
import styles from './disputes-screen.module.css'

const STATES: readonly DisputeState[] = ['open', 'accepted', 'refused']
const TONES = { open: 'orange', accepted: 'green', refused: 'plain' } as const

/** What players dispute, and the answers. */
export function DisputesScreen() {
  const words = useWords(disputesWords)
  const asked = useAsked()
  const disputes = useQuery(disputesQuery(asked))
  const [answering, setAnswering] = useState<{ dispute: Dispute; open: boolean }>()
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <FilterChips
        label={words.states}
        options={[undefined, ...STATES].map(value => ({ value, label: value ? words.state[value] : words.all }))}
        value={asked.state}
        onChange={state => asked.go({ state })}
      />
      <ListTools
        hasDays
        file={{
          endpoint: operatorDisputesCsv,
          query: { ...disputesAsked(asked), limit: PAGE_ROWS },
          name: words.title,
        }}
      />
      {asked.game !== undefined && (
        <Note>
          {words.oneGame}{' '}
          <Link to="/disputes" search={asked.state ? { state: asked.state } : {}} className={styles.link}>
            {words.allGames}
          </Link>
        </Note>
      )}
      <ListPage
        empty={{ art: <MessageCircleQuestion />, title: words.empty, text: words.emptyText }}
        query={disputes}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={DISPUTE_SORTS}
            caption={words.table}
            columns={columnsIn(words, dispute => setAnswering({ dispute, open: true }))}
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
function useAsked() {
  const asked = useListAsked(STATES, { sorts: DISPUTE_SORTS })
  const { game } = useListAddress<{ game?: string | undefined }>()
  return { ...asked, game }
}

const columnsIn = (words: DisputesWords, onAnswer: (dispute: Dispute) => void): Column<Dispute>[] => [
  { id: 'player', title: words.player, cell: row => row.player.username },
  { id: 'state', title: words.states, cell: row => <Badge tone={TONES[row.state]}>{words.state[row.state]}</Badge> },
  { id: 'at', title: words.at, cell: row => <Moment at={row.createdAt} /> },
  {
    id: 'game',
    title: words.game,
    cell: row => <GameLink game={row.game} />,
  },
  { id: 'fact', title: words.fact, cell: row => <span className={styles.text}>{row.about}</span> },
  { id: 'said', title: words.said, cell: row => <span className={styles.text}>{row.text}</span> },
  {
    id: 'answer',
    title: words.answer,
    cell: row =>
      row.state === 'open' ? (
        <Button variant="sec" size="sm" aria-label={words.answerOf(row.player.username)} onClick={() => onAnswer(row)}>
          {words.answerIt}
        </Button>
      ) : (
        <span className={styles.text}>{row.answer}</span>
      ),
  },
]
