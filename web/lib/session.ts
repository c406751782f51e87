import { CallError } from '#client/call-error.ts'
import { createSession } from '#client/session.ts'

const session = createSession({ tokenKey: 'crava.token', afterKey: 'crava.after', home: '/home' })

export const currentToken = session.currentToken

/** Whether somebody is signed in; reactive. */
export const useSignedIn = session.useSignedIn

/** Calls `changed` on every sign-in or sign-out, in this tab or another. */
export const onSessionChange = session.onSessionChange

export const saveToken = session.keepToken

/** Ends the session on purpose: sign-out, including that of all devices. */
export const forgetToken = session.forgetToken

/** Drops a session that the server no longer knows. */
export const loseToken = session.loseToken

/** Remembers the page a visitor was redirected from, unless they have just signed out on it. */
export const rememberTurnedAway = session.rememberTurnedAway

/** Remembers a visitor's destination (path and query, including an influencer's code). */
export const rememberPath = session.rememberPath

/** Destination after sign-in: the remembered path once, else `/home`. Only paths of our own are followed. */
export const takeRememberedPath = session.takeRememberedPath

/** The server does not know the session: redirects to sign-in and shows why, once for any number of failed calls. */
export function endLostSession(): void {
  if (currentToken() === null) return
  loseToken()
  void import('./errors.ts').then(({ toastError }) => toastError(new CallError('unauthorized', 401)))
}
