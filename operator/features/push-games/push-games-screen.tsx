import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Zap } from 'lucide-react'
import { useLang, useWords } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { buttonClass } from '#ui/button.tsx'
import { operatorPushGamesCsv, PUSH_SORTS } from '#contract/api/operator-push.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { isNarrowed, listQuery, useListAsked } from '#operator/lib/list-asked.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { useHasMode } from '#operator/lib/may.ts'
import { MoneyTools } from '#operator/lib/money-tools.tsx'
import { Money } from '#operator/lib/money.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { type Push, PUSH_STATES, pushesQuery } from './api.ts'
import { type PushWords, words as pushWords } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/money-page.module.css'

/** Every question with how far it has come, by state and search. */
export function PushGamesScreen() {
  const words = useWords(pushWords)
  const lang = useLang()
  const has = useHasMode()
  const asked = useListAsked(PUSH_STATES, { sorts: PUSH_SORTS })
  const pushes = useQuery(pushesQuery(asked))
  return (
    <>
      <PageHead title={words.title} text={words.text}>
        {has('push-game') && (
          <Link to="/push-games/new" className={buttonClass()}>
            <Plus aria-hidden="true" />
            {words.add}
          </Link>
        )}
      </PageHead>
      <MoneyTools
        asked={asked}
        states={[undefined, ...PUSH_STATES]}
        words={words}
        hasDays
        file={{ endpoint: operatorPushGamesCsv, query: { ...listQuery(asked), limit: PAGE_ROWS }, name: words.title }}
      />
      <ListPage
        empty={{
          art: <Zap />,
          title: isNarrowed(asked) ? words.noneFound : words.empty,
          text: isNarrowed(asked) ? words.noneFoundText : words.emptyText,
        }}
        query={pushes}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={PUSH_SORTS}
            caption={words.table}
            columns={columnsIn(words, lang)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </>
  )
}

/** A question in the language of the desk. */
export const askedIn = ({ question, questionEn }: Pick<Push, 'question' | 'questionEn'>, lang: Lang): string =>
  lang === 'en' ? questionEn : question

/** `Aurora × Bandeira` */
export const sidesOf = ({ home, away }: Push['_match']): string => `${home?.name ?? ''} × ${away?.name ?? ''}`

const columnsIn = (words: PushWords, lang: Lang): Column<Push>[] => [
  {
    id: 'question',
    title: words.question,
    cell: row => <strong className={styles.text}>{askedIn(row, lang)}</strong>,
  },
  { id: 'match', title: words.match, cell: row => sidesOf(row._match) },
  { id: 'window', title: words.window, cell: row => `${row.from}–${row.to}` },
  { id: 'state', title: words.states, cell: row => <StateBadge state={row.state} /> },
  { id: 'answers', title: words.answers, align: 'end', cell: row => row.answers.toLocaleString(lang) },
  { id: 'pot', title: words.pot, align: 'end', cell: row => <Money amount={row.pot} /> },
  { id: 'at', title: words.written, cell: row => <Moment at={row.createdAt} /> },
  {
    id: 'open',
    title: words.open,
    hideTitle: true,
    cell: row => (
      <Link
        to="/push-games/$push"
        params={{ push: row._id }}
        className={styles.link}
        aria-label={words.openOf(askedIn(row, lang))}
      >
        {words.open}
      </Link>
    ),
  },
]
