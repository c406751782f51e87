import { CallError } from '#client/call-error.ts'
import { createCall } from '#client/call.ts'
import { currentLang } from '#client/i18n.ts'
import { toastError } from './errors.ts'
import { currentToken, loseToken } from './session.ts'

/** Calls an endpoint of the contract as the signed-in operator. Throws CallError; on any 401 the session is forgotten. */
export const call = createCall({
  token: currentToken,
  lang: currentLang,
  onUnauthorized: () => {
    // Said once, however many calls find out: the page goes to sign-in by itself, and nobody asked for it.
    if (currentToken() !== null) void toastError(new CallError('unauthorized', 401))
    loseToken()
  },
})
