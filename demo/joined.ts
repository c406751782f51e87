import type { Db, Tx } from '#server/platform/db.ts'

/** The database as one open transaction: nested transactions join it, so that everything commits or nothing does. */
export const joined = (db: Db, tx: Tx): Db => ({
  q: tx.q,
  pool: db.pool,
  rows: statement => tx.rows(statement),
  tx: work => work(tx),
  snapshot: work => work(tx),
  close: async () => undefined,
})
