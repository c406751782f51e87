import type { RoomWords } from './room-words.ts'

const en: RoomWords = { open: 'Open the chat' }

export default en
