import type { Role } from '#contract/roles.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { endSessions } from '#server/platform/session.ts'
import * as sql from './sql.ts'
import { forgetTotp } from './sql-totp.ts'

/** Adds an operator inside the caller's transaction; gives the id, or undefined when the username is taken. */
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
 * Takes the second step of sign-in from the operator of a username, and ends their sessions: for the command line, where nobody is signed
 * in. Gives the id, or undefined when there is no such operator.
 */
export async function forgetTotpOf(tx: Tx, username: string): Promise<string | undefined> {
  const operator = await sql.findByUsername(tx, username)
  if (!operator) return undefined
  await forgetTotp(tx, operator.id)
  await endSessions(tx, 'operator', operator.id)
  return operator.id
}
