import type { RoomMessages } from './room-messages.ts'

const en: RoomMessages = {
  open: 'Open the chat',
  openWith: unread =>
    `Open the chat, ${unread > 99 ? 'more than 99' : unread} unread ${unread === 1 ? 'message' : 'messages'}`,
}

export default en
