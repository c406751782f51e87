import { defineMessages } from '#client/i18n.ts'

const pt = {
  title: 'Página não encontrada',
  text: 'Este endereço não existe no console.',
  back: 'Voltar para o início',
}

export type NotFoundMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
