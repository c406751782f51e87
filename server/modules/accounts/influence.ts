import type { Reader, Tx } from '#server/platform/db.ts'
import { type Payer, payer } from './contact.ts'
import * as sql from './sql.ts'

/** Somebody who may be an influencer, with the code that counts now. */
export interface Influence {
  person: Payer
  code: string | null
}

/** Somebody and their code, locked until the transaction ends; undefined once the account is deleted. */
export async function lockInfluence(tx: Tx, accountId: string): Promise<Influence | undefined> {
  const row = await sql.lockAccount(tx, accountId)
  return row && { person: payer(row), code: row.influencer_code }
}

/** C13: makes somebody an influencer with this code, or none any more. Which codes may be given is the influencers' to say. */
export const setInfluencerCode = (tx: Tx, accountId: string, code: string | null): Promise<void> =>
  sql.setInfluencerCode(tx, accountId, code)

/** Which of these codes, as they are kept, some influencer has now. */
export const codesInForce = (from: Reader, codes: readonly string[]): Promise<Set<string>> =>
  sql.codesInForce(from, codes)

/** Which of these accounts are not deleted. */
export const livingAmong = (from: Reader, accountIds: readonly string[]): Promise<Set<string>> =>
  sql.listLiving(from, accountIds, false)

/** The same; they cannot be deleted until the transaction ends. */
export const lockLivingForShare = (tx: Tx, accountIds: readonly string[]): Promise<Set<string>> =>
  sql.listLiving(tx, accountIds, true)
