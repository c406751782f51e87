import type * as z from 'zod/mini'
import type { getTerms } from '#contract/api/player/terms.ts'
import { termsInForce } from '#server/modules/settings/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import * as sql from './sql.ts'

/**
 * The terms in force, and whether this player must accept them: when they are newer than the accepted version (docs/decisions/023), or when
 * the player signed up without accepting any (which the API permits).
 */
export async function termsFor(from: Reader, accountId: string, at: Date): Promise<z.output<typeof getTerms.answer>> {
  const version = await termsInForce(from, at)
  const accepted = (await sql.findAccount(from, accountId))?.terms_version ?? null
  return { version, asked: accepted !== version, first: accepted === null }
}

/** Records that this player accepted the terms in force. Refuses `conflict` if another version was submitted. */
export function acceptTerms(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  version: string,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    if ((await termsInForce(tx, at)) !== version) fail('conflict')
    await sql.acceptTerms(tx, accountId, version, at)
    return { data: true }
  })
}
