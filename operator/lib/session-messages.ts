import { defineMessages } from '#client/i18n.ts'

/** Words about where an operator is signed in. */
const pt = {
  none: 'Nenhuma sessão aberta.',
  unknownDevice: 'Aparelho desconhecido',
  seen: 'Visto',
  thisOne: 'Esta',
}

export type SessionMessages = typeof pt
export const sessionMessages = defineMessages(pt, () => import('./session-messages.en.ts'))
