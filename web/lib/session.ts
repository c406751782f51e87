import { createSession } from '#client/session.ts'
import { CallError } from '#client/call-error.ts'

const session = createSession({ tokenKey: 'crava.token', afterKey: 'crava.after', home: '/home' })

export const currentToken = session.currentToken

/** Whether somebody is signed in, followed. */
export const useSignedIn = session.useSignedIn

/** Calls `changed` whenever somebody signs in or out, in this tab or another. */
export const onSessionChange = session.onSessionChange

export const saveToken = session.keepToken

/** Ends the session on purpose: sign-out, of all devices too. */
export const forgetToken = session.forgetToken

/** Forgets a session that the server does not know any more. */
export const loseToken = session.loseToken

/** Remembers the page that a visitor was turned away from, unless they have just left it by signing out. */
export const rememberTurnedAway = session.rememberTurnedAway

/** Remembers where a visitor wanted to go (path and query, an influencer's code in it included). */
export const rememberPath = session.rememberPath

/** Where to go after sign-in: the remembered path once, else `/home`. Only paths of our own are followed. */
export const takeRememberedPath = session.takeRememberedPath

/** The server does not know the session: the page goes to sign-in by itself, and says why, once however many calls find out. */
export function endLostSession(): void {
  if (currentToken() === null) return
  loseToken()
  void import('./errors.ts').then(({ toastError }) => toastError(new CallError('unauthorized', 401)))
}
