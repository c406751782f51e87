import type { ExportPart } from '#server/modules/accounts/index.ts'
import { exportEntries } from '#server/modules/pools/index.ts'
import { exportedRooms } from './reads.ts'

/** Rooms of every kind I have to do with, for the export of my data: the newest 10,000. */
const exportRooms: ExportPart = async (from, accountId) => ({
  name: 'rooms',
  rows: await exportedRooms(from, accountId, 10_000),
})

/** What my data says of rooms: which I am or was in, and what I predicted in them. */
export const roomExports: readonly ExportPart[] = [
  exportRooms,
  exportEntries('family-predictions', 'coach-friend', 'room'),
  exportEntries('versus-guesses', 'game-vs', 'room'),
  exportEntries('versus-vip-guesses', 'game-vs-vip', 'room'),
]
