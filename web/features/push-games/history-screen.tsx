import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, ChevronRight, Zap } from 'lucide-react'
import { useState } from 'react'
import { linkClass } from '#ui/link-look.ts'
import { State } from '#ui/state.tsx'
import { useMessages } from '#client/i18n.ts'
import { HistoryPage, type Shown } from '#web/lib/history-page.tsx'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import { historyQuery } from './api.ts'
import { useFollowResults } from './use-follow.ts'
import { AnsweredRow } from './history-row.tsx'
import { messages as pushMessages } from './i18n.ts'

/** Every question that was answered, the newest first: the active ones, or those that were archived. */
export function HistoryScreen() {
  const messages = useMessages(pushMessages)
  useFollowResults()
  const [shown, setShown] = useState<Shown>('active')
  const isArchived = shown === 'archived'
  return (
    <HistoryPage
      messages={messages}
      intro={
        <>
          <p>{messages.text}</p>
          <Link to={RANKING_PATHS['push-game']} className={linkClass}>
            {messages.ranking} <ChevronRight aria-hidden="true" />
          </Link>
        </>
      }
      shown={shown}
      onShow={setShown}
      list={useInfiniteQuery(historyQuery(shown))}
      height={112}
      empty={
        <State
          art={isArchived ? <Archive /> : <Zap />}
          title={isArchived ? messages.emptyArchived : messages.empty}
          text={isArchived ? messages.emptyArchivedText : messages.emptyText}
        />
      }
    >
      {(doc, onGone) => <AnsweredRow key={doc._id} doc={doc} onGone={onGone} />}
    </HistoryPage>
  )
}
