import { openPix } from '#server/gateways/pix/open.ts'
import { checkAudit } from '#server/modules/audit/index.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { reconciliation } from '#server/modules/payments/index.ts'
import { publishedHeads } from '#server/modules/proofs/index.ts'
import { type Backup, checkRestored } from '#server/platform/backup/restore.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Db, openDb } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { invariants } from '#server/registry.ts'

interface Restored {
  databaseUrl: string
  dataDir: string
  env: NodeJS.ProcessEnv
  line: (text: string) => void
}

const SHOWN = 20

/**
 * Migrates a restored database and verifies it: rows and files of the backup exist, the ledger passes its check, and how it compares with
 * the bank. Returns the faults as sentences; later transactions of the bank are reported, but are not faults.
 */
export async function checkAfterRestore(backup: Backup, restored: Restored): Promise<string[]> {
  const { databaseUrl, line } = restored
  const db = openDb(databaseUrl, { max: 2, consumersOf: () => [], onError: error => line(error.message) })
  try {
    const applied = await migrate(db.pool)
    line(
      applied.length === 0 ? 'schema: as this version has it' : `schema: brought up to date by ${applied.join(', ')}`,
    )
    const { missing, missingFiles, newerFiles } = await checkRestored(backup, restored)
    if (newerFiles > 0)
      line(`files: ${newerFiles} uploaded after the backup are lost with the folder; a bucket keeps them`)
    const books = await checkBooks({ db, clock: systemClock }, invariants, { wait: true })
    line(`books: ${books?.movements ?? 0} movements, ${books?.broken.length === 0 ? 'right' : 'BROKEN'}`)
    const audit = await checkAudit({ db, clock: systemClock }, { wait: true, published: publishedHeads })
    line(`audit log: ${audit?.entries ?? 0} entries, ${audit?.broken.length === 0 ? 'whole' : 'BROKEN'}`)
    await notifyBank(db, restored)
    return [
      ...missing.slice(0, SHOWN).map(what => `Is missing although it was there before the backup began: ${what}`),
      ...missingFiles.slice(0, SHOWN).map(id => `Is missing: file ${id}`),
      ...(missingFiles.length > SHOWN ? [`Are missing: ${missingFiles.length - SHOWN} more files`] : []),
      ...(books?.broken ?? [])
        .slice(0, SHOWN)
        .map(({ invariant, subject, detail }) => `The books: ${invariant} ${subject} ${detail}`),
      ...(audit?.broken ?? []).slice(0, SHOWN).map(({ fault, subject }) => `The audit log: ${fault} ${subject}`),
    ]
  } finally {
    await db.close()
  }
}

/** Compares our ledger with the bank's (W5): transactions since the backup show as differences until the product has caught up. */
async function notifyBank(db: Db, { env, line }: Restored): Promise<void> {
  if (!env.PIX_URL) return line('bank: none is named in PIX_URL; look at the reconciliation in the console')
  try {
    const pix = await openPix(readConfig(env), systemClock)
    const { difference, underWay } = await reconciliation({ db, clock: systemClock, pix }, {})
    line(
      difference === 0n
        ? 'bank: our books and the bank’s say the same'
        : `bank: it has ${reais(difference)} more than our books (less, where negative); ${reais(underWay)} of it is what it has done since and the product catches up with`,
    )
  } catch (error) {
    line(`bank: could not be asked (${error instanceof Error ? error.message : String(error)})`)
  }
}

const reais = (amount: bigint): string => `R$ ${(Number(amount) / 100).toFixed(2)}`
