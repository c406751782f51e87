import { Archive, ArchiveRestore, DoorOpen, Lock, LockOpen, Trash2, UserX } from 'lucide-react'
import { Card } from '#ui/card.tsx'
import { ListRowButton } from '#ui/list-row.tsx'
import { useMessages } from '#client/i18n.ts'
import { messages as roomMessages } from '../i18n.ts'
import { useRoomActions } from '../room-actions.ts'
import type { TimedDuel } from './api.ts'
import { messages as versusMessages } from './i18n.ts'

/** What its two players can do with a room beside playing. Before the start the owner deletes it, and the opponent leaves (V6). */
export function ToolsSection({ duel }: { duel: TimedDuel }) {
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
