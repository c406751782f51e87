import { emit } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { keyedHash, newToken, tokenHash } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Caller } from '#server/platform/serve.ts'
import { endSessions } from '#server/platform/session.ts'
import { sourceOf } from '#server/platform/source.ts'
import { bounds, LINK_LIFETIME_MS } from './bounds.ts'
import { dropPendingEmail, refuseCommon } from './service-passwords.ts'
import { clearTries, deviceTokenOf, rememberDevice } from './service-sign-in.ts'
import { asTaken } from './service-sign-up.ts'
import { findLink, type LinkPurpose, removeLinks, replaceLink, takeLink } from './sql-links.ts'
import * as sql from './sql.ts'

/**
 * Mails a recovery link if an account has this address. The job checks whether one exists, so that response and timing are the same for
 * all, including a fourth request in an hour, which sends no mail.
 */
export async function recoverPassword(deps: Deps, caller: Caller, email: string): Promise<void> {
  await deps.throttle.take(`recover:${sourceOf(caller.address)}`, bounds.recoverSource)
  const address = keyedHash(deps.config.secretKey, `recover:${email}`)
  const retryAfter = await deps.throttle.tryTake(`recover-address:${address}`, bounds.recoverAddress)
  if (retryAfter > 0) return
  const at = deps.clock.now().toISOString()
  await deps.db.tx(tx => tx.addJob('accounts.mail-recovery', { email, at }))
}

/**
 * Creates a link for a mail and returns its token; older links of the same purpose end. Undefined if the account is deleted or needs no
 * link any more.
 */
export async function makeLink(
  deps: Deps,
  accountId: string,
  purpose: LinkPurpose,
): Promise<{ account: sql.LiveAccount; email: string; token: string } | undefined> {
  const token = newToken()
  const at = deps.clock.now()
  return deps.db.tx(async tx => {
    const account = await sql.lockAccount(tx, accountId)
    const email = account && addressFor(account, purpose)
    if (!account || email === undefined) return undefined
    const expiresAt = new Date(at.getTime() + LINK_LIFETIME_MS[purpose])
    await replaceLink(tx, { tokenHash: tokenHash(token), accountId, purpose, email, at, expiresAt })
    return { account, email, token }
  })
}

function addressFor(account: sql.LiveAccount, purpose: LinkPurpose): string | undefined {
  if (purpose === 'recovery') return account.email
  return account.pending_email ?? (account.email_confirmed_at ? undefined : account.email)
}

/**
 * Sets a new password with the link of a recovery mail. Ends every session, resets the count of wrong passwords, and adds the device that
 * opened the link to the account. Returns the secret of the device cookie.
 */
export async function resetPassword(
  deps: Deps,
  caller: Caller,
  typed: { token: string; newPassword: string },
): Promise<{ deviceToken: string }> {
  const source = sourceOf(caller.address)
  await deps.throttle.take(`link:${source}`, bounds.linkSource)
  const at = deps.clock.now()
  const link = (await findLink(deps.db, tokenHash(typed.token), 'recovery', at)) ?? fail('token_invalid')
  refuseCommon(await sql.findAccount(deps.db, link.accountId), typed.newPassword)
  const passwordHash = await hashPassword(typed.newPassword, deps.config.passwordCost)
  const deviceToken = deviceTokenOf(caller)
  const ended = await deps.db.tx(async tx => {
    const account = (await sql.lockAccount(tx, link.accountId)) ?? fail('token_invalid')
    if (!(await takeLink(tx, tokenHash(typed.token)))) fail('token_invalid')
    // Opening the link proves access to the address.
    const confirmed = account.email === link.email ? (account.email_confirmed_at ?? at) : account.email_confirmed_at
    await sql.updateAccount(tx, account.id, { password_hash: passwordHash, email_confirmed_at: confirmed })
    await dropPendingEmail(tx, account)
    await sql.removeTries(tx, account.id)
    await rememberDevice(tx, account.id, deviceToken, at)
    await emit(tx, 'account.password-changed', { accountId: account.id, at: at.toISOString() })
    return endSessions(tx, 'player', account.id)
  })
  deps.live.endSessions(ended)
  await clearTries(deps, link.accountId, source, tokenHash(deviceToken))
  return { deviceToken }
}

/** Confirms the address a link was mailed to. An address that differs from the account's replaces it, and the old one is notified. */
export async function confirmEmail(deps: Deps, caller: Caller, token: string): Promise<void> {
  await deps.throttle.take(`link:${sourceOf(caller.address)}`, bounds.linkSource)
  const at = deps.clock.now()
  const link = (await findLink(deps.db, tokenHash(token), 'confirm-email', at)) ?? fail('token_invalid')
  await deps.db
    .tx(async tx => {
      const account = (await sql.lockAccount(tx, link.accountId)) ?? fail('token_invalid')
      if (!(await takeLink(tx, tokenHash(token)))) fail('token_invalid')
      if (link.email === account.email) return sql.updateAccount(tx, account.id, { email_confirmed_at: at })
      if (link.email !== account.pending_email) return fail('token_invalid')
      await sql.updateAccount(tx, account.id, { email: link.email, pending_email: null, email_confirmed_at: at })
      await removeLinks(tx, account.id, 'recovery')
      const payload = { accountId: account.id, oldEmail: account.email, at: at.toISOString() }
      return emit(tx, 'account.email-changed', payload)
    })
    .catch((error: unknown) => {
      throw asTaken(error)
    })
}
