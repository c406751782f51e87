import type { Tx } from '#server/platform/db.ts'

/**
 * What happened, told to whoever consumes it. An event exists exactly when its transaction commits; consumers may run
 * twice. Payloads are ids and what cannot be read later, never secrets.
 */
export interface Events {
  /** Somebody signed up. */
  'account.created': { accountId: string }
  /** A sign-in from a device this account had not used. `address` and `device` as the session list shows them. */
  'account.new-device': { accountId: string; sessionId: string; device: string; address: string; at: string }
  /** The password was changed, in the profile or with a recovery link. */
  'account.password-changed': { accountId: string; at: string }
  /** Another e-mail was confirmed; the old address is told. */
  'account.email-changed': { accountId: string; oldEmail: string; at: string }
  /** The account was deleted; its personal data is gone already. */
  'account.deleted': { accountId: string }
}

/** Emits an event in the caller's transaction. */
export function emit<N extends keyof Events>(tx: Tx, name: N, payload: Events[N]): Promise<void> {
  return tx.emit(name, payload)
}
