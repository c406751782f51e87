/* The embedded database of DATA_DIR and the archiver of its write-ahead log, in a separate process as in the product: prints its URL and the
   process id of PostgreSQL, and stops both with its parent. EVERY_MS is the archive's interval. */
import { join } from 'node:path'
import { archiveWal } from '#server/platform/backup/wal-archive.ts'
import { openWalStore } from '#server/platform/backup/wal-store.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { readPostmaster } from '#server/platform/embedded-process.ts'

const { DATA_DIR: dataDir = '', BACKUP_WAL_TO: wal = '', EVERY_MS: everyMs } = process.env
const log = { info: () => undefined, error: (line: string) => console.error(line) }
const database = await startEmbeddedPostgres({ dataDir, log })
const to = { ...openWalStore(wal, undefined), everyMs: Number(everyMs) }
const archive = archiveWal({ url: database.url, to, log })
const postmaster = await readPostmaster(join(database.dir, 'cluster'))
process.stdout.write(`${database.url} ${postmaster?.pid}\n`)
// This pipe closes when the test ends, however it ends.
process.stdin
  .once(
    'close',
    () =>
      void archive
        .stop()
        .then(() => database.stop())
        .then(() => process.exit(0)),
  )
  .resume()
