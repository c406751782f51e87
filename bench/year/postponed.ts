import type pg from 'pg'
import { TABLES } from './copy.ts'

/**
 * Drops what makes each row of a year expensive, and keeps how to make it again: indexes, and keys that no other table refers to, are built
 * several times faster from all rows at once. Checks of references are off meanwhile, if this user may switch them off; they are not made up
 * for, as the rows are the generator's and the check of the books reads them.
 */
export async function postpone(client: pg.Client): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ drops: string; makes: string }>(
    `
    with own as (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any ($1)),
    keys as (
      select c.oid, c.conindid, format('alter table %s drop constraint %I', c.conrelid::regclass, conname) as drops,
        format('alter table %s add constraint %I %s', c.conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as makes,
        exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid) as is_referred_to
      from pg_constraint c join own on own.oid = c.conrelid where c.contype in ('p', 'u')
    )
    select drops, makes from keys where not is_referred_to
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join own on own.oid = indrelid where indexrelid not in (select conindid from pg_constraint)`,
    [Object.keys(TABLES)],
  )
  for (const { drops, makes } of rows) {
    await client.query(drops)
    await client.query('insert into year.postponed (ddl) values ($1)', [makes])
  }
  await switchReferences(client, 'off')
  await client.query('commit')
}

/** The table of what is postponed; empty for a year that postponed nothing, or no longer does. */
export const keepPostponed = (client: pg.Client): Promise<unknown> =>
  client.query(
    'create table if not exists year.postponed (place integer generated always as identity primary key, ddl text not null)',
  )

/** Makes what was postponed, one after the other; goes on where it was interrupted. */
export async function makePostponed(client: pg.Client, print: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ place: number; ddl: string }>(
    'select place, ddl from year.postponed order by place',
  )
  const began = performance.now()
  await client.query("set maintenance_work_mem = '1GB'")
  for (const [index, { place, ddl }] of rows.entries()) {
    await client.query('begin')
    await client.query(ddl)
    await client.query('delete from year.postponed where place = $1', [place])
    await client.query('commit')
    if (index % 20 === 19)
      print(`${index + 1} of ${rows.length} indexes, ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  }
  await switchReferences(client, 'on')
}

async function switchReferences(client: pg.Client, to: 'on' | 'off'): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    'select rolsuper as is from pg_roles where rolname = current_user',
  )
  if (rows[0]?.is !== true) return
  for (const table of Object.keys(TABLES)) {
    await client.query(`alter table ${table} ${to === 'on' ? 'enable' : 'disable'} trigger all`)
    if (to === 'off') await client.query(`alter table ${table} enable trigger user`)
  }
}
