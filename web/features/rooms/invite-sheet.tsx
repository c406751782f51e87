import { useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { call } from '#web/lib/call.ts'
import { InviteSheet as Invite } from '#web/lib/invite-sheet.tsx'
import { type Room, refreshRooms } from './api.ts'
import { messages as roomMessages } from './i18n.ts'
import { roomTypeOf } from './room-type.ts'

type Invitable = Pick<Room, '_id' | 'kind' | 'name' | 'players'>

/** The owner's sheet to invite people into a room. */
export function InviteSheet({ room, open, onClose }: { room: Invitable; open: boolean; onClose: () => void }) {
  const messages = useMessages(roomMessages).invite
  const client = useQueryClient()
  const roomType = roomTypeOf(room)
  const params = { id: room._id }
  return (
    <Invite
      open={open}
      onClose={onClose}
      title={messages.titleOf[roomType.mode]}
      inviting={{
        name: room.name,
        messages,
        stateOf: userId => room.players.find(({ _user }) => _user._id === userId)?.state,
        invite: async userId => {
          await call(roomType.calls.invite, { params, body: { _user: userId } })
          return undefined
        },
        getLink: async () => (await call(roomType.calls.invite, { params, body: { link: true } })).url,
        onInvited: () => refreshRooms(client, roomType),
      }}
    />
  )
}
