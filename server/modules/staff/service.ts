import { type Role, mayDo } from '#contract/roles.ts'
import { areLinked } from '#server/modules/audit/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { endSessions } from '#server/platform/session.ts'
import { lockRolesForShare } from './sql-operators.ts'
import { forgetTotp } from './sql-totp.ts'
import * as sql from './sql.ts'

/** Adds an operator inside the caller's transaction; returns the id, or undefined if the username is taken. */
export async function addOperator(
  tx: Tx,
  operator: { username: string; name: string; roles: readonly Role[]; passwordHash: string },
  at: Date,
): Promise<string | undefined> {
  const id = newId(at)
  const added = await sql.insertOperator(tx, { ...operator, username: operator.username.toLowerCase(), id, at })
  return added ? id : undefined
}

/**
 * Removes TOTP from the operator with a username, and ends their sessions: for the command line, which has no session. Returns the id, or
 * undefined if there is no such operator.
 */
export async function forgetTotpOf(tx: Tx, username: string): Promise<string | undefined> {
  const operator = await sql.findByUsername(tx, username)
  if (!operator) return undefined
  await forgetTotp(tx, operator.id)
  await endSessions(tx, 'operator', operator.id)
  return operator.id
}

/** Actions that grant access or more rights: an operator who performed one could control the other account. */
const WAYS_IN = [
  'operator.added',
  'operator.link-given',
  'operator.totp-reset',
  'operator.roles-changed',
  'operator.enabled',
] as const

/**
 * Refuses `forbidden` if the operator no longer has one of these roles; locks the row, so that the roles stay until the transaction ends.
 */
export async function mustStillBe(tx: Tx, operatorId: string, roles: readonly Role[]): Promise<void> {
  const held = await lockRolesForShare(tx, operatorId)
  if (!held || !mayDo(held, roles)) fail('forbidden')
}

/** Whether two operators could be one person: since a moment one gave the other access or roles, directly or through others. */
export const couldBeOnePerson = (tx: Tx, pair: readonly [string, string], since: Date): Promise<boolean> =>
  areLinked(tx, pair, { actions: WAYS_IN, since })
