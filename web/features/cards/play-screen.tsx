import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Stack } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { type Card, cardQuery, useFollowCard } from './api.ts'
import { CardMissing } from './card-missing.tsx'
import { useCardType } from './card-type.ts'
import { useStatus } from './countdown.ts'
import { playMessages } from './i18n.ts'
import { cardLink } from './links.ts'
import { PlayAthletes, athletesPlay } from './play-athletes.tsx'
import { PlayMatches, matchesPlay } from './play-matches.tsx'
import { useCardCrumbs } from './use-crumbs.ts'
import { draftQuery } from './use-draft.ts'
import type { PlayFormProps, PlayCardType, PlayTypes } from './use-play.ts'
import styles from './play-screen.module.css'

/** The play page: predictions for every athlete or match of a card, sent after a confirmation. */
export function PlayScreen() {
  const { card: cardId = '' } = useParams({ strict: false })
  return useCardType() === matchesPlay.type ? (
    <PlayOf key={cardId} cardId={cardId} play={matchesPlay} Form={PlayMatches} />
  ) : (
    <PlayOf key={cardId} cardId={cardId} play={athletesPlay} Form={PlayAthletes} />
  )
}

interface PlayOfProps<T extends PlayTypes> {
  cardId: string
  play: PlayCardType<T>
  Form: ComponentType<PlayFormProps<T>>
}

function PlayOf<T extends PlayTypes>({ cardId, play, Form }: PlayOfProps<T>) {
  const messages = useMessages(playMessages)
  const query = useQuery(cardQuery(play.type, cardId))
  const card = query.data ? play.read(query.data) : undefined
  const draft = useQuery(draftQuery(play, cardId))
  const { influencer_code: linkCode } = useSearch({ strict: false })
  // Load the draft once: a later refetch must not undo newer picks.
  const [start, setStart] = useState<T['draft']>()
  if (start === undefined && draft.data && !(draft.isFetching && draft.isStale)) setStart(() => draft.data)
  useFollowCard(play.type, cardId)
  usePageTitle(card ? messages.title(card.name) : messages.play)
  useCardCrumbs(card)

  return (
    <Loaded query={query} skeleton={<PlaySkeleton />} missing={<CardMissing waiting={<PlaySkeleton />} />}>
      {() => {
        if (!card) return <CardMissing waiting={<PlaySkeleton />} />
        if (start === undefined && card.status === 'new') {
          return draft.isError ? <Problem error={draft.error} onRetry={() => void draft.refetch()} /> : <PlaySkeleton />
        }
        return <OpenOnly card={card}>{start && <Form card={card} start={start} linkCode={linkCode ?? ''} />}</OpenOnly>
      }}
    </Loaded>
  )
}

/** Only a new card can be played; any other, or one that closes meanwhile, redirects to its page with a message. */
function OpenOnly({ card, children }: { card: Card; children: ReactNode }) {
  const messages = useMessages(playMessages)
  const status = useStatus(card)
  const isClosed = status !== 'new'
  useEffect(() => {
    if (isClosed) toast.warn(messages.closed, messages.closedText)
  }, [isClosed, messages])
  return isClosed ? <Navigate {...cardLink(card)} search={true} replace ignoreBlocker /> : children
}

function PlaySkeleton() {
  const messages = useMessages(playMessages)
  return (
    <SkeletonGroup label={messages.loading} gap={3}>
      <Skeleton width="60%" height={44} />
      <Stack gap={6} className={styles.split}>
        <Stack gap={4} alignContent="start">
          {[1, 2, 3].map(index => (
            <Skeleton key={index} shape="card" height={260} />
          ))}
        </Stack>
        <div className={styles.aside}>
          <Skeleton shape="card" height={420} />
        </div>
      </Stack>
    </SkeletonGroup>
  )
}
