import { listLog, type LogRow } from '#contract/api/player/proofs.ts'
import { call } from './call.ts'

/** Number of rows read around the one whose links are checked. */
const AROUND = 200

/** The row of a game in the public log with the rows around it; none when the log does not have it. */
export async function readLogAround(game: string, signal: AbortSignal): Promise<LogRow[]> {
  const [row] = (await call(listLog, { query: { game, page: 1, limit: 1 }, signal })).docs
  if (!row) return []
  const { docs } = await call(listLog, { query: { page: Math.ceil(row.seq / AROUND), limit: AROUND }, signal })
  return docs.some(({ seq }) => seq === row.seq) ? docs : [row]
}
