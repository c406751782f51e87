import { defineMessages } from '../lib/i18n.ts'

const pt = {
  title: 'Os termos de uso mudaram',
  text: 'Leia com calma. Até você aceitar, só os depósitos esperam: seus jogos, seu saldo e seus saques seguem como antes.',
  firstTitle: 'Falta aceitar os termos de uso',
  firstText:
    'Leia com calma. Até você aceitar, só os depósitos e os jogos pagos esperam: seu saldo e seus saques seguem como antes.',
  read: 'Ler os termos',
  accept: 'Li e aceito',
  later: 'Agora não',
  accepted: 'Obrigado! Termos aceitos',
  close: 'Fechar',
}
export type TermsMessages = typeof pt
export const termsMessages = defineMessages(pt, () => import('./terms-messages.en.ts'))
