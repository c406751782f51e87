import { defineWords } from '../i18n.ts'

/** Words of the button that opens a card's or a room's chat; those of the chat itself come with it. */
const pt = { open: 'Abrir a resenha' }

export type RoomWords = typeof pt
export const roomWords = defineWords(pt, () => import('./room-words.en.ts'))
