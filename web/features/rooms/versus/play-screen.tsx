import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { DUEL_GUESSES } from '#contract/rooms.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { SubmitBar } from '#ui/game/submit-bar.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { RoomChat } from '#web/lib/chat/room-chat.tsx'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { type DuelUse, useDuelUse } from '../kind.ts'
import { useFollowRoom } from '../live.ts'
import { duelQuery, type TimedDuel } from './api.ts'
import { isMyTurn, myselfIn } from './duel.ts'
import { DuelHero } from './duel-hero.tsx'
import { type Guessing, useGuess } from './guess-use.ts'
import { words as versusWords } from './i18n.ts'
import { MissingRoom } from './missing-room.tsx'
import { PlayBoard, useDescribe } from './play-board.tsx'
import { playWords } from './play-words.ts'
import { PlaysList } from './plays-list.tsx'
import { TurnBar, TurnLine } from './turn-bar.tsx'
import styles from './play-screen.module.css'

/** The turns of a Versus: for its two players, from its start until the match begins. Before and after, the room is shown instead. */
export function VersusPlayScreen() {
  const { room: id = '' } = useParams({ strict: false })
  const use = useDuelUse()
  const words = useWords(playWords)
  const versus = useWords(versusWords)
  const duel = useQuery(duelQuery(use, id))
  useFollowRoom(use, id)
  useCrumbName(`${use.to.home}/${id}`, duel.data?.name)
  const isMine = duel.data ? isMyTurn(duel.data) : false
  const name = duel.data?.name ?? versus.title[use.kind]
  usePageTitle(isMine ? words.myTurnTitle(name) : words.title(name))
  if (duel.isPending) return <Waiting />
  if (duel.data === undefined) {
    return (
      <>
        <h1 className="visually-hidden">{versus.title[use.kind]}</h1>
        <Problem error={duel.error} title={versus.broken} onRetry={() => void duel.refetch()} />
      </>
    )
  }
  if (duel.data === null) return <MissingRoom use={use} />
  const { status } = duel.data
  const isOn = status === 'playing' || status === 'guessed'
  if (!isOn || !myselfIn(duel.data)) return <Navigate to={use.to.room} params={{ room: id }} replace />
  return <PlayPage key={id} duel={duel.data} use={use} />
}

function PlayPage({ duel, use }: { duel: TimedDuel; use: DuelUse }) {
  const words = useWords(playWords)
  const guessing = useGuess(use, duel)
  const isPlaying = duel.status === 'playing'
  return (
    <div className={styles.page}>
      <Head duel={duel} use={use} />
      <div className={styles.split}>
        <div className={styles.main}>
          <DuelHero duel={duel} use={use} isCompact={isPlaying} />
          {isPlaying ? (
            <>
              <TurnBar key={duel.guesses.length} duel={duel} />
              <PlayBoard duel={duel} guessing={guessing} />
            </>
          ) : (
            <AllDone duel={duel} use={use} />
          )}
        </div>
        <aside className={styles.aside}>
          <Card
            title={words.plays}
            action={<span className="num">{words.playsOf(duel.guesses.length, 2 * DUEL_GUESSES)}</span>}
          >
            <PlaysList duel={duel} />
          </Card>
          {isPlaying && <Chosen duel={duel} guessing={guessing} />}
        </aside>
      </div>
      {isPlaying && <ChosenBar duel={duel} guessing={guessing} />}
    </div>
  )
}

function Head({ duel, use }: { duel: TimedDuel; use: DuelUse }) {
  const words = useWords(playWords)
  const versus = useWords(versusWords)
  return (
    <header className={styles.head}>
      <Link
        to={use.to.room}
        params={{ room: duel._id }}
        className={iconButtonClass({ fill: true })}
        aria-label={words.back}
      >
        <X aria-hidden="true" />
      </Link>
      <div>
        <h1>{duel.name}</h1>
        <p>
          {versus.title[use.kind]} · {versus.kindOf[duel.type]}
        </p>
      </div>
      <RoomChat kind="vs" id={duel._id} name={duel.name} />
    </header>
  )
}

/** Both have guessed all they could: what is left is the match. */
function AllDone({ duel, use }: { duel: TimedDuel; use: DuelUse }) {
  const words = useWords(playWords)
  const versus = useWords(versusWords)
  return (
    <Card className={styles.done}>
      <div role="status">
        <h2>{words.done}</h2>
      </div>
      <p>{words.doneText}</p>
      <p className={styles.until}>
        {versus.kickoffIn} <Countdown until={duel.lockDate.getTime()} offset={duel.offset} labels={versus.clock} />
      </p>
      <Link to={use.to.room} params={{ room: duel._id }} className={buttonClass({ size: 'lg' })}>
        {words.toRoom}
      </Link>
    </Card>
  )
}

interface ChosenProps {
  duel: TimedDuel
  guessing: Guessing
}

/** What is chosen and the button that makes it a guess, beside the board. */
function Chosen({ duel, guessing }: ChosenProps) {
  const words = useWords(playWords)
  const describe = useDescribe(duel)
  const { value } = guessing
  return (
    <section className={styles.chosen} aria-label={words.yours}>
      <p className={styles.label}>{words.yours}</p>
      <p className="figure">{value ? `${value.home} × ${value.away}` : words.noneShort}</p>
      <p className={styles.label}>{value ? describe(value) : isMyTurn(duel) ? words.none : words.waitTurn}</p>
      <Send duel={duel} guessing={guessing} isBlock />
    </section>
  )
}

/** The same at the bottom of phones. */
function ChosenBar({ duel, guessing }: ChosenProps) {
  const words = useWords(playWords)
  const { value } = guessing
  let note: ReactNode = words.free
  if (!value) note = isMyTurn(duel) ? words.none : words.waitTurn
  return (
    <SubmitBar
      title={
        <span className={`figure ${styles.big}`}>{value ? `${value.home} × ${value.away}` : words.noneShort}</span>
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
  const words = useWords(playWords)
  const { value, isSending } = guessing
  return (
    <Button
      size="lg"
      block={isBlock}
      busy={isSending}
      disabled={value === null || !isMyTurn(duel)}
      onClick={() => void guessing.send()}
    >
      {value ? words.confirm(`${value.home} × ${value.away}`) : words.confirmNone}
    </Button>
  )
}

function Waiting() {
  const words = useWords(playWords)
  return (
    <SkeletonGroup label={words.loading} className={styles.page}>
      <Skeleton width="60%" height={44} />
      <div className={styles.split}>
        <div className={styles.main}>
          <Skeleton shape="card" height={200} />
          <Skeleton shape="block" height={48} />
          <Skeleton shape="card" height={360} />
        </div>
        <div className={styles.aside}>
          <Skeleton shape="card" height={280} />
        </div>
      </div>
    </SkeletonGroup>
  )
}
