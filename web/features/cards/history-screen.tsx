import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, Ticket } from 'lucide-react'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { useMessages } from '#client/i18n.ts'
import { HistoryPage, type Shown } from '#web/lib/history-page.tsx'
import { PlayedRow } from './history-row.tsx'
import { historyMessages } from './i18n.ts'
import { useCardType } from './card-type.ts'
import { listLink } from './links.ts'
import { historyQuery } from './played-api.ts'

/** Every game that was sent, the newest first: the active ones, or those that were archived. */
export function HistoryScreen() {
  const messages = useMessages(historyMessages)
  const type = useCardType()
  const navigate = useNavigate()
  // In the address: on the way back from a game its list is still there.
  const shown: Shown = useSearch({ strict: false }).list ?? 'active'
  const show = (next: Shown) =>
    void navigate({ to: '.', search: next === 'active' ? {} : { list: next }, replace: true, resetScroll: false })
  return (
    <HistoryPage
      messages={messages}
      intro={<p>{messages.of[type.mode].text}</p>}
      shown={shown}
      onShow={show}
      list={useInfiniteQuery(historyQuery(type, shown === 'archived'))}
      height={84}
      empty={<Empty shown={shown} />}
    >
      {(game, onGone) => <PlayedRow key={game._id} game={game} onGone={onGone} />}
    </HistoryPage>
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
