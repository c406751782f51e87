import type { RoomWords } from './room-words.ts'

const en: RoomWords = { title: 'Chat', open: 'Open the chat' }

export default en
