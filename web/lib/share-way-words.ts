import { defineWords } from './i18n.ts'

const pt = {
  networks: 'Redes',
  opens: 'abre em outra aba',
  copy: 'Copiar',
  copied: 'Link copiado',
  copyFailed: 'Não deu para copiar. O link está selecionado: copie pelo menu.',
}

export type ShareWayWords = typeof pt
export const shareWayWords = defineWords(pt, () => import('./share-way-words.en.ts'))
