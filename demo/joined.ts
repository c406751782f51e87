import type { Db, Tx } from '#server/platform/db.ts'

/** The database as one open transaction: what opens a transaction of its own joins this one, so that all of it happens or none. */
export const joined = (db: Db, tx: Tx): Db => ({
  q: tx.q,
  pool: db.pool,
  rows: statement => tx.rows(statement),
  tx: work => work(tx),
  snapshot: work => work(tx),
  close: async () => undefined,
})
