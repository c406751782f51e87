import { defineWords } from '#client/i18n.ts'

/** Words about where an operator is signed in. */
const pt = {
  none: 'Nenhuma sessão aberta.',
  unknownDevice: 'Aparelho desconhecido',
  seen: 'Visto',
  thisOne: 'Esta',
}

export type SessionWords = typeof pt
export const sessionWords = defineWords(pt, () => import('./session-words.en.ts'))
