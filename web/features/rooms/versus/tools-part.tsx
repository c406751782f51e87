import { Archive, ArchiveRestore, DoorOpen, Lock, LockOpen, Trash2, UserX } from 'lucide-react'
import { Card } from '#ui/card.tsx'
import { ListRowButton } from '#ui/list-row.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { words as roomWords } from '../i18n.ts'
import { useRoomActions } from '../room-actions.ts'
import type { TimedDuel } from './api.ts'
import { words as versusWords } from './i18n.ts'

/** What its two players can do with a room beside playing. Before the start the owner deletes it, and the opponent leaves (V6). */
export function ToolsPart({ duel }: { duel: TimedDuel }) {
  const { tools } = useWords(versusWords)
  const { room: words } = useWords(roomWords)
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
          label={duel.closed.entries ? words.openEntries : words.closeEntries}
          onClick={() => void actions.closeEntries()}
        />
      )}
      {isBefore && isOwner && opponent && (
        <ListRowButton
          {...busy}
          icon={<UserX />}
          label={words.takeOut(opponent._user.name)}
          onClick={() => void actions.takeOut(opponent)}
        />
      )}
      {isBefore && !isOwner && (
        <ListRowButton
          {...busy}
          tone="danger"
          icon={<DoorOpen />}
          label={words.leave}
          onClick={() => void actions.leave()}
        />
      )}
      <ListRowButton
        {...busy}
        icon={duel.archived ? <ArchiveRestore /> : <Archive />}
        label={duel.archived ? words.unarchive : words.archive}
        onClick={() => void actions.archive()}
      />
      {isBefore && isOwner && (
        <ListRowButton
          {...busy}
          tone="danger"
          icon={<Trash2 />}
          label={words.remove}
          onClick={() => void actions.remove()}
        />
      )}
    </Card>
  )
}
