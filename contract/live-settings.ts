import { zPublicSettings } from './public-settings.ts'

/** To everybody who is signed in: what the house offers and what stands still, all of it as it is now. */
export const settingsEvent = { name: () => 'house', payload: zPublicSettings }
