import { defineMessages } from '#web/lib/i18n.ts'
import type { TypeKey, StatusKey, TitleMessages } from './transaction-display.ts'

/** The other player or the game is called by its name; without one, by these words. */
const titles: TitleMessages['titles'] = {
  deposit: 'Compra de moedas',
  depositReversed: 'Devolução de Pix',
  withdraw: 'Saque',
  withdrawReversed: 'Saque devolvido',
  formerAccount: 'Conta anterior',
  game: 'Jogo',
}
const kinds: Record<TypeKey, string> = {
  pix: 'Pix',
  transfer: 'Transferência',
  entry: 'Jogo enviado',
  refund: 'Valor devolvido',
  prize: 'Prêmio',
  correction: 'Correção de prêmio',
  withheld: 'Imposto retido',
  commission: 'Comissão de influenciador',
  clawedBack: 'Devolvido ao banco',
  bounced: 'Voltou do banco',
  formerAccount: 'Da sua conta anterior',
}
const statuses: Record<StatusKey, string> = {
  pending: 'Pendente',
  processing: 'Em processamento',
  canceled: 'Cancelado',
  failed: 'Falhou',
  success: 'Sucesso',
}

/** Words of a transaction in a list. */
const pt = {
  titles,
  kinds,
  statuses,
  from: (name: string) => (name ? `De ${name}` : 'Transferência recebida'),
  to: (name: string) => (name ? `Para ${name}` : 'Transferência enviada'),
}

export type TransactionMessages = typeof pt
export const transactionMessages = defineMessages(pt, () => import('./transaction-messages.en.ts'))
