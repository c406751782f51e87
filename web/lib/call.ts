import { createAsk, createCall } from '#client/call.ts'
import { currentLang } from '#client/i18n.ts'
import { currentToken, endLostSession } from './session.ts'

export type { CallParts } from '#client/call.ts'
export { CallError } from '#client/call-error.ts'

const caller = { token: currentToken, lang: currentLang, onUnauthorized: endLostSession }

/**
 * Calls an endpoint of the contract: encodes what is sent, decodes what comes back. Throws CallError with the refusal's code
 * and fields; on any 401 the session is forgotten.
 */
export const call = createCall(caller)

/** As `call`, for a streamed response: returns the response itself. */
export const ask = createAsk(caller)
