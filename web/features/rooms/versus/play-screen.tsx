import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { DUEL_GUESSES } from '#contract/rooms.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { SubmitBar } from '#ui/game/submit-bar.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { RoomChat } from '#web/lib/chat/room-chat.tsx'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useFollowRoom } from '../room-live.tsx'
import { type DuelRoomType, useDuelUse } from '../room-type.ts'
import { duelQuery, type TimedDuel } from './api.ts'
import { DuelHero } from './duel-hero.tsx'
import { isMyTurn, myselfIn } from './duel.ts'
import { playMessages, messages as versusMessages } from './i18n.ts'
import { MissingRoom } from './missing-room.tsx'
import { PlaysList } from './plays-list.tsx'
import { ScoreGrid, useDescribe } from './score-grid.tsx'
import { TurnBar, TurnLine } from './turn-bar.tsx'
import { type Guessing, useGuess } from './use-guess.ts'
import styles from './play-screen.module.css'

/** The turns of a Versus, for its two players, from the start until kick-off. Before and after, redirects to the room. */
export function VersusPlayScreen() {
  const { room: id = '' } = useParams({ strict: false })
  const roomType = useDuelUse()
  const messages = useMessages(playMessages)
  const versus = useMessages(versusMessages)
  const duel = useQuery(duelQuery(roomType, id))
  useFollowRoom(roomType, id)
  useCrumbName(`${roomType.to.home}/${id}`, duel.data?.name)
  const isMine = duel.data ? isMyTurn(duel.data) : false
  const name = duel.data?.name ?? versus.title[roomType.type]
  usePageTitle(isMine ? messages.myTurnTitle(name) : messages.title(name))
  return (
    <Loaded
      query={duel}
      title={versus.broken}
      heading={versus.title[roomType.type]}
      skeleton={<PlaySkeleton />}
      missing={<MissingRoom roomType={roomType} />}
    >
      {duel => {
        const { status } = duel
        const isOn = status === 'playing' || status === 'guessed'
        if (!isOn || !myselfIn(duel)) return <Navigate to={roomType.to.room} params={{ room: id }} replace />
        return <PlayPage key={id} duel={duel} roomType={roomType} />
      }}
    </Loaded>
  )
}

function PlayPage({ duel, roomType }: { duel: TimedDuel; roomType: DuelRoomType }) {
  const messages = useMessages(playMessages)
  const guessing = useGuess(roomType, duel)
  const isPlaying = duel.status === 'playing'
  return (
    <Stack gap={4} alignContent="start">
      <Head duel={duel} roomType={roomType} />
      <div className={styles.split}>
        <Stack gap={4} alignContent="start">
          <DuelHero duel={duel} roomType={roomType} isCompact={isPlaying} />
          {isPlaying ? (
            <>
              <TurnBar key={duel.guesses.length} duel={duel} />
              <ScoreGrid duel={duel} guessing={guessing} />
            </>
          ) : (
            <AllDone duel={duel} roomType={roomType} />
          )}
        </Stack>
        <aside className={styles.aside}>
          <Card
            title={messages.plays}
            action={<span className="num">{messages.playsOf(duel.guesses.length, 2 * DUEL_GUESSES)}</span>}
          >
            <PlaysList duel={duel} />
          </Card>
          {isPlaying && <Chosen duel={duel} guessing={guessing} />}
        </aside>
      </div>
      {isPlaying && <ChosenBar duel={duel} guessing={guessing} />}
    </Stack>
  )
}

function Head({ duel, roomType }: { duel: TimedDuel; roomType: DuelRoomType }) {
  const messages = useMessages(playMessages)
  const versus = useMessages(versusMessages)
  return (
    <header className={styles.head}>
      <Link
        to={roomType.to.room}
        params={{ room: duel._id }}
        className={iconButtonClass({ fill: true })}
        aria-label={messages.back}
      >
        <X aria-hidden="true" />
      </Link>
      <div>
        <h1>{duel.name}</h1>
        <p>
          {versus.title[roomType.type]} · {versus.typeOf[duel.type]}
        </p>
      </div>
      <RoomChat type="vs" id={duel._id} name={duel.name} />
    </header>
  )
}

/** All guesses are made: only the match is left. */
function AllDone({ duel, roomType }: { duel: TimedDuel; roomType: DuelRoomType }) {
  const messages = useMessages(playMessages)
  const versus = useMessages(versusMessages)
  return (
    <Stack as={Card} gap={3} justify="start">
      <div role="status">
        <h2>{messages.done}</h2>
      </div>
      <p>{messages.doneText}</p>
      <Row as="p" align="baseline" wrap tone="muted" className={styles.until}>
        {versus.kickoffIn} <Countdown until={duel.lockDate.getTime()} offset={duel.offset} labels={versus.clock} />
      </Row>
      <Link to={roomType.to.room} params={{ room: duel._id }} className={buttonClass({ size: 'lg' })}>
        {messages.toRoom}
      </Link>
    </Stack>
  )
}

interface ChosenProps {
  duel: TimedDuel
  guessing: Guessing
}

/** The chosen score and the button that sends it, beside the score grid. */
function Chosen({ duel, guessing }: ChosenProps) {
  const messages = useMessages(playMessages)
  const describe = useDescribe(duel)
  const { value } = guessing
  return (
    <section className={styles.chosen} aria-label={messages.yours}>
      <Text look="note">{messages.yours}</Text>
      <p className="figure">{value ? `${value.home} × ${value.away}` : messages.noneShort}</p>
      <Text look="note">{value ? describe(value) : isMyTurn(duel) ? messages.none : messages.waitTurn}</Text>
      <Send duel={duel} guessing={guessing} isBlock />
    </section>
  )
}

/** The same at the bottom of phones. */
function ChosenBar({ duel, guessing }: ChosenProps) {
  const messages = useMessages(playMessages)
  const { value } = guessing
  let note: ReactNode = messages.free
  if (!value) note = isMyTurn(duel) ? messages.none : messages.waitTurn
  return (
    <SubmitBar
      title={
        <span className={`figure ${styles.big}`}>{value ? `${value.home} × ${value.away}` : messages.noneShort}</span>
      }
      note={
        <>
          <TurnLine key={duel.guesses.length} duel={duel} />
          <span>{note}</span>
        </>
      }
      action={<Send duel={duel} guessing={guessing} />}
    />
  )
}

function Send({ duel, guessing, isBlock = false }: ChosenProps & { isBlock?: boolean }) {
  const messages = useMessages(playMessages)
  const { value, isSending } = guessing
  return (
    <Button
      size="lg"
      block={isBlock}
      busy={isSending}
      disabled={value === null || !isMyTurn(duel)}
      onClick={() => void guessing.send()}
    >
      {value ? messages.confirm(`${value.home} × ${value.away}`) : messages.confirmNone}
    </Button>
  )
}

function PlaySkeleton() {
  const messages = useMessages(playMessages)
  return (
    <SkeletonGroup label={messages.loading} gap={4} alignContent="start">
      <Skeleton width="60%" height={44} />
      <div className={styles.split}>
        <Stack gap={4} alignContent="start">
          <Skeleton shape="card" height={200} />
          <Skeleton shape="block" height={48} />
          <Skeleton shape="card" height={360} />
        </Stack>
        <div className={styles.aside}>
          <Skeleton shape="card" height={280} />
        </div>
      </div>
    </SkeletonGroup>
  )
}
