import { sql } from 'kysely'
import type { RangePoints } from '#contract/rooms.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

/** The points of its own that a championship has for the ranges, null where they are as printed; and how often they were changed. */
export async function rangePointsOf(
  from: Reader,
  championshipId: string,
): Promise<{ points: RangePoints | null; seq: number }> {
  const [row] = await from.rows(sql<{ points: RangePoints | null; seq: number }>`
    select points, seq from room_range_points where championship_id = ${championshipId}`)
  return row ?? { points: null, seq: 0 }
}

/** Sets them, unless they were changed since `seq`: false then. */
export async function writeRangePoints(
  tx: Tx,
  { championshipId, points, seq, at }: { championshipId: string; points: RangePoints | null; seq: number; at: Date },
): Promise<boolean> {
  const json = points === null ? null : JSON.stringify(points)
  const rows = await tx.rows(sql`
    insert into room_range_points as old (championship_id, points, seq, changed_at)
    select ${championshipId}::text, ${json}::jsonb, 1, ${at}::timestamptz where ${seq}::integer = 0
      or exists (select 1 from room_range_points where championship_id = ${championshipId})
    on conflict (championship_id) do update
      set points = excluded.points, seq = old.seq + 1, changed_at = excluded.changed_at where old.seq = ${seq}
    returning championship_id`)
  return rows.length === 1
}
