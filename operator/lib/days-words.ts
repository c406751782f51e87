import { defineWords } from '#client/i18n.ts'

/** Which days something is of. */
const pt = {
  from: 'Primeiro dia',
  to: 'Último dia',
  dayNeeded: 'Escolha um dia.',
  wrongDays: 'O último dia vem antes do primeiro.',
}
export type DaysWords = typeof pt
export const daysWords = defineWords(pt, () => import('./days-words.en.ts'))
