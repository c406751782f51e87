import { defineWords } from './i18n.ts'

/** Words of what can be copied. */
const pt = {
  copy: (label: string) => `Copiar ${label}`,
  copied: 'Copiado',
  failed: 'Não deu para copiar. Selecione o texto e copie.',
}

export type CopyWords = typeof pt
export const copyWords = defineWords(pt, () => import('./copy-words.en.ts'))
