import { defineMessages } from '#client/i18n.ts'

const pt = {
  label: 'Publicidade',
  age: 'Só para maiores de 18 anos. Jogue com responsabilidade.',
  video: (title: string) => `Vídeo: ${title}`,
  more: 'Ver mais',
  outside: (host: string) => `Abre ${host}, fora da Crava, em outra aba.`,
  over: 'Este anúncio saiu do ar',
  overText: 'Ele terminou ou não é para a sua conta.',
  close: 'Fechar',
}

export type AdsMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
