import { defineMessages } from './i18n.ts'

const pt = {
  networks: 'Redes',
  opens: 'abre em outra aba',
  copy: 'Copiar',
  copied: 'Link copiado',
  copyFailed: 'Não deu para copiar. O link está selecionado: copie pelo menu.',
}

export type ShareWayMessages = typeof pt
export const shareWayMessages = defineMessages(pt, () => import('./share-way-messages.en.ts'))
