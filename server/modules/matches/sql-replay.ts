import { sql } from 'kysely'
import type { Facts } from '#contract/facts.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { factsFromJson, factsToJson } from './facts-json.ts'

export interface Replay {
  matchId: string
  final: Facts
  startsAt: Date
  speed: number
}

/** The end of an earlier replay of the match. */
export async function replayFinal(from: Reader, matchId: string): Promise<Facts | undefined> {
  const row = await from.q.selectFrom('replay').select('final').where('match_id', '=', matchId).executeTakeFirst()
  return row && factsFromJson(row.final)
}

/** Starts or restarts a match's replay. */
export async function putReplay(tx: Tx, replay: Replay): Promise<void> {
  await tx.rows(sql`
    insert into replay (match_id, final, starts_at, speed)
    values (${replay.matchId}, ${factsToJson(replay.final)}::jsonb, ${replay.startsAt}, ${replay.speed})
    on conflict (match_id) do update set final = excluded.final, starts_at = excluded.starts_at, speed = excluded.speed,
      done = false`)
}

/** Matches whose replay has begun by a moment and is not over. */
export async function runningReplays(from: Reader, at: Date): Promise<string[]> {
  const rows = await from.rows(sql<{ match_id: string }>`
    select match_id from replay where not done and starts_at <= ${at} order by match_id`)
  return rows.map(row => row.match_id)
}

/** The replay of a match, locked until the transaction ends; undefined if it is over or locked by another process. */
export async function lockReplay(tx: Tx, matchId: string): Promise<Replay | undefined> {
  const [row] = await tx.rows(sql<{ final: unknown; starts_at: Date; speed: number }>`
    select final, starts_at, speed from replay where match_id = ${matchId} and not done for update skip locked`)
  return row && { matchId, final: factsFromJson(row.final), startsAt: row.starts_at, speed: row.speed }
}

export async function endReplay(tx: Tx, matchId: string): Promise<void> {
  await tx.q.updateTable('replay').set({ done: true }).where('match_id', '=', matchId).execute()
}

/** The starters of a match, for a replay: they are on the pitch from kick-off. */
export async function startersOf(from: Reader, matchId: string): Promise<Set<string>> {
  const rows = await from.rows(sql<{ athlete_id: string }>`
    select athlete_id from match_athlete where match_id = ${matchId} and starter`)
  return new Set(rows.map(row => row.athlete_id))
}
