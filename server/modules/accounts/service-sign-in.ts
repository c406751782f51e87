import { emit } from '#server/modules/events.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deviceName } from '#server/platform/device-name.ts'
import { fail } from '#server/platform/fail.ts'
import { keyedHash, newToken, tokenHash } from '#server/platform/ids.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import type { Caller } from '#server/platform/serve.ts'
import { endSessions, listSessions, openSession, type Session } from '#server/platform/session.ts'
import { sourceOf } from '#server/platform/source.ts'
import type { Allowance } from '#server/platform/throttle.ts'
import { bounds, MOST_DEVICES, MOST_SESSIONS } from './bounds.ts'
import { type Name, nameTyped } from './rules.ts'
import * as sql from './sql.ts'

/** A new session and the secret of the device cookie; both are sent only to the browser. */
export interface SignedIn {
  token: string
  deviceToken: string
  accountId: string
}

/**
 * Opens a session by username, e-mail or CPF. An unknown account takes the same statements and time as a wrong password and gets the same
 * response; a block is reported only with the right password.
 */
export async function signIn(
  deps: Deps,
  caller: Caller,
  typed: { username: string; password: string },
): Promise<SignedIn> {
  const name = nameTyped(typed.username)
  const deviceToken = deviceTokenOf(caller)
  const found = await sql.findForSignIn(deps.db, name, tokenHash(deviceToken))
  const tries = triesOf(deps, name, found, sourceOf(caller.address), tokenHash(deviceToken))
  await tries.take()
  const right = await verifyPassword(found?.passwordHash, typed.password, deps.config.passwordCost)
  if (!found || !right) return fail('wrong_credentials')
  await tries.giveBack()
  if (found.blockedAt) fail('account_blocked')
  const { token, surplus } = await deps.db.tx(tx => openFor(deps, tx, found, { ...caller, deviceToken }))
  deps.live.endSessions(surplus)
  return { token, deviceToken, accountId: found.id }
}

async function openFor(deps: Deps, tx: Tx, found: sql.SignInRow, caller: Caller & { deviceToken: string }) {
  const at = deps.clock.now()
  const account = await sql.lockAccount(tx, found.id)
  // The password was changed or the account closed since it was read: no session may be opened.
  if (!account || account.password_hash !== found.passwordHash) fail('wrong_credentials')
  if (account.blocked_at) fail('account_blocked')
  const isAnother = await rememberDevice(tx, account.id, caller.deviceToken, at)
  const session = await openSession(tx, at, {
    kind: 'player',
    subjectId: account.id,
    device: caller.device,
    address: caller.address,
  })
  if (isAnother) {
    const { address } = caller
    const payload = { accountId: account.id, sessionId: session.id, device: deviceName(caller.device), address }
    await emit(tx, 'account.new-device', { ...payload, at: at.toISOString() })
  }
  return { token: session.token, surplus: await endSurplus(tx, account.id, at) }
}

/** Keeps the latest sessions, so that a program that signs in for every call does not accumulate them. */
async function endSurplus(tx: Tx, accountId: string, at: Date): Promise<string[]> {
  const ended: string[] = []
  for (const { id } of (await listSessions(tx, at, 'player', accountId)).slice(MOST_SESSIONS)) {
    ended.push(...(await endSessions(tx, 'player', accountId, { id })))
  }
  return ended
}

export async function signOut(deps: Deps, session: Session): Promise<void> {
  const ended = await deps.db.tx(tx => endSessions(tx, 'player', session.subjectId, { id: session.id }))
  deps.live.endSessions(ended)
}

/** Adds the device to the account; true if it is new and the account had others. */
export async function rememberDevice(tx: Tx, accountId: string, deviceToken: string, at: Date): Promise<boolean> {
  const isAnother = await sql.markDevice(tx, accountId, tokenHash(deviceToken), at)
  if (isAnother) await sql.forgetSurplusDevices(tx, accountId, MOST_DEVICES)
  return isAnother
}

/** The device secret from the cookie, or a new one. */
export const deviceTokenOf = (caller: Caller): string =>
  caller.deviceToken !== undefined && /^[\w-]{43}$/.test(caller.deviceToken) ? caller.deviceToken : newToken()

/** Rate limits that a recovery resets: those of all devices, and those of this source and device. */
export async function clearTries(deps: Deps, accountId: string, source: string, deviceHash: string): Promise<void> {
  const keys = keysOf(accountId, source, deviceHash)
  for (const key of [keys.account, keys.accountSource, keys.device]) await deps.throttle.clear(key)
}

const keysOf = (who: string, source: string, deviceHash: string) => ({
  source: `sign-in:${source}`,
  accountSource: `sign-in:${who}:${source}`,
  account: `sign-in:${who}`,
  device: `sign-in-device:${who}:${deviceHash}`,
  signedIn: `signed-in:${who}`,
})

/**
 * The rate limits of one attempt. A known device has its own, which others cannot exhaust; unknown devices are bounded by source, by
 * account and source, and by account. The three identifiers of one account share them; an unknown identifier gets its own by a keyed hash.
 */
function triesOf(deps: Deps, name: Name, found: sql.SignInRow | undefined, source: string, deviceHash: string) {
  const who = found?.id ?? keyedHash(deps.config.secretKey, `sign-in:${name.kind}:${name.value}`)
  const keys = keysOf(who, source, deviceHash)
  const known: [string, Allowance][] = [[keys.device, bounds.signInKnownDevice]]
  const unknown: [string, Allowance][] = [
    [keys.source, bounds.signInSource],
    [keys.accountSource, bounds.signInAccountSource],
    [keys.account, bounds.signInAccount],
  ]
  return {
    /** Counts the attempt; refuses at the first exhausted limit. */
    take: async () => {
      const retryAfter = await deps.throttle.peek(keys.signedIn, bounds.signedIn)
      if (retryAfter > 0) fail('too_many_requests', { retryAfter })
      for (const [key, allowance] of found?.knownDevice ? known : unknown) await deps.throttle.take(key, allowance)
    },
    /** After a correct password: this attempt counts only as a sign-in, and earlier failures from here are reset. */
    giveBack: async () => {
      await deps.throttle.take(keys.signedIn, bounds.signedIn)
      if (found?.knownDevice) return deps.throttle.clear(keys.device)
      await deps.throttle.clear(keys.accountSource)
      await deps.throttle.giveBack(keys.source, bounds.signInSource)
      await deps.throttle.giveBack(keys.account, bounds.signInAccount)
    },
  }
}
