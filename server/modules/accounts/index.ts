import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { proveOwner } from './service-passwords.ts'
import * as sql from './sql.ts'

export type { AccountMoney, ExportPart } from './types.ts'
export {
  admitAccount,
  blockAccount,
  contactOf,
  currentAccountOf,
  freezeAccount,
  freezePerson,
  lockPayer,
  type Payer,
  payerOf,
  recipientOf,
  codesInForce,
  lockLivingForShare,
  type Influence,
  livingAmong,
  lockInfluence,
  setInfluencerCode,
} from './contact.ts'
export { isReserved } from './reserved-usernames.ts'
export { type Letter, written } from './mail-layout.ts'
export { greetingName } from './rules.ts'
export { rememberDevice } from './service-sign-in.ts'
export { termsFor } from './service-terms.ts'
export { createAccount, type NewAccount } from './service-sign-up.ts'

/** The public fields of an account. A deleted one is called `Conta encerrada` and has an empty username. */
export interface PublicAccount {
  _id: string
  name: string
  username: string
  photo: { _id: string; filename: string } | null
}

/** Accounts per statement: a list's file may name thousands. */
const PEOPLE_AT_ONCE = 500

/** The public view of accounts by id; unknown ids are missing from it. */
export async function publicAccounts(from: Reader, ids: readonly string[]): Promise<Map<string, PublicAccount>> {
  const people = new Map<string, PublicAccount>()
  for (let first = 0; first < ids.length; first += PEOPLE_AT_ONCE) {
    const rows = await sql.listPublic(from, ids.slice(first, first + PEOPLE_AT_ONCE))
    for (const { id, name, username, photoId, filename } of rows) {
      const photo = photoId === null ? null : { _id: photoId, filename: filename ?? '' }
      people.set(id, { _id: id, name, username: username ?? '', photo })
    }
  }
  return people
}

/** When an account was created, and whether it is an influencer (C13); undefined if it is deleted or unknown. */
export async function presenceOf(
  from: Reader,
  accountId: string,
): Promise<{ since: Date; isInfluencer: boolean } | undefined> {
  const account = await sql.findAccount(from, accountId)
  return account && { since: account.created_at, isInfluencer: account.roles.includes('influencer') }
}

/** The id of the account with this username (normalised), or undefined. */
export async function idOfUsername(from: Reader, username: string): Promise<string | undefined> {
  return (await sql.findByName(from, { kind: 'username', value: username }))?.id
}

/**
 * Requires a signed-in player's password before money moves: 403 `wrong_password`, and 429 for 15 minutes after
 * five wrong ones in 15 (W3). A missing one does not count as wrong: 400 at its field. Call it before the transaction opens.
 */
export async function confirmPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  accountId: string,
  password: string,
): Promise<void> {
  if (password === '') fail('invalid_input', { fields: { password: 'required' } })
  await proveOwner(deps, accountId, password)
}
