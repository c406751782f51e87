import { createAsk, createCall } from '#client/call.ts'
import { currentLang } from '#client/i18n.ts'
import { currentToken, endLostSession } from './session.ts'

export type { CallParts } from '#client/call.ts'
export { CallError } from '#client/call-error.ts'

const caller = { token: currentToken, lang: currentLang, onUnauthorized: endLostSession }

/**
 * Calls an endpoint of the contract: encodes the request, decodes the response. Throws CallError with the error's code and fields; any 401 clears
 * the session.
 */
export const call = createCall(caller)

/** As `call`, for a streamed response: returns the response itself. */
export const ask = createAsk(caller)
