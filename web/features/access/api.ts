import type * as z from 'zod/mini'
import * as access from '#contract/api/player/access.ts'
import { call } from '#web/lib/call.ts'

/** Fields that are unique per account. */
export type UniqueField = 'username' | 'email' | 'docNumber'

/** The request body of sign-up: the account and all its data. */
export type NewAccount = z.output<typeof access.createUser.body>

/** Opens a session by username, e-mail or CPF and returns its token. */
export async function signIn(username: string, password: string): Promise<string> {
  const { token } = await call(access.signIn, { body: { username, password } })
  return token
}

/** Creates an account. Throws CallError with `fields` for invalid or taken values. */
export async function signUp(account: NewAccount): Promise<void> {
  await call(access.createUser, { body: account })
}

/** Whether no account has this username, e-mail or CPF. */
export async function isFree(field: UniqueField, value: string, signal: AbortSignal): Promise<boolean> {
  const { data } = await call(access.checkAccount, { query: { [field]: value }, signal })
  return data
}

/** Requests the recovery mail. The response does not reveal whether the account exists; false is a failure (spec section 7). */
export async function recoverPassword(email: string): Promise<boolean> {
  const { data } = await call(access.recoverPassword, { body: { email } })
  return data
}

/** Sets a new password with the token of the recovery mail; ends every session. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await call(access.resetPassword, { body: { token, newPassword } })
}

/** Confirms an e-mail with the token of its mail. */
export async function confirmEmail(token: string): Promise<void> {
  await call(access.confirmEmail, { body: { token } })
}
