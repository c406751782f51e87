import { defineMessages } from '#client/i18n.ts'

/** Kinds of questions that are off, where they would be chosen. */
const pt = {
  option: (type: string) => `${type} (desligado)`,
  some: 'Os tipos de pergunta marcados como desligados não são oferecidos em jogos novos.',
  chosen: 'Este tipo está desligado nas configurações: escolha outro para salvar.',
  settings: 'Ver nas configurações',
}
export type QuestionsOffMessages = typeof pt
export const questionsOffMessages = defineMessages(pt, () => import('./questions-off-messages.en.ts'))
