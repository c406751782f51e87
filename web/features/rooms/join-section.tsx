import { useNavigate } from '@tanstack/react-router'
import { LogIn, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { ROOM_MEMBERS_MAX } from '#contract/rooms.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useReached } from '#web/lib/server-clock.ts'
import type { Room } from './api.ts'
import { messages as roomMessages } from './i18n.ts'
import type { RoomActions } from './room-actions.ts'
import { roomTypeOf } from './room-type.ts'
import styles from './join-section.module.css'

/** For non-members of a family room: accept or decline an invitation, or join; or the reason why not. */
export function JoinSection({ room, token, actions }: { room: Room; token: string | undefined; actions: RoomActions }) {
  const messages = useMessages(roomMessages).join
  const isPlayingOver = useReached(room.closed.playing?.getTime() ?? null, room.offset)
  const why = whyNot(room, isPlayingOver)
  if (room.me === 'owner' || room.me === 'member') return null
  if (why !== null)
    return (
      <>
        <Note>{messages[why]}</Note>
        {room.me === 'invited' && <RefuseInvite room={room} actions={actions} />}
      </>
    )
  return (
    <Stack as={Card} gap={4}>
      <p>
        {room.me === 'invited' && <strong>{messages.invited(room.owner.name)}. </strong>}
        <Cost room={room} />
      </p>
      {room.me === 'invited' ? (
        <Answer room={room} actions={actions} />
      ) : (
        <Join room={room} token={token} actions={actions} />
      )}
    </Stack>
  )
}

/** Why the room, or I, cannot be joined; null where I can. */
function whyNot(room: Room, isPlayingOver: boolean): 'closed' | 'noPlaying' | 'full' | 'left' | 'over' | null {
  if (room.me === 'left') return 'left'
  if (room.status !== 'open') return 'over'
  if (room.closed.entries) return 'closed'
  if (isPlayingOver) return 'noPlaying'
  return room.members >= ROOM_MEMBERS_MAX ? 'full' : null
}

function Cost({ room }: { room: Room }) {
  const messages = useMessages(roomMessages).join
  const lang = useLang()
  return room.price === 0n ? messages.free : messages.of[roomTypeOf(room).mode](formatReais(room.price, lang))
}

function Answer({ room, actions }: { room: Room; actions: RoomActions }) {
  const messages = useMessages(roomMessages).join
  const [accepting, setAccepting] = useState(false)
  const roomType = roomTypeOf(room)
  async function accept() {
    setAccepting(true)
    await actions.run(
      () => call(roomType.calls.answerInvite, { params: { id: room._id }, body: { accept: true } }),
      () => toast.ok(messages.joined),
    )
    setAccepting(false)
  }
  return (
    <Stack gap={3} className={styles.ways}>
      <Button
        size="lg"
        icon={<UserCheck aria-hidden="true" />}
        busy={accepting}
        disabled={actions.isBusy && !accepting}
        onClick={() => void accept()}
      >
        {messages.accept}
      </Button>
      <RefuseInvite room={room} actions={actions} />
    </Stack>
  )
}

/**
 * Declines my invitation after a confirmation, even where joining is no longer possible. Then leads to the rooms page: a private room is no
 * longer visible to me.
 */
export function RefuseInvite({ room, actions }: { room: Room; actions: RoomActions }) {
  const messages = useMessages(roomMessages).join
  const { cancel } = useMessages(commonMessages)
  const navigate = useNavigate()
  const roomType = roomTypeOf(room)
  async function refuse() {
    const text = messages.refuseText(room.name)
    const sure = await confirm({
      title: messages.refuseTitle,
      text,
      confirmLabel: messages.refuse,
      cancelLabel: cancel,
    })
    if (!sure) return
    await actions.run(
      () => call(roomType.calls.answerInvite, { params: { id: room._id }, body: { accept: false } }),
      async () => {
        toast.ok(messages.refused)
        await navigate({ to: roomType.to.home, replace: true, ignoreBlocker: true })
      },
    )
  }
  return (
    <Button size="lg" variant="sec" disabled={actions.isBusy} onClick={() => void refuse()}>
      {messages.refuse}
    </Button>
  )
}

function Join({ room, token, actions }: { room: Room; token: string | undefined; actions: RoomActions }) {
  const messages = useMessages(roomMessages).join
  const roomType = roomTypeOf(room)
  return (
    <Button
      size="lg"
      block
      icon={<LogIn aria-hidden="true" />}
      busy={actions.isBusy}
      onClick={() =>
        void actions.run(
          () => call(roomType.calls.join, { params: { id: room._id }, body: token === undefined ? {} : { token } }),
          () => toast.ok(messages.joined),
        )
      }
    >
      {messages.join}
    </Button>
  )
}
