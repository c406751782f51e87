import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { browserStorage } from '#client/browser-storage.ts'
import { useMessages } from '#client/i18n.ts'
import type { MatchDetail } from '#contract/api/player/matches.ts'
import { SHOT_POINTS, SCORER_SHOTS_MAX } from '#contract/rooms.ts'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import { Loaded, together } from '#web/lib/loaded.tsx'
import { pairOf } from '#web/lib/match-names.ts'
import { meQuery } from '#web/lib/me.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useReached } from '#web/lib/server-clock.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import { useWide } from '#web/lib/wide.ts'
import { closesAt, matchQuery, roomQuery } from '../api.ts'
import { messages as roomMessages } from '../i18n.ts'
import { useFollowRoom } from '../room-live.tsx'
import { RoomMissing } from '../room-missing.tsx'
import { familyType } from '../room-type.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { playMessages } from './i18n.ts'
import { PlayScorers } from './play-scorers.tsx'
import { PlayFirstGoal, PlayGolden, PlayScore, PlayStatistics } from './play-sections.tsx'
import { Clock, type FamilyDoc, PlayBar, PlaySummary } from './play-summary.tsx'
import {
  asksFirstGoal,
  bodyOf,
  missingStage,
  type Prediction,
  progressOf,
  type Stage as StageName,
  withScorers,
  EMPTY,
  savedShots,
  ofKnown,
  readPrediction,
} from './prediction.ts'
import { focusStage, Stage } from './stage.tsx'
import { useSubmit } from './use-play-submit.ts'
import styles from './play.module.css'

/** A family room's play page: one prediction, sent after a confirmation. */
export function FamilyPlayScreen() {
  const { room: id = '' } = useParams({ strict: false })
  const messages = useMessages(playMessages)
  const room = useQuery(roomQuery(familyType, id))
  const matchId = room.data?._match._id
  const match = useQuery({ ...matchQuery(matchId ?? ''), enabled: matchId !== undefined })
  const me = useQuery(meQuery)
  useFollowRoom(familyType, id)
  usePageTitle(room.data ? messages.title(room.data.name) : messages.finish)
  useCrumbName(`${familyType.to.home}/${id}`, room.data?.name)
  return (
    <Loaded
      query={together({ room, match, me })}
      {...(match.isError ? { title: messages.broken } : {})}
      skeleton={<PlaySkeleton />}
      missing={<RoomMissing roomType={familyType} />}
    >
      {({ room, match, me }) => (
        <PlayableOnly room={room}>
          <Form room={room} match={match} userId={me._id} />
        </PlayableOnly>
      )}
    </Loaded>
  )
}

/** Only for members of an open room who have not played. A room that closes meanwhile shows a message. */
function PlayableOnly({ room, children }: { room: FamilyDoc; children: ReactNode }) {
  const messages = useMessages(playMessages)
  const isOver = useReached(closesAt(room), room.offset)
  const isClosed = isOver || room.status !== 'open'
  const [wasOpen] = useState(!isClosed)
  const hasClosed = wasOpen && isClosed
  useEffect(() => {
    if (hasClosed) toast.warn(messages.closed, messages.closedText)
  }, [hasClosed, messages])
  const isMember = room.me === 'owner' || room.me === 'member'
  if (isMember && room.myGame === null && !isClosed) return children
  return <Navigate to={familyType.to.room} params={{ room: room._id }} replace ignoreBlocker />
}

function Form({ room, match, userId }: { room: FamilyDoc; match: MatchDetail; userId: string }) {
  const messages = useMessages(playMessages)
  const draft = useDraft(userId, room._id, match.players)
  const { prediction, change, hasLost } = draft
  const paid = useSubmit(room, draft.forget)
  const body = bodyOf(prediction)
  const submit = { ...paid, send: async () => body && paid.send(body) }
  const isWide = useWide()
  const missing = missingStage(prediction)
  const showMissing = () => {
    if (missing !== undefined) focusStage(missing)
  }
  function handleSubmit() {
    if (missing === undefined) return void paid.review(true)
    toast.warn(messages.selectAll)
    showMissing()
  }
  const summary = { room, prediction, isBusy: submit.isSending, onSubmit: handleSubmit, onShowMissing: showMissing }
  return (
    <Stack gap={3}>
      <Head room={room} match={match} />
      <Stack gap={6} className={styles.split}>
        <Stack gap={4} alignContent="start">
          <StopNote of={{ mode: room.kind, game: room._id }} />
          {draft.isRestored && <Note tone="info">{messages.restored}</Note>}
          <Stages room={room} match={match} prediction={prediction} hasLost={hasLost} onChange={change} />
          <Text look="note">{messages.saved}</Text>
        </Stack>
        {isWide && (
          <aside className={styles.aside}>
            <PlaySummary {...summary} match={match} />
          </aside>
        )}
      </Stack>
      {!isWide && <PlayBar {...summary} />}
      <ConfirmSheet room={room} submit={submit} />
    </Stack>
  )
}

function Stages({
  room,
  match,
  prediction,
  hasLost,
  onChange,
}: {
  room: FamilyDoc
  match: MatchDetail
  prediction: Prediction
  hasLost: boolean
  onChange: (next: Prediction) => void
}) {
  const messages = useMessages(playMessages)
  const counts = progressOf(prediction)
  const about = (stage: StageName) => {
    const { done = 0, total = 0 } = counts.find(count => count.stage === stage) ?? {}
    const isDone = done === total
    return { stage, isDone, doneLabel: isDone ? messages.ready : messages.toChoose, end: messages.of(done, total) }
  }
  const part = { prediction, onChange }
  return (
    <>
      <Stage {...about('score')} end="" position={1} title={messages.score}>
        <PlayScore {...part} match={match} />
      </Stage>
      {asksFirstGoal(prediction) ? (
        <Stage {...about('firstGoal')} end="" position={2} title={messages.firstGoal} note={messages.firstGoalNote}>
          <PlayFirstGoal {...part} room={room} />
        </Stage>
      ) : (
        <Text look="note" role="status">
          {messages.noFirstGoal}
        </Text>
      )}
      <Stage
        stage="scorers"
        position={3}
        title={messages.scorers}
        note={messages.scorersNote(SHOT_POINTS)}
        end={messages.of(prediction.scorers.length, SCORER_SHOTS_MAX)}
        isDone={prediction.scorers.length > 0}
        doneLabel={messages.optional}
      >
        {hasLost && <Note tone="orange">{messages.gone}</Note>}
        <PlayScorers
          match={match}
          scorers={prediction.scorers}
          onChange={scorers => onChange(withScorers(prediction, scorers))}
        />
      </Stage>
      <Stage {...about('statistics')} position={4} title={messages.statistics} note={messages.statisticsNote}>
        <PlayStatistics {...part} room={room} />
      </Stage>
      <PlayGolden {...part} match={match} />
    </>
  )
}

function Head({ room, match }: { room: FamilyDoc; match: MatchDetail }) {
  const messages = useMessages(playMessages)
  const { unknownTeam } = useMessages(roomMessages)
  return (
    <header className={styles.head}>
      <Link
        to={familyType.to.room}
        params={{ room: room._id }}
        className={iconButtonClass({ fill: true })}
        aria-label={messages.cancel}
      >
        <X aria-hidden="true" />
      </Link>
      <div>
        <h1>{room.name}</h1>
        <p>
          <span>{pairOf(match, unknownTeam)}</span>{' '}
          <Text as="span" breaks="never">
            {messages.closesIn} <Clock room={room} />
          </Text>
        </p>
      </div>
    </header>
  )
}

function PlaySkeleton() {
  const messages = useMessages(playMessages)
  return (
    <SkeletonGroup label={messages.loading} gap={3}>
      <Skeleton width="60%" height={44} />
      {[200, 160, 200, 260].map((height, index) => (
        <Skeleton key={index} shape="card" height={height} />
      ))}
    </SkeletonGroup>
  )
}

/** Storage key of one user's prediction in one room. */
const keyOf = (userId: string, roomId: string): string => `crava.room-draft.${userId}.${roomId}`

/**
 * A draft stored in the browser at every change, so that it survives reloads and a visit to the wallet. `hasLost`: a scorer was dropped, because
 * the player is no longer in the match; until scorers are picked again.
 */
function useDraft(userId: string, roomId: string, athletes: readonly { _id: string }[]) {
  const key = keyOf(userId, roomId)
  const ids = new Set(athletes.map(({ _id }) => _id))
  const [saved] = useState(() => readPrediction(browserStorage.get(key), ids))
  const [chosen, setChosen] = useState<Prediction>(saved ?? EMPTY)
  const [hasLost, setLost] = useState(
    () => saved !== null && savedShots(browserStorage.get(key)) > saved.scorers.length,
  )
  const prediction = ofKnown(chosen, ids)
  if (prediction !== chosen) {
    setChosen(prediction)
    setLost(true)
  }
  return {
    prediction,
    hasLost,
    isRestored: saved !== null,
    change: (next: Prediction) => {
      setChosen(next)
      if (next.scorers !== prediction.scorers) setLost(false)
      browserStorage.set(key, JSON.stringify(next))
    },
    forget: () => browserStorage.set(key, null),
  }
}
