import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Zap } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { buttonClass } from '#ui/button.tsx'
import { operatorPushGamesCsv, PUSH_SORTS } from '#contract/api/admin/push-games.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { isFiltered, listQuery, useListFilters } from '#operator/lib/list-filters.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { useHasMode } from '#operator/lib/may.ts'
import { MoneyTools } from '#operator/lib/list-toolbar.tsx'
import { Money } from '#operator/lib/money.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { type Push, PUSH_STATES, pushesQuery } from './api.ts'
import { type PushMessages, messages as pushMessages } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/page-layout.module.css'

/** Every question with how far it has come, by state and search. */
export function PushGamesScreen() {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const has = useHasMode()
  const filters = useListFilters(PUSH_STATES, { sorts: PUSH_SORTS })
  const pushes = useQuery(pushesQuery(filters))
  return (
    <>
      <PageHead title={messages.title} text={messages.text}>
        {has('push-game') && (
          <Link to="/push-games/new" className={buttonClass()}>
            <Plus aria-hidden="true" />
            {messages.add}
          </Link>
        )}
      </PageHead>
      <MoneyTools
        filters={filters}
        states={[undefined, ...PUSH_STATES]}
        messages={messages}
        hasDays
        file={{
          endpoint: operatorPushGamesCsv,
          query: { ...listQuery(filters), limit: PAGE_ROWS },
          name: messages.title,
        }}
      />
      <ListPage
        empty={{
          art: <Zap />,
          title: isFiltered(filters) ? messages.noneFound : messages.empty,
          text: isFiltered(filters) ? messages.noneFoundText : messages.emptyText,
        }}
        query={pushes}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={PUSH_SORTS}
            caption={messages.table}
            columns={columnsIn(messages, lang)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

/** A question in the language of the desk. */
export const questionIn = ({ question, questionEn }: Pick<Push, 'question' | 'questionEn'>, lang: Lang): string =>
  lang === 'en' ? questionEn : question

/** `Aurora × Bandeira` */
export const sidesOf = ({ home, away }: Push['_match']): string => `${home?.name ?? ''} × ${away?.name ?? ''}`

const columnsIn = (messages: PushMessages, lang: Lang): Column<Push>[] => [
  {
    id: 'question',
    title: messages.question,
    cell: row => <strong className={styles.text}>{questionIn(row, lang)}</strong>,
  },
  { id: 'match', title: messages.match, cell: row => sidesOf(row._match) },
  { id: 'window', title: messages.window, cell: row => `${row.from}–${row.to}` },
  { id: 'state', title: messages.states, cell: row => <StateBadge state={row.state} /> },
  { id: 'answers', title: messages.answers, align: 'end', cell: row => row.answers.toLocaleString(lang) },
  { id: 'pot', title: messages.pot, align: 'end', cell: row => <Money amount={row.pot} /> },
  { id: 'at', title: messages.written, cell: row => <Moment at={row.createdAt} /> },
  {
    id: 'open',
    title: messages.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/push-games/$push"
        params={{ push: row._id }}
        className={styles.link}
        aria-label={messages.openOf(questionIn(row, lang))}
      >
        {messages.open}
      </Link>
    ),
  },
]
