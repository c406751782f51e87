import { defineWords } from './i18n.ts'

/** Words of what surrounds the pages that are for everybody. */
const pt = {
  brandHome: 'Crava, início',
  toHome: 'Voltar ao início',
  toSignIn: 'Voltar para entrar',
}

export type PublicWords = typeof pt
export const publicWords = defineWords(pt, () => import('./public-words.en.ts'))
