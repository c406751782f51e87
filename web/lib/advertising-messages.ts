import { defineMessages } from './i18n.ts'

const pt = {
  label: 'Publicidade',
  text: (code: string) =>
    `Este link traz o código ${code}: quem divulga recebe uma parte da taxa da casa. Você não paga a mais e o prêmio não muda.`,
  age: 'Só para maiores de 18 anos.',
}

export type AdvertisingMessages = typeof pt
export const advertisingMessages = defineMessages(pt, () => import('./advertising-messages.en.ts'))
