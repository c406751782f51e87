import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { SearchX, TimerOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { isMissing } from '#web/lib/missing.ts'
import { type OpenPushGame, openNow, openPush } from '#web/lib/open-push.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useReached } from '#web/lib/server-clock.ts'
import { PUSH_KEY, pushQuery, useFollowResults } from './api.ts'
import { HistoryScreen } from './history-screen.tsx'
import { messages as pushMessages } from './i18n.ts'
import { ResultSection } from './result-section.tsx'
import styles from './push-screen.module.css'

/** Same file as the history, which is shown behind an open question. */
export { HistoryScreen } from './history-screen.tsx'

/** One question, the target of its notification: opens over the history while there is time; then its result, or that it expired. */
export function PushScreen() {
  const messages = useMessages(pushMessages)
  const { push: id = '' } = useParams({ strict: false })
  const read = useQuery(pushQuery(id))
  useFollowResults()
  usePageTitle(messages.title)
  return (
    <Loaded
      query={read}
      title={messages.one.broken}
      heading={messages.title}
      skeleton={
        <>
          <h1 className="visually-hidden">{messages.title}</h1>
          <Skeletons label={messages.one.loading} heights={[188, 220]} className={styles.page} />
        </>
      }
      renderRefusal={error =>
        isMissing(error) && <Nothing art={<SearchX />} title={messages.one.gone} text={messages.one.goneText} />
      }
    >
      {({ open, doc, offset }) => {
        if (open) return <OpenQuestion key={id} game={open} />
        if (doc) return <ResultSection doc={doc} offset={offset} />
        return <Nothing art={<TimerOff />} title={messages.one.passed} text={messages.one.passedText} />
      }}
    </Loaded>
  )
}

/** The history with the question over it, and a button to reopen it while there is time. */
function OpenQuestion({ game }: { game: OpenPushGame }) {
  const { one } = useMessages(pushMessages)
  const client = useQueryClient()
  const isShown = useStore(openPush) !== null
  const isOver = useReached(game.pushed.expiresAt.getTime(), game.offset)
  const id = game.pushed._id
  const first = useEffectEvent(() => openNow(game))
  // Only once: a refetch returns the same question.
  useEffect(() => first(), [])
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: [PUSH_KEY, 'one', id] })
  }, [client, id, isOver])
  return (
    <div className={styles.over}>
      {!isShown && !isOver && (
        <Note tone="orange">
          <Row gap={3} align="center" justify="between" wrap>
            <span>
              <strong>{one.open}</strong> {one.openText}
            </span>
            <Button size="sm" onClick={() => openNow(game)}>
              {one.answer}
            </Button>
          </Row>
        </Note>
      )}
      <HistoryScreen />
    </div>
  )
}

function Nothing({ art, title, text }: { art: ReactNode; title: string; text: string }) {
  const messages = useMessages(pushMessages)
  return (
    <State
      page
      art={art}
      title={title}
      text={text}
      action={
        <Link to="/push_games" className={buttonClass({ variant: 'sec' })}>
          {messages.one.all}
        </Link>
      }
    />
  )
}
