import { zPublicSettings } from './public-settings.ts'

/** The complete current settings and kill switches, for everybody who is signed in. */
export const settingsEvent = { name: () => 'house', payload: zPublicSettings }
