import { defineMessages } from './i18n.ts'

/** Messages of the copy button. */
const pt = {
  copy: (label: string) => `Copiar ${label}`,
  copied: 'Copiado',
  failed: 'Não deu para copiar. Selecione o texto e copie.',
}

export type CopyMessages = typeof pt
export const copyMessages = defineMessages(pt, () => import('./copy-messages.en.ts').then(en => en.copyMessages))
