import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { TestApp } from './app.ts'

/** Changes the tables like a database superuser, with triggers off. Reverted after the test's check. */
export async function tamperedAudit(
  app: TestApp,
  change: (tx: Tx) => Promise<unknown>,
  look: () => Promise<void>,
): Promise<void> {
  const { db } = app.deps
  await db.tx(async tx => {
    for (const one of ['audit', 'audit_head', 'audit_check'])
      await tx.rows(sql`create table ${sql.table(`kept_${one}`)} as table ${sql.table(one)}`)
    await tx.rows(sql`set local session_replication_role = replica`)
    await change(tx)
  })
  try {
    await look()
  } finally {
    await db.tx(async tx => {
      await tx.rows(sql`set local session_replication_role = replica`)
      for (const one of ['audit', 'audit_head', 'audit_check']) {
        await tx.rows(sql`delete from ${sql.table(one)}`)
        await tx.rows(
          sql`insert into ${sql.table(one)} overriding system value select * from ${sql.table(`kept_${one}`)}`,
        )
        await tx.rows(sql`drop table ${sql.table(`kept_${one}`)}`)
      }
    })
  }
}
