import { defineWords } from '#client/i18n.ts'

/** Kinds of questions that are off, where they would be chosen. */
const pt = {
  option: (kind: string) => `${kind} (desligado)`,
  some: 'Os tipos de pergunta marcados como desligados não são oferecidos em jogos novos.',
  chosen: 'Este tipo está desligado nas configurações: escolha outro para salvar.',
  settings: 'Ver nas configurações',
}
export type QuestionsOffWords = typeof pt
export const questionsOffWords = defineWords(pt, () => import('./questions-off-words.en.ts'))
