import type { HoldMessages } from './hold-messages.ts'

const en: HoldMessages = {
  title: 'Withdrawals and transfers are waiting',
  about: {
    identity: 'We are checking the details of your account.',
    payments: 'We are checking payments of your account.',
    games: 'We are checking games of your account.',
    security: 'We are protecting your account.',
  },
  withdraw: when =>
    `You can ask for the withdrawal now: it waits until ${when} and goes by itself. Your coins are yours.`,
  waiting: when => `This withdrawal waits until ${when} and goes by itself. Your coins are yours.`,
  transfer: when => `Transfers are back on ${when}. You can play as ever.`,
}

export default en
