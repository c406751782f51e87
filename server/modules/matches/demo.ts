import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { insertTeam } from './sql-teams.ts'

export { advanceReplays, type ReplayEngine } from './service-replay.ts'
export { latestRounds, matchesOfRound } from './sql-schedule.ts'

/** Adds the demo's teams with their own abbreviations and colours, before its matches are imported; existing teams stay. */
export async function addDemoTeams(
  tx: Tx,
  at: Date,
  teams: readonly { name: string; state: string | null; abbrev: string; colors: readonly string[] }[],
): Promise<void> {
  for (const team of teams) await insertTeam(tx, { ...team, id: newId(at), aliases: [] }, at)
}
