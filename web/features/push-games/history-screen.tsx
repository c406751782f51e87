import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, ChevronRight, Zap } from 'lucide-react'
import { useRef, useState } from 'react'
import { linkClass } from '#ui/link-look.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useMessages } from '#client/i18n.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import styles from '#web/lib/history.module.css'
import { historyQuery, type Shown } from './api.ts'
import { useFollowResults } from './use-follow.ts'
import { HistoryRow } from './history-row.tsx'
import { messages as pushMessages } from './i18n.ts'

/** Every question that was answered, the newest first: the active ones, or those that were archived. */
export function HistoryScreen() {
  const messages = useMessages(pushMessages)
  usePageTitle(messages.title)
  useFollowResults()
  const [shown, setShown] = useState<Shown>('active')
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{messages.title}</h1>
          <p>{messages.text}</p>
          <Link to={RANKING_PATHS['push-game']} className={linkClass}>
            {messages.ranking} <ChevronRight aria-hidden="true" />
          </Link>
        </div>
        <Segmented
          label={messages.show}
          hideLabel
          options={[
            { value: 'active', label: messages.active },
            { value: 'archived', label: messages.archived },
          ]}
          value={shown}
          onChange={setShown}
        />
      </header>
      <Played key={shown} shown={shown} />
    </div>
  )
}

function Played({ shown }: { shown: Shown }) {
  const messages = useMessages(pushMessages)
  const list = useInfiniteQuery(historyQuery(shown))
  const box = useRef<HTMLElement>(null)
  return (
    <Loaded
      query={list}
      title={messages.broken}
      skeleton={<Skeletons label={messages.loading} heights={[112, 112, 112, 112]} className={styles.list} />}
    >
      {rows => {
        const isArchived = shown === 'archived'
        return (
          // One that leaves the list takes its button along: the keyboard goes on from here.
          <section ref={box} tabIndex={-1} className={styles.list} aria-label={messages.list[shown]}>
            {rows.length === 0 ? (
              <State
                art={isArchived ? <Archive /> : <Zap />}
                title={isArchived ? messages.emptyArchived : messages.empty}
                text={isArchived ? messages.emptyArchivedText : messages.emptyText}
              />
            ) : (
              <ul className={styles.list}>
                {rows.map(doc => (
                  <HistoryRow key={doc._id} doc={doc} onGone={() => box.current?.focus({ preventScroll: true })} />
                ))}
              </ul>
            )}
            <MoreButton list={list} />
          </section>
        )
      }}
    </Loaded>
  )
}
