import { defineMessages } from '#web/lib/i18n.ts'

/** What is said while what leaves the account is held. Moments arrive written. */
const pt = {
  title: 'Saques e transferências em espera',
  about: {
    identity: 'Estamos conferindo os dados da sua conta.',
    payments: 'Estamos conferindo pagamentos da sua conta.',
    games: 'Estamos conferindo jogos da sua conta.',
    security: 'Estamos protegendo a sua conta.',
  },
  withdraw: (when: string) =>
    `Você pode pedir o saque agora: ele espera até ${when} e segue sozinho. Suas moedas são suas.`,
  waiting: (when: string) => `Este saque espera até ${when} e segue sozinho. Suas moedas são suas.`,
  transfer: (when: string) => `Transferências voltam em ${when}. Você pode jogar normalmente.`,
}

export type HoldMessages = typeof pt
export const holdMessages = defineMessages(pt, () => import('./hold-messages.en.ts'))
