import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { idsFrom } from './ids.ts'

/** Rows of a table that are removed by age, a bounded number at a time. */
export interface Aged {
  table: string
  /** Milliseconds after the time in `by` at which a row is removed. */
  afterMs: number
  /** A timestamp column, or an id, which begins with its time. It must be the first column of an index. */
  by: string
  isId?: boolean
  /** Only rows that match this condition are removed. */
  where?: RawBuilder<unknown>
  /** Which rows are removed and why, as one sentence of the docs. */
  what: string
}

/** Retention of one table; docs/retention.md lists all of them. */
export type Retention =
  | Aged
  /** Never removed: why. */
  | { table: string; kept: string }
  /** Bounded by something else: names the bound, or what removes the rows. */
  | { table: string; bounded: string }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Days as milliseconds. */
export const days = (count: number): number => count * DAY_MS

/** Rows per statement, and statements per table in a run: 100,000 rows of each table every ten minutes. */
const REMOVED_AT_ONCE = 2_000
const TIMES = 50

/** Removes rows that are older than their period, in small transactions of their own. The rest waits for the next run. */
export async function removeAged(
  db: Db,
  now: Date,
  retention: readonly Retention[],
  atOnce = REMOVED_AT_ONCE,
): Promise<void> {
  for (const rule of retention) {
    if (!('by' in rule)) continue
    for (let time = 0; time < TIMES; time += 1) if ((await removeSome(db, now, rule, atOnce)) < atOnce) break
  }
}

/** The oldest rows through their index, addressed by ctid so that no row is searched twice. */
async function removeSome(db: Db, now: Date, rule: Aged, atOnce: number): Promise<number> {
  const before = new Date(now.getTime() - rule.afterMs)
  const [table, by] = [sql.table(rule.table), sql.ref(rule.by)]
  const [row] = await db.rows(sql<{ count: number }>`
    with gone as (
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${by} < ${rule.isId ? idsFrom(before) : before} and ${rule.where ?? sql`true`}
        order by ${by} limit ${atOnce}))
      returning 1)
    select count(*)::integer as count from gone`)
  return row?.count ?? 0
}

/** Retention of the platform's own tables. */
export const platformRetention: readonly Retention[] = [
  { table: 'session', by: 'expires_at', afterMs: 0, what: 'Sessions that have run out' },
  {
    table: 'idempotency',
    by: 'created_at',
    afterMs: days(7),
    what: 'Answers of repeatable calls; a later retry is a new call',
  },
  { table: 'rate_limit', by: 'tat', afterMs: 0, what: 'Rate limits that no longer limit anything' },
  { table: 'demo_mail', by: 'sent_at', afterMs: days(30), what: 'Mails of a demo, which sends none' },
  { table: 'file', bounded: 'by what refers to them; one that nothing refers to goes within the hour' },
  { table: 'release_asset', bounded: 'by the releases of the last 30 days' },
  { table: 'setting', bounded: 'by the settings there are' },
  { table: 'socket_io_attachments', bounded: 'by the adapter of the sockets, which removes its own after 30 s' },
]

/** Formats a period for the docs. */
function periodOf({ afterMs }: Aged): string {
  if (afterMs === 0) return 'none'
  return afterMs < DAY_MS ? `${afterMs / MINUTE_MS} minutes` : `${Math.round(afterMs / DAY_MS)} days`
}

/** Renders the tables of docs/retention.md. */
export function retentionTables(retention: readonly Retention[]): string {
  const sorted = retention.toSorted((a, b) => (a.table < b.table ? -1 : 1))
  const rows = sorted.map(rule => {
    if ('by' in rule) return `| \`${rule.table}\` | ${periodOf(rule)} after \`${rule.by}\` | ${rule.what} |`
    if ('kept' in rule) return `| \`${rule.table}\` | kept | ${rule.kept} |`
    return `| \`${rule.table}\` | bounded | ${rule.bounded} |`
  })
  return ['| table | period | |', '|---|---|---|', ...rows].join('\n')
}
