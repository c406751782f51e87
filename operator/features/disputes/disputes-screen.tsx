import { MessageCircleQuestion } from 'lucide-react'
import { operatorDisputes, operatorDisputesCsv } from '#contract/api/admin/cards.ts'
import { Button } from '#ui/button.tsx'
import { col } from '#operator/lib/columns.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { AnswerDispute } from './answer-dispute.tsx'
import { messages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

const STATES = ['open', 'accepted', 'refused'] as const
const TONES = { open: 'orange', accepted: 'green', refused: 'plain' } as const

/** What players dispute, and the answers. */
export const DisputesScreen: Screen = listScreen({
  list: operatorDisputes,
  csv: operatorDisputesCsv,
  queryKey: ['disputes'],
  refetchMs: 10_000,
  icon: MessageCircleQuestion,
  messages,
  filters: ({ t }) => [by.state(t, STATES, t.state), by.only('game', t.allGames, t.oneGame)],
  columns: ({ t, act }) => [
    col.text('player', t.player, row => row.player.username),
    col.badge('state', t.states, row => ({ tone: TONES[row.state], label: t.state[row.state] })),
    col.moment('at', t.at, row => row.createdAt),
    col.text('game', t.game, row => <GameLink game={row.game} />),
    col.long('fact', t.fact, row => row.about),
    col.long('said', t.copy, row => row.text),
    col.text('answer', t.answer, row =>
      row.state === 'open' ? (
        <Button variant="sec" size="sm" aria-label={t.answerOf(row.player.username)} onClick={() => act(row)}>
          {t.answerIt}
        </Button>
      ) : (
        <span className={styles.text}>{row.answer}</span>
      ),
    ),
  ],
  sheet: ({ row, open, onClose }) => <AnswerDispute dispute={row} open={open} onClose={onClose} />,
})
