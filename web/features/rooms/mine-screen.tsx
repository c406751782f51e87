import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Plus, Users } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { State } from '#ui/state.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { refreshRooms, type RoomSummary } from './api.ts'
import { modeMessages, messages as roomMessages } from './i18n.ts'
import { type RoomType, useRoomUse } from './room-type.ts'
import { RoomsList } from './rooms-list.tsx'
import styles from './list.module.css'

const TABS = ['active', 'archived'] as const

/** My rooms of a type: active or archived. */
export function MineScreen() {
  const messages = useMessages(roomMessages)
  const roomType = useRoomUse()
  const mode = useMessages(modeMessages).modes[roomType.mode]
  const navigate = useNavigate()
  const { list } = useSearch({ strict: false })
  const tab = list === 'archived' ? list : 'active'
  usePageTitle(`${messages.myRooms} · ${mode.title}`)
  return (
    <>
      <Row as="header" gap={3} align="center" justify="between" wrap marginBottom={4} className={styles.head}>
        <h1>{messages.myRooms}</h1>
        <Link to={roomType.to.create} className={buttonClass()}>
          <Plus aria-hidden="true" />
          {messages.newRoom}
        </Link>
      </Row>
      <Stack gap={3} className={styles.tools}>
        <Tabs
          label={messages.mine.tabs}
          base="rooms"
          tabs={TABS.map(id => ({ id, label: messages.mine[id] }))}
          value={tab}
          onChange={id =>
            void navigate({
              to: roomType.to.mine,
              search: id === 'active' ? {} : { list: id },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Stack>
      <TabPanel base="rooms" tab={tab}>
        <h2 className="visually-hidden">{messages.mine[tab]}</h2>
        <RoomsList
          key={tab}
          roomType={roomType}
          request={{ scope: 'mine', status: tab }}
          none={
            tab === 'active' ? (
              <State art={<Users />} title={messages.mine.noActive} text={messages.mine.noActiveText} />
            ) : (
              <State art={<Archive />} title={messages.mine.noArchived} text={messages.mine.noArchivedText} />
            )
          }
          renderCorner={room => <ArchiveButton roomType={roomType} room={room} />}
        />
      </TabPanel>
    </>
  )
}

function ArchiveButton({ roomType, room }: { roomType: RoomType; room: RoomSummary }) {
  const { list } = useMessages(roomMessages)
  const client = useQueryClient()
  const archive = useMutation({
    mutationFn: () => call(roomType.calls.archive, { params: { id: room._id }, body: { status: room.archived } }),
    onSuccess: () => {
      toast.ok(room.archived ? list.unarchived : list.archived, room.name)
      return refreshRooms(client, roomType)
    },
    onError: error => void toastError(error),
  })
  return (
    <IconButton
      label={room.archived ? list.unarchive(room.name) : list.archive(room.name)}
      disabled={archive.isPending}
      onClick={() => archive.mutate()}
    >
      {room.archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
    </IconButton>
  )
}
