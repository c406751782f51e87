import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { newKey } from './service-keys.ts'
import * as sql from './sql.ts'

const DAY_MS = 86_400_000

/** A key as displayed: when it was created, and when last used or revoked. */
interface DemoKey {
  name: string
  perMinute: number
  madeDaysAgo: number
  usedDaysAgo?: number
  revokedDaysAgo?: number
}

/** Keys of the public API for the console's list. Their secrets are discarded, so nobody can use them. */
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
