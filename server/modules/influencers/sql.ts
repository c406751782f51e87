/** The only statements that write codes of influencers. */
import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'

/** A current or former code of an account. */
export interface GivenCode {
  code: string
  givenAt: Date
  endedAt: Date | null
}

/** Claims a code that no other account ever had (PRIMARY KEY): true if it is the account's now. */
export async function claimCode(tx: Tx, code: string, accountId: string, at: Date): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into influencer_code as known (code, account_id, given_at) values (${code}, ${accountId}, ${at})
    on conflict (code) do update set given_at = excluded.given_at, ended_at = null
      where known.account_id = excluded.account_id and known.ended_at is not null
    returning code`)
  return rows.length > 0
}

export async function endCode(from: Reader, accountId: string, at: Date): Promise<void> {
  await from.rows(sql`
    update influencer_code set ended_at = greatest(given_at, ${at}) where account_id = ${accountId} and ended_at is null`)
}

/** An account's codes, the current one first, then the latest. */
export function codesOf(from: Reader, accountId: string): Promise<GivenCode[]> {
  return from.rows(sql<GivenCode>`
    select code, given_at as "givenAt", ended_at as "endedAt" from influencer_code where account_id = ${accountId}
    order by ended_at desc nulls first, given_at desc, code`)
}
