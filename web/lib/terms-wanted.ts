import { createStore } from '#client/store.ts'

/** Set when a call failed for unaccepted terms: the sheet opens again (shell/terms-sheet.tsx). */
export const termsWanted = createStore(false)
