import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, EllipsisVertical, ShieldCheck, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ROOM_MEMBERS_MAX } from '#contract/rooms.ts'
import { Button } from '#ui/button.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { RoomChat } from '#web/lib/chat/room-chat.tsx'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import { useWords } from '#web/lib/i18n.ts'
import { matchWords } from '#web/lib/match-words.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { useReached } from '#web/lib/server-clock.ts'
import { roomQuery } from '../api.ts'
import { words as roomWords } from '../i18n.ts'
import { InviteSheet } from '../invite-sheet.tsx'
import { JoinPart } from '../join-part.tsx'
import { familyUse } from '../kind.ts'
import { useFollowRoom } from '../live.ts'
import { useRoomActions } from '../room-actions.ts'
import { RoomMissing } from '../room-missing.tsx'
import { FriendsPart } from './friends-part.tsx'
import { GamesPart } from './games-part.tsx'
import { MatchPart } from './match-part.tsx'
import { OptionsSheet } from './options-sheet.tsx'
import type { FamilyDoc } from './play-summary.tsx'
import { VoidNote } from './standing-part.tsx'
import { StakePart } from './stake-part.tsx'
import { familyWords } from './words.ts'
import styles from './room.module.css'

/** A family room: its match, what is at stake, the predictions and who is in it. */
export function FamilyRoomScreen() {
  const { room: id = '' } = useParams({ strict: false })
  const { token } = useSearch({ strict: false })
  const words = useWords(roomWords).room
  const room = useQuery(roomQuery(familyUse, id, token))
  useFollowRoom(familyUse, id)
  usePageTitle(room.data?.name ?? words.loading)
  useCrumbName(`${familyUse.to.home}/${id}`, room.data?.name)
  if (room.isPending) return <Waiting />
  if (room.isError && room.data === undefined) {
    return <Problem error={room.error} onRetry={() => void room.refetch()} />
  }
  if (room.data === null) return <RoomMissing use={familyUse} />
  return <Page key={id} room={room.data} token={token} />
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
    <div className={styles.page}>
      <Head
        room={room}
        chat={isMember && <RoomChat kind={familyUse.chat} id={room._id} name={room.name} />}
        onInvite={canInvite ? () => setSheet('invite') : undefined}
        onOptions={isMember || room.me === 'left' ? () => setSheet('options') : undefined}
      />
      <MatchPart room={room} />
      <StateNotes room={room} />
      <div className={styles.split}>
        <div className={styles.stake}>
          <StakePart room={room} />
          {!isMember && isOpen && <JoinPart room={room} token={token} actions={actions} />}
        </div>
        <div className={styles.main}>
          <Parts room={room} actions={actions} onInvite={canInvite ? () => setSheet('invite') : undefined} />
        </div>
      </div>
      <InviteSheet room={room} open={sheet === 'invite'} onClose={() => setSheet(null)} />
      <OptionsSheet room={room} actions={actions} open={sheet === 'options'} onClose={() => setSheet(null)} />
    </div>
  )
}

interface HeadProps {
  room: FamilyDoc
  chat: ReactNode
  onInvite: (() => void) | undefined
  onOptions: (() => void) | undefined
}

function Head({ room, chat, onInvite, onOptions }: HeadProps) {
  const words = useWords(familyWords)
  const { type, invite } = useWords(roomWords)
  const { round } = useWords(matchWords)
  return (
    <header className={styles.head}>
      <Link to={familyUse.to.home} className={iconButtonClass({ fill: true })} aria-label={words.back}>
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
        <IconButton label={words.options} onClick={onOptions}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      )}
    </header>
  )
}

/** What everybody has to know of how the room stands. */
function StateNotes({ room }: { room: FamilyDoc }) {
  const words = useWords(roomWords)
  if (room.voided !== null) return <VoidNote room={room} />
  return room.closed.entries && room.status === 'open' && (room.me === 'owner' || room.me === 'member') ? (
    <Note>{words.join.closed}</Note>
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
  const words = useWords(familyWords)
  const { show } = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab = show === 'friends' ? show : 'games'
  const tabs = [
    { id: 'games' as const, label: words.games, count: room.played },
    { id: 'friends' as const, label: words.friends, count: room.members },
  ]
  return (
    <>
      <Tabs
        label={words.tabs}
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
      <TabPanel base="room" tab={tab} className={styles.panel}>
        <h2 className="visually-hidden">{tab === 'games' ? words.games : words.friends}</h2>
        {tab === 'games' ? (
          <GamesPart room={room} />
        ) : (
          <FriendsPart room={room} actions={actions} onInvite={onInvite} />
        )}
      </TabPanel>
      {room.status === 'finished' && room.played > 0 && (
        <Link to="/reports/$game" params={{ game: room._id }} className={linkClass}>
          <ShieldCheck aria-hidden="true" /> {words.report}
        </Link>
      )}
    </>
  )
}

function Waiting() {
  const words = useWords(roomWords).room
  return (
    <SkeletonGroup label={words.loading} className={styles.page}>
      <Skeleton width="60%" height={44} />
      <Skeleton shape="card" height={200} />
      <div className={styles.split}>
        <Skeleton shape="card" height={220} />
        <Skeleton shape="card" height={360} />
      </div>
    </SkeletonGroup>
  )
}
