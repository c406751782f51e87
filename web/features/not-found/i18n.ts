import { defineMessages } from '#client/i18n.ts'

const pt = {
  title: 'Ops... Está perdido?',
  text: 'Bola fora. Esta página não existe ou mudou de endereço.',
  back: 'Voltar ao início',
}

export type NotFoundMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
