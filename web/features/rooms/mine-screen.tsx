import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Plus, Users } from 'lucide-react'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { State } from '#ui/state.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { refreshRooms, type RoomSummary } from './api.ts'
import { words as roomWords } from './i18n.ts'
import { type RoomUse, useRoomUse } from './kind.ts'
import { modeWords } from './mode-words.ts'
import { RoomsList } from './rooms-list.tsx'
import styles from './list.module.css'

const TABS = ['active', 'archived'] as const

/** My rooms of a kind: those I follow, and those I put away. */
export function MineScreen() {
  const words = useWords(roomWords)
  const use = useRoomUse()
  const mode = useWords(modeWords).modes[use.mode]
  const navigate = useNavigate()
  const { list } = useSearch({ strict: false })
  const tab = list === 'archived' ? list : 'active'
  usePageTitle(`${words.myRooms} · ${mode.title}`)
  return (
    <>
      <header className={styles.head}>
        <h1>{words.myRooms}</h1>
        <Link to={use.to.create} className={buttonClass()}>
          <Plus aria-hidden="true" />
          {words.newRoom}
        </Link>
      </header>
      <div className={styles.tools}>
        <Tabs
          label={words.mine.tabs}
          base="rooms"
          tabs={TABS.map(id => ({ id, label: words.mine[id] }))}
          value={tab}
          onChange={id =>
            void navigate({
              to: use.to.mine,
              search: id === 'active' ? {} : { list: id },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <TabPanel base="rooms" tab={tab}>
        <h2 className="visually-hidden">{words.mine[tab]}</h2>
        <RoomsList
          key={tab}
          use={use}
          asked={{ scope: 'mine', status: tab }}
          none={
            tab === 'active' ? (
              <State art={<Users />} title={words.mine.noActive} text={words.mine.noActiveText} />
            ) : (
              <State art={<Archive />} title={words.mine.noArchived} text={words.mine.noArchivedText} />
            )
          }
          renderCorner={room => <ArchiveButton use={use} room={room} />}
        />
      </TabPanel>
    </>
  )
}

function ArchiveButton({ use, room }: { use: RoomUse; room: RoomSummary }) {
  const { list } = useWords(roomWords)
  const client = useQueryClient()
  const archive = useMutation({
    mutationFn: () => call(use.calls.archive, { params: { id: room._id }, body: { status: room.archived } }),
    onSuccess: () => {
      toast.ok(room.archived ? list.unarchived : list.archived, room.name)
      return refreshRooms(client, use)
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
