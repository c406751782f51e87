import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowLeft, DoorOpen, Lock, LockOpen, Trash2, UserX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Stack } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { ListRowButton } from '#ui/list-row.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { RoomChat } from '#web/lib/chat/room-chat.tsx'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import { DisputeSection } from '#web/lib/disputes/dispute-section.tsx'
import { matchMessages } from '#web/lib/i18n.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { pairOf } from '#web/lib/match-names.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { AgainLink } from '../again.tsx'
import { refreshRooms } from '../api.ts'
import { messages as roomMessages } from '../i18n.ts'
import { prizeOf } from '../prize.ts'
import { useRoomActions } from '../room-actions.ts'
import { RoomLive, useFollowRoom } from '../room-live.tsx'
import { type DuelRoomType, useDuelUse } from '../room-type.ts'
import { duelQuery, type TimedDuel } from './api.ts'
import { DuelHero } from './duel-hero.tsx'
import { myselfIn, wasStarted } from './duel.ts'
import { DetailsSection, GameSection } from './game-section.tsx'
import { messages as versusMessages } from './i18n.ts'
import { LobbySection } from './lobby-section.tsx'
import { MissingRoom } from './missing-room.tsx'
import { OpenSection } from './open-section.tsx'
import { ResultSection } from './result-section.tsx'
import styles from './room-screen.module.css'

/** Actions besides playing. Before the start the owner can delete the room, and the opponent can leave (V6). */
function ToolsSection({ duel }: { duel: TimedDuel }) {
  const { tools } = useMessages(versusMessages)
  const { room: messages } = useMessages(roomMessages)
  const actions = useRoomActions(duel)
  const isBefore = duel.status === 'open' || duel.status === 'lobby'
  const isOwner = duel.me === 'owner'
  const opponent = duel.players.find(({ state, isOwner: owns }) => state === 'in' && !owns)
  const busy = { disabled: actions.isBusy }
  return (
    <Card title={tools.label}>
      {isBefore && isOwner && duel.status === 'open' && (
        <ListRowButton
          {...busy}
          icon={duel.closed.entries ? <LockOpen /> : <Lock />}
          label={duel.closed.entries ? messages.openEntries : messages.closeEntries}
          onClick={() => void actions.closeEntries()}
        />
      )}
      {isBefore && isOwner && opponent && (
        <ListRowButton
          {...busy}
          icon={<UserX />}
          label={messages.takeOut(opponent._user.name)}
          onClick={() => void actions.takeOut(opponent)}
        />
      )}
      {isBefore && !isOwner && (
        <ListRowButton
          {...busy}
          tone="danger"
          icon={<DoorOpen />}
          label={messages.leave}
          onClick={() => void actions.leave()}
        />
      )}
      <ListRowButton
        {...busy}
        icon={duel.archived ? <ArchiveRestore /> : <Archive />}
        label={duel.archived ? messages.unarchive : messages.archive}
        onClick={() => void actions.archive()}
      />
      {isBefore && isOwner && (
        <ListRowButton
          {...busy}
          tone="danger"
          icon={<Trash2 />}
          label={messages.remove}
          onClick={() => void actions.remove()}
        />
      )}
    </Card>
  )
}

/** A room of Versus or Versus VIP: lobby until the start, then details and guesses, finally the result. */
export function VersusRoomScreen() {
  const { room: id = '' } = useParams({ strict: false })
  const { token } = useSearch({ strict: false })
  const roomType = useDuelUse()
  const messages = useMessages(versusMessages)
  const duel = useQuery(duelQuery(roomType, id, token))
  usePageTitle(duel.data?.name ?? messages.title[roomType.type])
  useFollowRoom(roomType, id)
  useCrumbName(`${roomType.to.home}/${id}`, duel.data?.name)
  return (
    <Loaded
      query={duel}
      title={messages.broken}
      heading={messages.title[roomType.type]}
      skeleton={<RoomSkeleton />}
      missing={<MissingRoom roomType={roomType} />}
    >
      {duel => <RoomPage key={id} duel={duel} roomType={roomType} token={token} />}
    </Loaded>
  )
}

interface RoomPageProps {
  duel: TimedDuel
  roomType: DuelRoomType
  token: string | undefined
}

function RoomPage({ duel, roomType, token }: RoomPageProps) {
  const isPlayer = myselfIn(duel) !== undefined
  useGoToStart(duel, roomType, isPlayer)
  const isBefore = duel.status === 'open' || duel.status === 'lobby'
  return (
    <Stack gap={4} alignContent="start">
      <Head duel={duel} roomType={roomType} isPlayer={isPlayer} />
      <Stack gap={4} alignContent="start" className={styles.split}>
        <Stack gap={4} alignContent="start">
          <DuelHero duel={duel} roomType={roomType} />
          <ResultSection duel={duel} />
          <AgainLink room={duel} />
          <RoomLive room={duel} token={token} />
          {duel.status === 'guessed' && <ToKickoff duel={duel} />}
          {!isBefore && wasStarted(duel) && <GameSection duel={duel} roomType={roomType} isPlayer={isPlayer} />}
          {isPlayer && duel.myGame !== null && <DuelDisputes duel={duel} roomType={roomType} />}
          {!isBefore && !wasStarted(duel) && (
            <Card>
              <DetailsSection duel={duel} roomType={roomType} />
            </Card>
          )}
          {isBefore &&
            (isPlayer && duel.status === 'lobby' ? (
              <LobbySection duel={duel} roomType={roomType} />
            ) : (
              <OpenSection duel={duel} roomType={roomType} token={token} />
            ))}
          {isBefore && <RulesSection duel={duel} />}
        </Stack>
        <Stack gap={4} alignContent="start">
          {isBefore && (
            <Card>
              <DetailsSection duel={duel} roomType={roomType} />
            </Card>
          )}
          {!isBefore && <RulesSection duel={duel} />}
          {isPlayer && <ToolsSection duel={duel} />}
        </Stack>
      </Stack>
    </Stack>
  )
}

/** Redirects players on the room page to the game when it starts: the first turn lasts a minute. */
function useGoToStart({ _id: id, status }: TimedDuel, roomType: DuelRoomType, isPlayer: boolean): void {
  const navigate = useNavigate()
  const before = useRef(status)
  useEffect(() => {
    const hasStarted = before.current === 'lobby' && status === 'playing'
    before.current = status
    if (hasStarted && isPlayer) void navigate({ to: roomType.to.play, params: { room: id } })
  }, [navigate, roomType, id, status, isPlayer])
}

function Head({ duel, roomType, isPlayer }: { duel: TimedDuel; roomType: DuelRoomType; isPlayer: boolean }) {
  const messages = useMessages(versusMessages)
  return (
    <header className={styles.head}>
      <Link to={roomType.to.home} className={iconButtonClass({ fill: true })} aria-label={messages.back}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div>
        <h1>{duel.name}</h1>
        <p>
          {messages.title[roomType.type]} · {messages.typeOf[duel.type]}
        </p>
      </div>
      {isPlayer && duel.opponent !== null && <RoomChat type="vs" id={duel._id} name={duel.name} />}
    </header>
  )
}

/** All turns are done: the match decides. */
function ToKickoff({ duel }: { duel: TimedDuel }) {
  const messages = useMessages(versusMessages)
  return (
    <Stack as={Card} gap={2} className={styles.until}>
      <h2>{messages.game.allGuessed}</h2>
      <p>
        {messages.kickoffIn} <Countdown until={duel.lockDate.getTime()} offset={duel.offset} labels={messages.clock} />
      </p>
    </Stack>
  )
}

function RoomSkeleton() {
  const messages = useMessages(versusMessages)
  return (
    <SkeletonGroup label={messages.loading} gap={4} alignContent="start">
      <Skeleton width="60%" height={44} />
      <Stack gap={4} alignContent="start" className={styles.split}>
        <Stack gap={4} alignContent="start">
          <Skeleton shape="card" height={220} />
          <Skeleton shape="card" height={200} />
        </Stack>
        <Stack gap={4} alignContent="start">
          <Skeleton shape="card" height={360} />
        </Stack>
      </Stack>
    </SkeletonGroup>
  )
}

/** Disputes of a duel of mine: its match decides it (C9). */
function DuelDisputes({ duel, roomType }: { duel: TimedDuel; roomType: DuelRoomType }) {
  const client = useQueryClient()
  const { unknownTeam } = useMessages(matchMessages)
  return (
    <DisputeSection
      game={{
        id: duel._id,
        hasResult: duel.status === 'running' || duel.status === 'finished',
        payDate: duel.payDate,
        offset: duel.offset,
        about: 'match',
        facts: [{ id: duel._match._id, name: pairOf(duel._match, unknownTeam) }],
        onClosed: () => void refreshRooms(client, roomType),
      }}
    />
  )
}

/** The rules of a duel, fee and prize first (V1 to V6). */
function RulesSection({ duel }: { duel: TimedDuel }) {
  const { rules } = useMessages(versusMessages)
  const lang = useLang()
  const money =
    duel.price === 0n ? rules.free : rules.prize(formatReais(prizeOf(duel), lang), formatPercent(duel.fee, lang))
  const { turns, once, clock, exact, tie, tieFree, kickoff, late, time, leave } = rules
  return (
    <Card title={rules.title}>
      <Stack as="ul" gap={2} look="fine" className={styles.rules}>
        {[money, turns, once, clock, exact, duel.price === 0n ? tieFree : tie, kickoff, late, time, leave].map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </Stack>
      <Link to="/rules" className={linkClass}>
        {rules.all}
      </Link>
    </Card>
  )
}
