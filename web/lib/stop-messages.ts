import { defineMessages } from './i18n.ts'

/** What stands still, said where it would be done. */
const pt = {
  entries: 'As entradas estão paradas agora',
  entriesText: 'Seu saldo está seguro. O que você já jogou segue até o fim.',
  deposits: 'Os depósitos estão parados agora',
  depositsText: 'O que você pagar numa cobrança aberta é creditado como sempre.',
  payouts: 'Os saques estão esperando',
  payoutsText: 'Pode pedir: o dinheiro fica reservado e sai assim que voltar.',
}
export type StopMessages = typeof pt
export const stopMessages = defineMessages(pt, () => import('./stop-messages.en.ts'))
