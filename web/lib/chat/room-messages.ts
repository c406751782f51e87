import { defineMessages } from '../i18n.ts'

/** Words of the button that opens a card's or a room's chat; those of the chat itself come with it. */
const pt = {
  open: 'Abrir a resenha',
  openWith: (unread: number) =>
    `Abrir a resenha, ${unread > 99 ? 'mais de 99' : unread} ${unread === 1 ? 'mensagem não lida' : 'mensagens não lidas'}`,
}

export type RoomMessages = typeof pt
export const roomMessages = defineMessages(pt, () => import('./room-messages.en.ts'))
