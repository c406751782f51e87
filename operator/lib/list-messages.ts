import { defineMessages } from '#client/i18n.ts'

/** Words of what stands above every list. */
const pt = {
  days: 'Dias',
  from: 'De',
  to: 'Até',
  turned: 'Este dia vem antes do primeiro.',
  file: 'Baixar CSV',
  fileOf: (list: string) => `Baixar CSV: ${list}`,
}

export type ListMessages = typeof pt
export const listMessages = defineMessages(pt, () => import('./list-messages.en.ts'))
