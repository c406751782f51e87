import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, Ticket } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import styles from '#web/lib/history.module.css'
import { HistoryRow } from './history-row.tsx'
import { historyWords } from './history-words.ts'
import { useKind } from './kind.ts'
import { listLink } from './links.ts'
import { historyQuery } from './played-api.ts'

type Shown = 'active' | 'archived'

/** Every game that was sent, the newest first: the active ones, or those that were archived. */
export function HistoryScreen() {
  const words = useWords(historyWords)
  const { mode } = useKind()
  usePageTitle(words.title)
  const navigate = useNavigate()
  // In the address: on the way back from a game its list is still there.
  const shown: Shown = useSearch({ strict: false }).list ?? 'active'
  const show = (next: Shown) =>
    void navigate({ to: '.', search: next === 'active' ? {} : { list: next }, replace: true, resetScroll: false })
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{words.title}</h1>
          <p>{words.of[mode].text}</p>
        </div>
        <Segmented
          label={words.show}
          hideLabel
          options={[
            { value: 'active', label: words.active },
            { value: 'archived', label: words.archived },
          ]}
          value={shown}
          onChange={show}
        />
      </header>
      <Games key={shown} shown={shown} />
    </div>
  )
}

function Games({ shown }: { shown: Shown }) {
  const words = useWords(historyWords)
  const kind = useKind()
  const list = useInfiniteQuery(historyQuery(kind, shown === 'archived'))
  const place = useRef<HTMLElement>(null)
  if (list.isPending) return <Waiting />
  if (list.isError && list.data === undefined) {
    return <Problem error={list.error} title={words.broken} onRetry={() => void list.refetch()} />
  }
  return (
    // A game that leaves the list takes its button along: the keyboard goes on from here.
    <section ref={place} tabIndex={-1} className={styles.games} aria-label={words.list[shown]}>
      {list.data.length === 0 ? (
        <Empty shown={shown} />
      ) : (
        <ul className={styles.list}>
          {list.data.map(game => (
            <HistoryRow key={game._id} game={game} onGone={() => place.current?.focus({ preventScroll: true })} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </section>
  )
}

function Empty({ shown }: { shown: Shown }) {
  const words = useWords(historyWords)
  const kind = useKind()
  const isArchived = shown === 'archived'
  return (
    <State
      art={isArchived ? <Archive /> : <Ticket />}
      title={isArchived ? words.emptyArchived : words.empty}
      text={isArchived ? words.emptyArchivedText : words.of[kind.mode].emptyText}
      action={
        <Link {...listLink(kind)} className={buttonClass({ variant: isArchived ? 'sec' : 'pri' })}>
          {words.play}
        </Link>
      }
    />
  )
}

function Waiting() {
  const words = useWords(historyWords)
  return (
    <SkeletonGroup label={words.loading} className={styles.games}>
      {[1, 2, 3, 4].map(place => (
        <Skeleton key={place} shape="card" height={84} />
      ))}
    </SkeletonGroup>
  )
}
