/**
 * `npm run ledger:check`: verifies the ledger (W5) row by row, and stores the result as the worker's own check does: a violation stops
 * payouts, and a clean check resumes them. Exits with 1 on a violation. The database is that of DATABASE_URL, else the embedded one of
 * DATA_DIR, running or not.
 */
import { checkBooks } from '#server/modules/ledger/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDb } from '#server/platform/db.ts'
import { requireMigrated } from '#server/platform/migrate.ts'
import { invariants } from '#server/registry.ts'
import { withDatabase } from './database.ts'

/** Findings printed per invariant; all are stored. */
const SHOWN = 20

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
    const found = await checkBooks({ db, clock: systemClock }, invariants, {
      wait: true,
      onChecked: ({ name, proves }, findings) => {
        console.log(`${findings.length === 0 ? 'ok    ' : 'BROKEN'}  ${name}: ${proves}`)
        for (const { subject, detail } of findings.slice(0, SHOWN)) console.log(`          ${subject} ${detail}`)
        if (findings.length > SHOWN) console.log(`          and ${findings.length - SHOWN} or more others`)
      },
    })
    if (!found) return
    console.log(`${found.movements} movements in ${found.tookMs} ms.`)
    if (found.broken.length === 0) return console.log('The ledger is consistent.')
    console.error('The ledger is broken: payouts are stopped until a check finds it consistent.')
    process.exitCode = 1
  } finally {
    await db.close()
  }
}
