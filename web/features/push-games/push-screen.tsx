import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { SearchX, TimerOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { isMissing } from '#web/lib/missing.ts'
import { type AskedPush, openNow, openPush } from '#web/lib/open-push.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { useReached } from '#web/lib/server-clock.ts'
import { useStore } from '#web/lib/store.ts'
import { PUSH_KEY, pushQuery } from './api.ts'
import { useFollowResults } from './follow-use.ts'
import { HistoryScreen } from './history-screen.tsx'
import { words as pushWords } from './i18n.ts'
import { ResultPart } from './result-part.tsx'
import styles from './push-screen.module.css'

/** In one file with the history, which stands behind an open question. */
export { HistoryScreen } from './history-screen.tsx'

/** One question, where its notification leads: with time left it opens over the history; answered, its result; else that it is over. */
export function PushScreen() {
  const words = useWords(pushWords)
  const { push: id = '' } = useParams({ strict: false })
  const read = useQuery(pushQuery(id))
  useFollowResults()
  usePageTitle(words.title)
  if (read.data?.open) return <OpenQuestion key={id} asked={read.data.open} />
  if (read.data?.doc) return <ResultPart doc={read.data.doc} offset={read.data.offset} />
  if (read.data) return <Nothing art={<TimerOff />} title={words.one.passed} text={words.one.passedText} />
  if (isMissing(read.error)) return <Nothing art={<SearchX />} title={words.one.gone} text={words.one.goneText} />
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{words.title}</h1>
      {read.isError ? (
        <Problem error={read.error} title={words.one.broken} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonGroup label={words.one.loading} className={styles.page}>
          <Skeleton shape="card" height={188} />
          <Skeleton shape="card" height={220} />
        </SkeletonGroup>
      )}
    </div>
  )
}

/** The history, the question over it, and the way back to it while there is time. */
function OpenQuestion({ asked }: { asked: AskedPush }) {
  const { one } = useWords(pushWords)
  const client = useQueryClient()
  const isShown = useStore(openPush) !== null
  const isOver = useReached(asked.pushed.expiresAt.getTime(), asked.offset)
  const id = asked.pushed._id
  const first = useEffectEvent(() => openNow(asked))
  // Only the first time: what is read again is the same question.
  useEffect(() => first(), [])
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: [PUSH_KEY, 'one', id] })
  }, [client, id, isOver])
  return (
    <div className={styles.over}>
      {!isShown && !isOver && (
        <Note tone="orange">
          <div className={styles.open}>
            <span>
              <strong>{one.open}</strong> {one.openText}
            </span>
            <Button size="sm" onClick={() => openNow(asked)}>
              {one.answer}
            </Button>
          </div>
        </Note>
      )}
      <HistoryScreen />
    </div>
  )
}

function Nothing({ art, title, text }: { art: ReactNode; title: string; text: string }) {
  const words = useWords(pushWords)
  return (
    <State
      page
      art={art}
      title={title}
      text={text}
      action={
        <Link to="/push_games" className={buttonClass({ variant: 'sec' })}>
          {words.one.all}
        </Link>
      }
    />
  )
}
