import type { Lang } from '#contract/limits.ts'
import { identify } from '#contract/people.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { endSessions } from '#server/platform/session.ts'
import * as sql from './sql.ts'

/** An account's e-mail address and language; undefined once the account is deleted. */
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
  /** Blocked by an operator or after a claw-back (W7): no money moves. */
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

/** An account as a payer; undefined once it is deleted. */
export async function payerOf(from: Reader, accountId: string): Promise<Payer | undefined> {
  const row = await sql.findAccount(from, accountId)
  return row && payer(row)
}

/** The same, locked until the transaction ends: the account cannot be blocked, closed or signed in to meanwhile. */
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
 * W7: freezes the money of this person in every account with the same CPF: closed, current or future. Returns the person's current account,
 * or else this one.
 */
export async function freezePerson(tx: Tx, accountId: string, at: Date): Promise<string> {
  const cpfHash = await sql.lockCpfHash(tx, accountId)
  await sql.freeze(tx, accountId, at)
  const now = cpfHash === undefined ? undefined : await sql.lockLivingOf(tx, cpfHash)
  if (now === undefined || now === accountId) return accountId
  await sql.freeze(tx, now, at)
  return now
}

/** The person's current account, locked until the transaction ends; undefined if a closed account's CPF has no newer one. */
export async function currentAccountOf(tx: Tx, accountId: string): Promise<string | undefined> {
  const cpfHash = await sql.lockCpfHash(tx, accountId)
  return cpfHash === undefined ? undefined : sql.lockLivingOf(tx, cpfHash)
}

/** Freezes the money of this account; false if it is already frozen. */
export const freezeAccount = (tx: Tx, accountId: string, at: Date): Promise<boolean> => sql.freeze(tx, accountId, at)

/**
 * The block of an operator: freezes the account's money and ends all its sessions. `isNew` is false if the money was already frozen; pass
 * `ended` to `live.endSessions` after the commit, so that the sockets close too.
 */
export const blockAccount = async (
  tx: Tx,
  accountId: string,
  at: Date,
): Promise<{ isNew: boolean; ended: readonly string[] }> => ({
  isNew: await freezeAccount(tx, accountId, at),
  ended: await endSessions(tx, 'player', accountId),
})

/** Unblocks an account and its successors; false if it is not blocked. */
export const admitAccount = (tx: Tx, accountId: string): Promise<boolean> => sql.unfreeze(tx, accountId)

/** An account that may be an influencer, with its current code. */
export interface Influence {
  person: Payer
  code: string | null
}

/** An account and its code, locked until the transaction ends; undefined once the account is deleted. */
export async function lockInfluence(tx: Tx, accountId: string): Promise<Influence | undefined> {
  const row = await sql.lockAccount(tx, accountId)
  return row && { person: payer(row), code: row.influencer_code }
}

/** C13: sets or removes an account's influencer code. The influencers module decides which codes are allowed. */
export const setInfluencerCode = (tx: Tx, accountId: string, code: string | null): Promise<void> =>
  sql.setInfluencerCode(tx, accountId, code)

/** Those of these stored codes that currently belong to an influencer. */
export const codesInForce = (from: Reader, codes: readonly string[]): Promise<Set<string>> =>
  sql.codesInForce(from, codes)

/** Which of these accounts are not deleted. */
export const livingAmong = (from: Reader, accountIds: readonly string[]): Promise<Set<string>> =>
  sql.listLiving(from, accountIds, false)

/** The same, locked so that they cannot be deleted until the transaction ends. */
export const lockLivingForShare = (tx: Tx, accountIds: readonly string[]): Promise<Set<string>> =>
  sql.listLiving(tx, accountIds, true)
