import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useMessages } from '#client/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { type AthletesCard, type Card, cardQuery, type ChampionshipCard } from './api.ts'
import { CardMissing } from './card-missing.tsx'
import { useStatus } from './countdown.ts'
import { useCardCrumbs } from './use-crumbs.ts'
import { useCardType } from './card-type.ts'
import { cardLink } from './links.ts'
import { useFollowCard } from './live.ts'
import { draftQuery } from './play-api.ts'
import { PlayAthletes } from './play-athletes.tsx'
import { type AnyDraft, athletesPlay, matchesPlay, type PlayCardType } from './play-card-type.ts'
import { PlayMatches } from './play-matches.tsx'
import type { PlayFormProps } from './use-play.ts'
import { playMessages } from './i18n.ts'
import styles from './play-screen.module.css'

/** The play page: predictions for every athlete or match of a card, sent after a confirmation. */
export function PlayScreen() {
  const { card: cardId = '' } = useParams({ strict: false })
  const isOfMatches = useCardType() === matchesPlay.kind
  return isOfMatches ? (
    <PlayOf key={cardId} cardId={cardId} play={matchesPlay} read={ofMatches} Form={PlayMatches} />
  ) : (
    <PlayOf key={cardId} cardId={cardId} play={athletesPlay} read={ofAthletes} Form={PlayAthletes} />
  )
}

const ofMatches = (card: Card): ChampionshipCard | undefined => ('matches' in card ? card : undefined)
const ofAthletes = (card: Card): AthletesCard | undefined => ('matches' in card ? undefined : card)

interface PlayOfProps<C extends Card, P, D extends AnyDraft, S> {
  cardId: string
  play: PlayCardType<C, P, D, S>
  /** The card, when it is of this kind. */
  read: (card: Card) => C | undefined
  Form: ComponentType<PlayFormProps<C, D>>
}

function PlayOf<C extends Card, P, D extends AnyDraft, S>({ cardId, play, read, Form }: PlayOfProps<C, P, D, S>) {
  const messages = useMessages(playMessages)
  const query = useQuery(cardQuery(play.kind, cardId))
  const card = query.data ? read(query.data) : undefined
  const draft = useQuery(draftQuery(play, cardId))
  const { influencer_code: linkCode } = useSearch({ strict: false })
  // The page starts from the draft once: what is read again later must not undo what was chosen since.
  const [start, setStart] = useState<D>()
  if (start === undefined && draft.data && !(draft.isFetching && draft.isStale)) setStart(() => draft.data)
  useFollowCard(play.kind, cardId)
  usePageTitle(card ? messages.title(card.name) : messages.play)
  useCardCrumbs(card)

  if (query.isPending || (card && card.status === 'new' && start === undefined && !draft.isError)) {
    return <PlaySkeleton />
  }
  if (query.isError && query.data === undefined) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!card) return <CardMissing waiting={<PlaySkeleton />} />
  if (start === undefined && draft.isError && card.status === 'new') {
    return <Problem error={draft.error} onRetry={() => void draft.refetch()} />
  }
  return <OpenOnly card={card}>{start && <Form card={card} start={start} linkCode={linkCode ?? ''} />}</OpenOnly>
}

/** Only a new card can be played; every other one, and one that closes while it is filled in, leads to its page and says why. */
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
    <SkeletonGroup label={messages.loading} className={styles.page}>
      <Skeleton width="60%" height={44} />
      <div className={styles.split}>
        <div className={styles.panels}>
          {[1, 2, 3].map(index => (
            <Skeleton key={index} shape="card" height={260} />
          ))}
        </div>
        <div className={styles.aside}>
          <Skeleton shape="card" height={420} />
        </div>
      </div>
    </SkeletonGroup>
  )
}
