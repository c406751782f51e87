import { Link } from '@tanstack/react-router'
import { Plus, Zap } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { operatorPushGames, operatorPushGamesCsv } from '#contract/api/admin/push-games.ts'
import type { Lang } from '#contract/limits.ts'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { useHasMode } from '#operator/lib/me.ts'
import { buttonClass } from '#ui/button.tsx'
import { KEY, type Push, PUSH_STATES, PUSH_TONES } from './api.ts'
import { messages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

/** All push games with their state, by state and search. */
export const PushGamesScreen: Screen = listScreen({
  list: operatorPushGames,
  csv: operatorPushGamesCsv,
  queryKey: [KEY, 'list'],
  icon: Zap,
  messages,
  actions: Add,
  filters: ({ t }) => [by.search(t), by.state(t, PUSH_STATES, t.state)],
  columns: ({ t, lang }) => [
    col.text('question', t.question, row => <strong className={styles.text}>{questionIn(row, lang)}</strong>),
    col.text('match', t.match, row => sidesOf(row._match)),
    col.text('window', t.window, row => `${row.from}–${row.to}`),
    col.badge('state', t.states, row => ({ tone: PUSH_TONES[row.state], label: t.state[row.state] })),
    col.number('answers', t.answers, row => row.answers),
    col.money('pot', t.pot, row => row.pot),
    col.moment('at', t.written, row => row.createdAt),
  ],
  open: (row, { t, lang }) => ({
    to: '/push-games/$push',
    params: { push: row._id },
    label: t.openOf(questionIn(row, lang)),
  }),
})

function Add() {
  const t = useMessages(messages)
  return useHasMode()('push-game') ? (
    <Link to="/push-games/new" className={buttonClass()}>
      <Plus aria-hidden="true" />
      {t.add}
    </Link>
  ) : null
}

/** The question in the operator's language. */
export const questionIn = ({ question, questionEn }: Pick<Push, 'question' | 'questionEn'>, lang: Lang): string =>
  lang === 'en' ? questionEn : question

/** `Aurora × Bandeira` */
export const sidesOf = ({ home, away }: Push['_match']): string => `${home?.name ?? ''} × ${away?.name ?? ''}`
