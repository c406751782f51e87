import { CallError } from '#client/call-error.ts'
import { createCall } from '#client/call.ts'
import { currentLang } from '#client/i18n.ts'
import { toastError } from './errors.ts'
import { currentToken, loseToken } from './session.ts'

/** Calls an endpoint of the contract as the signed-in operator. Throws CallError; any 401 clears the session. */
export const call = createCall({
  token: currentToken,
  lang: currentLang,
  onUnauthorized: () => {
    // Shown once for any number of failed calls, because the redirect to sign-in needs an explanation.
    if (currentToken() !== null) void toastError(new CallError('unauthorized', 401))
    loseToken()
  },
})
