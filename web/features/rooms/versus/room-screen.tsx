import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
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
import { DetailsPart } from './details-part.tsx'
import { myselfIn, wasStarted } from './duel.ts'
import { DuelDisputes } from './duel-disputes.tsx'
import { DuelHero } from './duel-hero.tsx'
import { GamePart } from './game-part.tsx'
import { words as versusWords } from './i18n.ts'
import { LobbyPart } from './lobby-part.tsx'
import { MissingRoom } from './missing-room.tsx'
import { OpenPart } from './open-part.tsx'
import { ResultPart } from './result-part.tsx'
import { RulesPart } from './rules-part.tsx'
import { ToolsPart } from './tools-part.tsx'
import styles from './room-screen.module.css'

/** A room of Versus or Versus VIP: its lobby until the game starts, then its details and plays, and at last its result. */
export function VersusRoomScreen() {
  const { room: id = '' } = useParams({ strict: false })
  const { token } = useSearch({ strict: false })
  const use = useDuelUse()
  const words = useWords(versusWords)
  const duel = useQuery(duelQuery(use, id, token))
  usePageTitle(duel.data?.name ?? words.title[use.kind])
  useFollowRoom(use, id)
  useCrumbName(`${use.to.home}/${id}`, duel.data?.name)
  if (duel.isPending) return <Waiting />
  if (duel.data === undefined) {
    return (
      <>
        <h1 className="visually-hidden">{words.title[use.kind]}</h1>
        <Problem error={duel.error} title={words.broken} onRetry={() => void duel.refetch()} />
      </>
    )
  }
  if (duel.data === null) return <MissingRoom use={use} />
  return <RoomPage key={id} duel={duel.data} use={use} token={token} />
}

interface RoomPageProps {
  duel: TimedDuel
  use: DuelUse
  token: string | undefined
}

function RoomPage({ duel, use, token }: RoomPageProps) {
  const isPlayer = myselfIn(duel) !== undefined
  useGoToStart(duel, use, isPlayer)
  const isBefore = duel.status === 'open' || duel.status === 'lobby'
  return (
    <div className={styles.page}>
      <Head duel={duel} use={use} isPlayer={isPlayer} />
      <div className={styles.split}>
        <div className={styles.main}>
          <DuelHero duel={duel} use={use} />
          <ResultPart duel={duel} />
          {duel.status === 'guessed' && <ToKickoff duel={duel} />}
          {!isBefore && wasStarted(duel) && <GamePart duel={duel} use={use} isPlayer={isPlayer} />}
          {isPlayer && duel.myGame !== null && <DuelDisputes duel={duel} use={use} />}
          {!isBefore && !wasStarted(duel) && (
            <Card>
              <DetailsPart duel={duel} use={use} />
            </Card>
          )}
          {isBefore &&
            (isPlayer && duel.status === 'lobby' ? (
              <LobbyPart duel={duel} use={use} />
            ) : (
              <OpenPart duel={duel} use={use} token={token} />
            ))}
          {isBefore && <RulesPart duel={duel} />}
        </div>
        <div className={styles.aside}>
          {isBefore && (
            <Card>
              <DetailsPart duel={duel} use={use} />
            </Card>
          )}
          {!isBefore && <RulesPart duel={duel} />}
          {isPlayer && <ToolsPart duel={duel} />}
        </div>
      </div>
    </div>
  )
}

/** Who is in the room when the game starts is taken to it: the first turn lasts a minute. */
function useGoToStart({ _id: id, status }: TimedDuel, use: DuelUse, isPlayer: boolean): void {
  const navigate = useNavigate()
  const before = useRef(status)
  useEffect(() => {
    const hasStarted = before.current === 'lobby' && status === 'playing'
    before.current = status
    if (hasStarted && isPlayer) void navigate({ to: use.to.play, params: { room: id } })
  }, [navigate, use, id, status, isPlayer])
}

function Head({ duel, use, isPlayer }: { duel: TimedDuel; use: DuelUse; isPlayer: boolean }) {
  const words = useWords(versusWords)
  return (
    <header className={styles.head}>
      <Link to={use.to.home} className={iconButtonClass({ fill: true })} aria-label={words.back}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div>
        <h1>{duel.name}</h1>
        <p>
          {words.title[use.kind]} · {words.kindOf[duel.type]}
        </p>
      </div>
      {isPlayer && duel.opponent !== null && <RoomChat kind="vs" id={duel._id} name={duel.name} />}
    </header>
  )
}

/** All turns are done: the match decides. */
function ToKickoff({ duel }: { duel: TimedDuel }) {
  const words = useWords(versusWords)
  return (
    <Card className={styles.until}>
      <h2>{words.game.allGuessed}</h2>
      <p>
        {words.kickoffIn} <Countdown until={duel.lockDate.getTime()} offset={duel.offset} labels={words.clock} />
      </p>
    </Card>
  )
}

function Waiting() {
  const words = useWords(versusWords)
  return (
    <SkeletonGroup label={words.loading} className={styles.page}>
      <Skeleton width="60%" height={44} />
      <div className={styles.split}>
        <div className={styles.main}>
          <Skeleton shape="card" height={220} />
          <Skeleton shape="card" height={200} />
        </div>
        <div className={styles.aside}>
          <Skeleton shape="card" height={360} />
        </div>
      </div>
    </SkeletonGroup>
  )
}
