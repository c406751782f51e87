import type { Lang } from '#contract/limits.ts'
import type { Reader } from '#server/platform/db.ts'
import * as sql from './sql.ts'

/** Where and in what language to write to somebody; undefined once the account is deleted. */
export async function contactOf(
  from: Reader,
  accountId: string,
): Promise<{ email: string; name: string; lang: Lang } | undefined> {
  const account = await sql.findAccount(from, accountId)
  return account && { email: account.email, name: account.name, lang: account.lang as Lang }
}
