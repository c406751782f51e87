import { createStore } from '#client/store.ts'

/** Something was refused for want of accepted terms: the sheet that asks for them opens again (shell/terms-sheet.tsx). */
export const termsWanted = createStore(false)
