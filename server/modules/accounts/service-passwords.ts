import type * as z from 'zod/mini'
import type { changePassword as changePasswordCall } from '#contract/api/player/profile.ts'
import { emit } from '#server/modules/events.ts'
import { passwordProblem } from '#server/platform/common-passwords.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts'
import { endSessions, type Session } from '#server/platform/session.ts'
import { PASSWORD_TRIES, passwordWait } from './rules.ts'
import { removeLinks } from './sql-links.ts'
import * as sql from './sql.ts'

/**
 * Requires the password of a signed-in player: 403 `wrong_password`; after five wrong ones in 15 minutes, for any purpose, 429 for 15
 * minutes, even for the right one (W3). Returns the account as it was when the password was verified.
 */
export async function proveOwner(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  accountId: string,
  password: string,
): Promise<sql.LiveAccount> {
  const at = deps.clock.now()
  const id = newId(at)
  // Recorded before the password is verified, so that concurrent attempts are counted too.
  const account = await deps.db.tx(async tx => {
    const locked = (await sql.lockAccount(tx, accountId)) ?? fail('unauthorized')
    const retryAfter = passwordWait(await sql.latestTries(tx, accountId, PASSWORD_TRIES), at)
    if (retryAfter > 0) fail('too_many_requests', { retryAfter })
    await sql.insertTry(tx, id, accountId, at)
    return locked
  })
  const right = await verifyPassword(account.password_hash, password, deps.config.passwordCost).catch(
    async (error: unknown) => {
      await sql.removeTry(deps.db, id)
      throw error
    },
  )
  if (!right) fail('wrong_password', { fields: { password: 'wrong_password' } })
  await sql.removeTry(deps.db, id)
  return account
}

/** Changes the password with the current one: ends every other session and sends a mail. */
export async function changePassword(
  deps: Deps,
  session: Session,
  typed: z.output<(typeof changePasswordCall)['body']>,
): Promise<void> {
  refuseCommon(await sql.findAccount(deps.db, session.subjectId), typed.newPassword)
  const proved = await proveOwner(deps, session.subjectId, typed.password)
  const passwordHash = await hashPassword(typed.newPassword, deps.config.passwordCost)
  const at = deps.clock.now()
  const ended = await deps.db.tx(async tx => {
    const account = (await sql.lockAccount(tx, session.subjectId)) ?? fail('unauthorized')
    // The password was changed meanwhile: the typed one is no longer current.
    if (account.password_hash !== proved.password_hash)
      fail('wrong_password', { fields: { password: 'wrong_password' } })
    await sql.updateAccount(tx, account.id, { password_hash: passwordHash })
    await removeLinks(tx, account.id, 'recovery')
    await dropPendingEmail(tx, account)
    await emit(tx, 'account.password-changed', { accountId: account.id, at: at.toISOString() })
    return endSessions(tx, 'player', account.id, { except: session.id })
  })
  deps.live.endSessions(ended)
}

/**
 * Cancels a requested change of e-mail: someone with the old password may have requested it, and its link would give them access after the
 * change.
 */
export async function dropPendingEmail(tx: Tx, account: sql.LiveAccount): Promise<void> {
  if (account.pending_email === null) return
  await removeLinks(tx, account.id, 'confirm-email')
  await sql.updateAccount(tx, account.id, { pending_email: null })
}

/** Refuses a new password that is easy to guess or contains the account's own names. */
export function refuseCommon(account: sql.LiveAccount | undefined, newPassword: string): void {
  if (!account) fail('unauthorized')
  const problem = passwordProblem(newPassword, [account.username, account.email, account.cpf, account.name])
  if (problem) fail('invalid_input', { fields: { newPassword: problem } })
}
