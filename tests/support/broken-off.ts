import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

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
