import { CallError } from '#client/call-error.ts'
import { currentToken, loseToken } from './session.ts'

/** The server does not know the session: the page goes to sign-in by itself, and says why, once however many calls find out. */
export function endLostSession(): void {
  if (currentToken() === null) return
  loseToken()
  void import('./errors.ts').then(({ toastError }) => toastError(new CallError('unauthorized', 401)))
}
