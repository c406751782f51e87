import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, Ticket } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useMessages } from '#client/i18n.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import styles from '#web/lib/history.module.css'
import { HistoryRow } from './history-row.tsx'
import { historyMessages } from './i18n.ts'
import { useCardType } from './card-type.ts'
import { listLink } from './links.ts'
import { historyQuery } from './played-api.ts'

type Shown = 'active' | 'archived'

/** Every game that was sent, the newest first: the active ones, or those that were archived. */
export function HistoryScreen() {
  const messages = useMessages(historyMessages)
  const { mode } = useCardType()
  usePageTitle(messages.title)
  const navigate = useNavigate()
  // In the address: on the way back from a game its list is still there.
  const shown: Shown = useSearch({ strict: false }).list ?? 'active'
  const show = (next: Shown) =>
    void navigate({ to: '.', search: next === 'active' ? {} : { list: next }, replace: true, resetScroll: false })
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{messages.title}</h1>
          <p>{messages.of[mode].text}</p>
        </div>
        <Segmented
          label={messages.show}
          hideLabel
          options={[
            { value: 'active', label: messages.active },
            { value: 'archived', label: messages.archived },
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
  const messages = useMessages(historyMessages)
  const type = useCardType()
  const list = useInfiniteQuery(historyQuery(type, shown === 'archived'))
  const box = useRef<HTMLElement>(null)
  return (
    <Loaded
      query={list}
      title={messages.broken}
      skeleton={<Skeletons label={messages.loading} heights={[84, 84, 84, 84]} className={styles.games} />}
    >
      {rows => (
        // A game that leaves the list takes its button along: the keyboard goes on from here.
        <section ref={box} tabIndex={-1} className={styles.games} aria-label={messages.list[shown]}>
          {rows.length === 0 ? (
            <Empty shown={shown} />
          ) : (
            <ul className={styles.list}>
              {rows.map(game => (
                <HistoryRow key={game._id} game={game} onGone={() => box.current?.focus({ preventScroll: true })} />
              ))}
            </ul>
          )}
          <MoreButton list={list} />
        </section>
      )}
    </Loaded>
  )
}

function Empty({ shown }: { shown: Shown }) {
  const messages = useMessages(historyMessages)
  const type = useCardType()
  const isArchived = shown === 'archived'
  return (
    <State
      art={isArchived ? <Archive /> : <Ticket />}
      title={isArchived ? messages.emptyArchived : messages.empty}
      text={isArchived ? messages.emptyArchivedText : messages.of[type.mode].emptyText}
      action={
        <Link {...listLink(type)} className={buttonClass({ variant: isArchived ? 'sec' : 'pri' })}>
          {messages.play}
        </Link>
      }
    />
  )
}
