import { createCall } from '#client/call.ts'
import { currentLang } from '#client/i18n.ts'
import { currentToken, forgetToken } from './session.ts'

/** Calls an endpoint of the contract as the signed-in operator. Throws CallError; on any 401 the session is forgotten. */
export const call = createCall({ token: currentToken, lang: currentLang, onUnauthorized: forgetToken })
