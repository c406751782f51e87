import { defineMessages } from './i18n.ts'

/** Words of what surrounds the pages that are for everybody. */
const pt = {
  brandHome: 'Crava, início',
  toHome: 'Voltar ao início',
  toSignIn: 'Voltar para entrar',
}

export type PublicMessages = typeof pt
export const publicMessages = defineMessages(pt, () => import('./public-messages.en.ts'))
