import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { type AthletesCard as Card, cardQuery } from './api.ts'
import { useStatus } from './countdown.ts'
import { useKind } from './kind.ts'
import { useFollowCard } from './live.ts'
import { OtherKind } from './other-kind.tsx'
import { draftQuery } from './play-api.ts'
import { PlayForm } from './play-form.tsx'
import type { Draft } from './play-picks.ts'
import { playWords } from './play-words.ts'
import styles from './play-screen.module.css'

const NO_CARD = new CallError('not_found', 404)

/** The play page: predictions for every athlete of a card, sent after a confirmation. */
export function PlayScreen() {
  const { card: cardId = '' } = useParams({ strict: false })
  return <PlayOf key={cardId} cardId={cardId} />
}

function PlayOf({ cardId }: { cardId: string }) {
  const kind = useKind()
  const words = useWords(playWords)
  const card = useQuery(cardQuery(kind, cardId))
  const draft = useQuery(draftQuery(cardId))
  const { influencer_code: linkCode } = useSearch({ strict: false })
  // The page starts from the draft once: what is read again later must not undo what was chosen since.
  const [start, setStart] = useState<Draft>()
  if (start === undefined && draft.data && !(draft.isFetching && draft.isStale)) setStart(draft.data)
  useFollowCard(kind, cardId)
  usePageTitle(card.data ? words.title(card.data.name) : words.play)

  if (card.isPending || (card.data && card.data.status === 'new' && start === undefined && !draft.isError)) {
    return <Waiting />
  }
  if (card.isError && card.data === undefined) {
    return <Problem error={card.error} onRetry={() => void card.refetch()} />
  }
  if (!card.data || 'matches' in card.data) {
    return (
      <OtherKind waiting={<Waiting />}>
        <Problem error={NO_CARD} />
      </OtherKind>
    )
  }
  if (start === undefined && draft.isError && card.data.status === 'new') {
    return <Problem error={draft.error} onRetry={() => void draft.refetch()} />
  }
  return (
    <OpenOnly card={card.data}>
      {start && <PlayForm card={card.data} start={start} linkCode={linkCode ?? ''} />}
    </OpenOnly>
  )
}

/** Only a new card can be played; every other one sends back to the start. One that closes while it is filled in says so. */
function OpenOnly({ card, children }: { card: Card; children: ReactNode }) {
  const words = useWords(playWords)
  const status = useStatus(card)
  const [wasOpen] = useState(status === 'new')
  const hasClosed = wasOpen && status !== 'new'
  useEffect(() => {
    if (hasClosed) toast.warn(words.closed, words.closedText)
  }, [hasClosed, words])
  return status === 'new' ? children : <Navigate to="/" replace ignoreBlocker />
}

function Waiting() {
  const words = useWords(playWords)
  return (
    <SkeletonGroup label={words.loading} className={styles.page}>
      <Skeleton width="60%" height={44} />
      <div className={styles.split}>
        <div className={styles.panels}>
          {[1, 2, 3].map(place => (
            <Skeleton key={place} shape="card" height={260} />
          ))}
        </div>
        <div className={styles.aside}>
          <Skeleton shape="card" height={420} />
        </div>
      </div>
    </SkeletonGroup>
  )
}
