import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/platform/db.ts'
import type { TestApp } from './app.ts'

/** Makes every write to a table fail with "broken off" while `work` runs. */
export async function whileBroken(db: Db, table: string, work: () => Promise<void>): Promise<void> {
  await db.rows(
    sql.raw(`
    create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
    create trigger break_off after insert or update or delete on ${table} for each statement execute function break_off()`),
  )
  try {
    await work()
  } finally {
    await db.rows(sql.raw(`drop trigger break_off on ${table}; drop function break_off()`))
  }
}

/** Keeps a transaction open while `work` runs, begun a noticeable moment before. */
export async function whileOpen(db: Db, work: () => Promise<void>): Promise<void> {
  const held = await db.pool.connect()
  try {
    await held.query('begin')
    await held.query('select pg_sleep(0.05)')
    await work()
  } finally {
    await held.query('rollback')
    held.release()
  }
}

/** Sums that a job adds up stretch by stretch (server/platform/settled-sums.ts). */
export interface Sums {
  /** The table of their progress. */
  progress: string
  run: () => Promise<void>
}

const HOUR = 3_600_000

/** How far sums have come. */
export async function summedUntil({ deps }: TestApp, { progress }: Pick<Sums, 'progress'>): Promise<Date> {
  const [row] = await deps.db.rows(sql<{ until: Date }>`select until from ${sql.table(progress)}`)
  return row?.until ?? new Date(0)
}

/** Sums go on, but not to what an open transaction may still add. */
export async function expectHeldBack(app: TestApp, sums: Sums): Promise<void> {
  const before = await summedUntil(app, sums)
  const at = app.clock.now()
  await whileOpen(app.deps.db, async () => {
    app.clock.advance(HOUR + 20)
    await sums.run()
    const until = (await summedUntil(app, sums)).getTime()
    expect(until).toBeLessThan(at.getTime())
    expect(until).toBeGreaterThan(before.getTime())
  })
}

/** A run that fails at any of its tables adds nothing; `addLate` stores what it would add, at a time that is summed already. */
export async function expectNothingByHalves(
  app: TestApp,
  { tables, addLate, ...sums }: Sums & { tables: readonly string[]; addLate: (at: Date) => Promise<void> },
): Promise<void> {
  app.clock.advance(2 * HOUR)
  const before = await summedUntil(app, sums)
  for (const table of [...tables, sums.progress]) {
    await addLate(new Date(before.getTime() - HOUR))
    await whileBroken(app.deps.db, table, () => expect(sums.run()).rejects.toThrow('broken off'))
    expect(await summedUntil(app, sums)).toEqual(before)
  }
}
