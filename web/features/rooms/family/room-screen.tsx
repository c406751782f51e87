import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, EllipsisVertical, EyeOff, Ghost, ShieldCheck, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { FamilyPlayer } from '#contract/api/player/family-rooms.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { ROOM_MEMBERS_MAX } from '#contract/rooms.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { RoomChat } from '#web/lib/chat/room-chat.tsx'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ordinal, pointsUnit } from '#web/lib/points.ts'
import { useReached } from '#web/lib/server-clock.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { AgainLink } from '../again.tsx'
import { closesAt, roomQuery } from '../api.ts'
import { messages as roomMessages } from '../i18n.ts'
import { InviteSheet } from '../invite-sheet.tsx'
import { JoinSection } from '../join-section.tsx'
import { useRoomActions } from '../room-actions.ts'
import { RoomLive, useFollowRoom } from '../room-live.tsx'
import { RoomMissing } from '../room-missing.tsx'
import { familyType } from '../room-type.ts'
import { saveToken } from './api.ts'
import { FriendsSection } from './friends-section.tsx'
import { familyMessages } from './i18n.ts'
import { MatchSection } from './match-section.tsx'
import { OptionsSheet } from './options-sheet.tsx'
import type { FamilyDoc } from './play-summary.tsx'
import { VoidNote } from './position-section.tsx'
import { StakeSection } from './stake-section.tsx'
import styles from './room.module.css'

/** Predictions: before kick-off mine and the count (F7), then everybody's, best first. */
function GamesSection({ room }: { room: FamilyDoc }) {
  const messages = useMessages(familyMessages)
  const games = room.players.filter(({ _game }) => _game !== null)
  if (room.status === 'open') return <Before room={room} />
  if (games.length === 0) return <State art={<Ghost />} title={messages.noGamesAfter} />
  return (
    <Card className={styles.ranking}>
      <h3 className="visually-hidden">{messages.ranking}</h3>
      <RankList>
        {games.map(player => (
          <GameRow key={player._user._id} room={room} player={player} />
        ))}
      </RankList>
    </Card>
  )
}

function Before({ room }: { room: FamilyDoc }) {
  const messages = useMessages(familyMessages)
  const isClosed = useReached(closesAt(room), room.offset)
  if (room.played === 0)
    return <State art={<Ghost />} title={messages.noGames} text={isClosed ? undefined : messages.noGamesText} />
  return <State art={<EyeOff />} title={messages.hiddenCount(room.played, room.members)} text={messages.hidden} />
}

function GameRow({ room, player }: { room: FamilyDoc; player: FamilyPlayer }) {
  const messages = useMessages(familyMessages)
  const { you } = useMessages(roomMessages)
  const lang = useLang()
  const { _user, _game, totalScore, position, prize } = player
  const { name, note } = useListedPerson()(_user)
  const link = (props: { className: string; children: ReactNode }) => (
    <Link
      to="/family_vs_friends/$room/games/$game"
      params={{ room: room._id, game: _game ?? '' }}
      search={saveToken}
      {...props}
    />
  )
  const won = prize !== null && prize > 0n
  return (
    <RankRow
      rank={position === null ? '--' : ordinal(position, lang)}
      picture={<UserAvatar user={_user} />}
      name={name}
      note={
        won ? (
          <Text as="b" weight={650} tone="orange">
            {formatReais(prize, lang)}
          </Text>
        ) : (
          note
        )
      }
      value={totalScore === null ? '--' : formatPoints(totalScore, lang)}
      unit={pointsUnit(totalScore ?? 0, messages)}
      {...(_user.isMe ? { mine: you } : {})}
      renderLink={link}
      chevron
    />
  )
}

/** A family room: match, stake, predictions, members. */
export function FamilyRoomScreen() {
  const { room: id = '' } = useParams({ strict: false })
  const { token } = useSearch({ strict: false })
  const messages = useMessages(roomMessages).room
  const room = useQuery(roomQuery(familyType, id, token))
  useFollowRoom(familyType, id)
  usePageTitle(room.data?.name ?? messages.loading)
  useCrumbName(`${familyType.to.home}/${id}`, room.data?.name)
  return (
    <Loaded query={room} skeleton={<RoomSkeleton />} missing={<RoomMissing roomType={familyType} />}>
      {room => <Page key={id} room={room} token={token} />}
    </Loaded>
  )
}

function Page({ room, token }: { room: FamilyDoc; token: string | undefined }) {
  const actions = useRoomActions(room)
  const [sheet, setSheet] = useState<'invite' | 'options' | null>(null)
  const isMember = room.me === 'owner' || room.me === 'member'
  const isOpen = room.status === 'open'
  const isPlayingOver = useReached(room.closed.playing?.getTime() ?? null, room.offset)
  const takesPeople = isOpen && !room.closed.entries && !isPlayingOver && room.members < ROOM_MEMBERS_MAX
  const canInvite = room.me === 'owner' && takesPeople
  return (
    <Stack gap={4} alignContent="start">
      <Head
        room={room}
        chat={isMember && <RoomChat type={familyType.chat} id={room._id} name={room.name} />}
        onInvite={canInvite ? () => setSheet('invite') : undefined}
        onOptions={isMember || room.me === 'left' ? () => setSheet('options') : undefined}
      />
      <MatchSection room={room} />
      <StateNotes room={room} />
      <AgainLink room={room} />
      <Stack gap={4} className={styles.split}>
        <div className={styles.stake}>
          <StakeSection room={room} />
          {!isMember && isOpen && <JoinSection room={room} token={token} actions={actions} />}
        </div>
        <div className={styles.main}>
          <RoomLive room={room} token={token} />
          <Parts room={room} actions={actions} onInvite={canInvite ? () => setSheet('invite') : undefined} />
        </div>
      </Stack>
      <InviteSheet room={room} open={sheet === 'invite'} onClose={() => setSheet(null)} />
      <OptionsSheet room={room} actions={actions} open={sheet === 'options'} onClose={() => setSheet(null)} />
    </Stack>
  )
}

interface HeadProps {
  room: FamilyDoc
  chat: ReactNode
  onInvite: (() => void) | undefined
  onOptions: (() => void) | undefined
}

function Head({ room, chat, onInvite, onOptions }: HeadProps) {
  const messages = useMessages(familyMessages)
  const { type, invite } = useMessages(roomMessages)
  const { round } = useMessages(matchMessages)
  return (
    <header className={styles.head}>
      <Link to={familyType.to.home} className={iconButtonClass({ fill: true })} aria-label={messages.back}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div>
        <h1>{room.name}</h1>
        <p>
          {type[room.type]} · {room.championship.name} · {round(room.round)}
        </p>
      </div>
      {onInvite && (
        <Button variant="sec" className={styles.invite} icon={<UserPlus aria-hidden="true" />} onClick={onInvite}>
          <span>{invite.titleOf.family}</span>
        </Button>
      )}
      {chat}
      {onOptions && (
        <IconButton label={messages.options} onClick={onOptions}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      )}
    </header>
  )
}

/** Notes on the state of the room. */
function StateNotes({ room }: { room: FamilyDoc }) {
  const messages = useMessages(roomMessages)
  if (room.voided !== null) return <VoidNote room={room} />
  return room.closed.entries && room.status === 'open' && (room.me === 'owner' || room.me === 'member') ? (
    <Note>{messages.join.closed}</Note>
  ) : null
}

function Parts({
  room,
  actions,
  onInvite,
}: {
  room: FamilyDoc
  actions: ReturnType<typeof useRoomActions>
  onInvite: (() => void) | undefined
}) {
  const messages = useMessages(familyMessages)
  const { show } = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab = show === 'friends' ? show : 'games'
  const tabs = [
    { id: 'games' as const, label: messages.games, count: room.played },
    { id: 'friends' as const, label: messages.friends, count: room.members },
  ]
  return (
    <>
      <Tabs
        label={messages.tabs}
        base="room"
        tabs={tabs}
        value={tab}
        onChange={id =>
          void navigate({
            to: '.',
            replace: true,
            resetScroll: false,
            search: ({ token }) => ({
              ...(token === undefined ? {} : { token }),
              ...(id === 'friends' ? { show: id } : {}),
            }),
          })
        }
      />
      <Stack as={TabPanel} base="room" tab={tab} gap={4} alignContent="start">
        <h2 className="visually-hidden">{tab === 'games' ? messages.games : messages.friends}</h2>
        {tab === 'games' ? (
          <GamesSection room={room} />
        ) : (
          <FriendsSection room={room} actions={actions} onInvite={onInvite} />
        )}
      </Stack>
      {room.status === 'finished' && room.played > 0 && (
        <Link to="/reports/$game" params={{ game: room._id }} className={linkClass}>
          <ShieldCheck aria-hidden="true" /> {messages.report}
        </Link>
      )}
    </>
  )
}

function RoomSkeleton() {
  const messages = useMessages(roomMessages).room
  return (
    <SkeletonGroup label={messages.loading} gap={4} alignContent="start">
      <Skeleton width="60%" height={44} />
      <Skeleton shape="card" height={200} />
      <Stack gap={4} className={styles.split}>
        <Skeleton shape="card" height={220} />
        <Skeleton shape="card" height={360} />
      </Stack>
    </SkeletonGroup>
  )
}
