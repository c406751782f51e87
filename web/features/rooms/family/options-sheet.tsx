import { Archive, ArchiveRestore, CirclePlay, DoorClosed, DoorOpen, LogOut, OctagonPause, Trash2 } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { LEAVE_BEFORE_KICKOFF_MS } from '#contract/rooms.ts'
import { confirm } from '#ui/confirm.tsx'
import { ListRowButton, RowList } from '#ui/list-row.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useReached } from '#web/lib/server-clock.ts'
import { messages as roomMessages } from '../i18n.ts'
import type { RoomActions } from '../room-actions.ts'
import { familyType } from '../room-type.ts'
import { familyMessages } from './i18n.ts'
import type { FamilyDoc } from './play-summary.tsx'

interface OptionsProps {
  room: FamilyDoc
  actions: RoomActions
  open: boolean
  onClose: () => void
}

/** Further actions on the room; those too late (F6) are not offered, with a note. */
export function OptionsSheet({ room, actions, open, onClose }: OptionsProps) {
  const { room: messages } = useMessages(roomMessages)
  const common = useMessages(commonMessages)
  const isLate = useReached(room.lockDate.getTime() - LEAVE_BEFORE_KICKOFF_MS, room.offset)
  const isOpen = room.status === 'open'
  const isOwner = room.me === 'owner'
  const canLeave = room.me === 'member' && isOpen && !(room.myGame !== null && isLate)
  const then = (work: () => Promise<void>) => () => {
    onClose()
    void work()
  }
  return (
    <Sheet open={open} onClose={onClose} title={messages.more} closeLabel={common.close}>
      <RowList ruled>
        <ListRowButton
          icon={room.archived ? <ArchiveRestore /> : <Archive />}
          label={room.archived ? messages.unarchive : messages.archive}
          onClick={then(actions.archive)}
        />
        {isOwner && isOpen && (
          <>
            <ListRowButton
              icon={room.closed.entries ? <DoorOpen /> : <DoorClosed />}
              label={room.closed.entries ? messages.openEntries : messages.closeEntries}
              onClick={then(actions.closeEntries)}
            />
            <ClosePlaying room={room} actions={actions} onClose={onClose} />
          </>
        )}
        {canLeave && (
          <ListRowButton tone="danger" icon={<LogOut />} label={messages.leave} onClick={then(actions.leave)} />
        )}
        {isOwner && isOpen && !isLate && (
          <ListRowButton tone="danger" icon={<Trash2 />} label={messages.remove} onClick={then(actions.remove)} />
        )}
      </RowList>
      {isOpen && isLate && isOwner && <Note>{messages.removeLate}</Note>}
      {isOpen && isLate && room.me === 'member' && !canLeave && <Note>{messages.leaveLate}</Note>}
    </Sheet>
  )
}

/** F6: closing to predictions has ten minutes' notice, in which it can be revoked; after that there is nothing to offer. */
function ClosePlaying({ room, actions, onClose }: Omit<OptionsProps, 'open'>) {
  const messages = useMessages(familyMessages)
  const { cancel } = useMessages(commonMessages)
  const closes = room.closed.playing === null
  const isOver = useReached(room.closed.playing?.getTime() ?? null, room.offset)
  async function press() {
    onClose()
    const { closePlayingTitle: title, closePlayingText: text, closePlaying: confirmLabel } = messages
    if (closes && !(await confirm({ title, text, confirmLabel, cancelLabel: cancel }))) return
    await actions.run(
      () => call(familyType.calls.close, { params: { id: room._id }, body: { playing: closes } }),
      () => toast.ok(closes ? messages.playingCloses : messages.playingOpens),
    )
  }
  if (isOver) return null
  return (
    <ListRowButton
      icon={closes ? <OctagonPause /> : <CirclePlay />}
      label={closes ? messages.closePlaying : messages.openPlaying}
      onClick={() => void press()}
    />
  )
}
