import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { newKey } from './service-keys.ts'
import * as sql from './sql.ts'

const DAY_MS = 86_400_000

/** A key as it is shown: how long ago it was made, and last used or revoked. */
interface DemoKey {
  name: string
  perMinute: number
  madeDaysAgo: number
  usedDaysAgo?: number
  revokedDaysAgo?: number
}

/** Keys of the public API as the console lists them. Nobody has them: what they open with is made and forgotten. */
export async function addDemoKeys(tx: Tx, now: Date, keys: readonly DemoKey[]): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  for (const { name, perMinute, madeDaysAgo, usedDaysAgo, revokedDaysAgo } of keys) {
    const at = ago(madeDaysAgo)
    const id = newId(at)
    const { hash, start } = newKey()
    await sql.insertKey(tx, { id, name, perMinute, hash, start, at })
    if (usedDaysAgo !== undefined) await sql.noteUse(tx, id, ago(usedDaysAgo))
    if (revokedDaysAgo !== undefined) await sql.revoke(tx, id, ago(revokedDaysAgo))
  }
}
