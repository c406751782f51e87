/** Links in mails: only the hash of their token is stored. */
import type { Reader, Tx } from '#server/platform/db.ts'

export type LinkPurpose = 'recovery' | 'confirm-email'

interface NewLink {
  tokenHash: string
  accountId: string
  purpose: LinkPurpose
  email: string
  at: Date
  expiresAt: Date
}

/** A new link ends the older ones of its purpose. */
export async function replaceLink(tx: Tx, link: NewLink): Promise<void> {
  await removeLinks(tx, link.accountId, link.purpose)
  await tx.q
    .insertInto('account_token')
    .values({
      token_hash: link.tokenHash,
      account_id: link.accountId,
      purpose: link.purpose,
      email: link.email,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** The account and address of a valid link, or undefined. */
export function findLink(from: Reader, tokenHash: string, purpose: LinkPurpose, at: Date) {
  return from.q
    .selectFrom('account_token')
    .select(['account_id as accountId', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', at)
    .executeTakeFirst()
}

/** Consumes a link: true for exactly one caller. */
export async function takeLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const taken = await tx.q.deleteFrom('account_token').where('token_hash', '=', tokenHash).executeTakeFirst()
  return taken.numDeletedRows === 1n
}

export async function removeLinks(tx: Tx, accountId: string, purpose?: LinkPurpose): Promise<void> {
  let removing = tx.q.deleteFrom('account_token').where('account_id', '=', accountId)
  if (purpose) removing = removing.where('purpose', '=', purpose)
  await removing.execute()
}

/** The valid links of an account, without their secrets. */
export function listLinks(from: Reader, accountId: string, at: Date) {
  return from.q
    .selectFrom('account_token')
    .select(['purpose', 'email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()
}
