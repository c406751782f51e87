import { defineMessages } from '#client/i18n.ts'

/** Which days something is of. */
const pt = {
  from: 'Primeiro dia',
  to: 'Último dia',
  dayNeeded: 'Escolha um dia.',
  wrongDays: 'O último dia vem antes do primeiro.',
}
export type DaysMessages = typeof pt
export const daysMessages = defineMessages(pt, () => import('./days-messages.en.ts'))
