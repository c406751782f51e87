import { identify } from '#contract/people.ts'
import type { Lang } from '#contract/limits.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { endSessions } from '#server/platform/session.ts'
import * as sql from './sql.ts'

/** Where and in what language to write to somebody; undefined once the account is deleted. */
export async function contactOf(
  from: Reader,
  accountId: string,
): Promise<{ email: string; name: string; lang: Lang } | undefined> {
  const account = await sql.findAccount(from, accountId)
  return account && { email: account.email, name: account.name, lang: account.lang as Lang }
}

/** Requirements on an account before its money moves. */
export interface Payer {
  id: string
  name: string
  username: string
  email: string
  cpf: string
  emailConfirmed: boolean
  /** `yyyy-mm-dd`. */
  birthDate: string | null
  /** By an operator or after a claw-back (W7): nothing moves. */
  blocked: boolean
  photoId: string | null
}

/** An account's row as a payer. */
export const payer = (row: sql.LiveAccount): Payer => ({
  id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  cpf: row.cpf,
  emailConfirmed: row.email_confirmed_at !== null,
  birthDate: row.birth_date,
  blocked: row.blocked_at !== null,
  photoId: row.photo_id,
})

/** Somebody as a payer; undefined once the account is deleted. */
export async function payerOf(from: Reader, accountId: string): Promise<Payer | undefined> {
  const row = await sql.findAccount(from, accountId)
  return row && payer(row)
}

/** The same, locked until the transaction ends: nobody blocks, signs in or closes the account meanwhile. */
export async function lockPayer(tx: Tx, accountId: string): Promise<Payer | undefined> {
  const row = await sql.lockAccount(tx, accountId)
  return row && payer(row)
}

/** The account with exactly this CPF, e-mail or username, however it was typed (W3, "the search of a recipient is exact"). */
export async function recipientOf(from: Reader, typed: string): Promise<Payer | undefined> {
  const row = await sql.findByName(from, identify(typed.replace(/^@/, '')))
  return row && payer(row)
}

/**
 * W7: from now on no money of this person moves, also when the account was closed and another one has come with the same CPF, or will come.
 * Returns the account that is theirs now: the other one, or else this.
 */
export async function freezePerson(tx: Tx, accountId: string, at: Date): Promise<string> {
  const cpfHash = await sql.lockCpfHash(tx, accountId)
  await sql.freeze(tx, accountId, at)
  const now = cpfHash === undefined ? undefined : await sql.lockLivingOf(tx, cpfHash)
  if (now === undefined || now === accountId) return accountId
  await sql.freeze(tx, now, at)
  return now
}

/**
 * The account that the person of an account has now, locked until the transaction ends; undefined while a closed account's CPF has no other.
 */
export async function currentAccountOf(tx: Tx, accountId: string): Promise<string | undefined> {
  const cpfHash = await sql.lockCpfHash(tx, accountId)
  return cpfHash === undefined ? undefined : sql.lockLivingOf(tx, cpfHash)
}

/** From now on no money of this account moves. Nothing happens to one that is blocked already: false. */
export const freezeAccount = (tx: Tx, accountId: string, at: Date): Promise<boolean> => sql.freeze(tx, accountId, at)

/**
 * The block of an operator: no money of this account moves, and every session of it ends. `isNew` is false for one whose money stood still
 * already; pass what `ended` to `live.endSessions` after the commit, so that the sockets close too.
 */
export const blockAccount = async (
  tx: Tx,
  accountId: string,
  at: Date,
): Promise<{ isNew: boolean; ended: readonly string[] }> => ({
  isNew: await freezeAccount(tx, accountId, at),
  ended: await endSessions(tx, 'player', accountId),
})

/** A blocked account may be used again, and so may those that come after it; false for one that is not blocked. */
export const admitAccount = (tx: Tx, accountId: string): Promise<boolean> => sql.unfreeze(tx, accountId)

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

/** Those of these codes, as stored, that some influencer has now. */
export const codesInForce = (from: Reader, codes: readonly string[]): Promise<Set<string>> =>
  sql.codesInForce(from, codes)

/** Which of these accounts are not deleted. */
export const livingAmong = (from: Reader, accountIds: readonly string[]): Promise<Set<string>> =>
  sql.listLiving(from, accountIds, false)

/** The same; they cannot be deleted until the transaction ends. */
export const lockLivingForShare = (tx: Tx, accountIds: readonly string[]): Promise<Set<string>> =>
  sql.listLiving(tx, accountIds, true)
