/**
 * `npm run audit:check`: verifies that no row of the audit log was changed, removed, inserted or moved, and stores the result as the
 * nightly check does. Exits with 1 if the check fails. The database is that of DATABASE_URL, else the embedded one of DATA_DIR, running or
 * not.
 */
import { checkAudit } from '#server/modules/audit/index.ts'
import { publishedHeads } from '#server/modules/proofs/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDb } from '#server/platform/db.ts'
import { requireMigrated } from '#server/platform/migrate.ts'
import { withDatabase } from './database.ts'

try {
  await withDatabase(check)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function check(url: string): Promise<void> {
  const db = openDb(url, { max: 2, consumersOf: () => [], onError: error => console.error(error.message) })
  try {
    await requireMigrated(db.pool)
    const found = await checkAudit({ db, clock: systemClock }, { wait: true, published: publishedHeads })
    if (!found) return
    for (const { fault, seq, subject } of found.broken) console.log(`BROKEN  ${fault} ${seq ?? ''} ${subject}`)
    console.log(`${found.entries} entries in ${found.tookMs} ms. The last is ${found.head.seq} ${found.head.hash}`)
    if (found.broken.length === 0) return console.log('The audit log is intact.')
    console.error('The audit log is broken.')
    process.exitCode = 1
  } finally {
    await db.close()
  }
}
