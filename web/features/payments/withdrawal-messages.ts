import { defineMessages } from '#web/lib/i18n.ts'

/** Words of one withdrawal and of what happened to it. */
const pt = {
  loading: 'Carregando o saque',
  broken: 'O saque não carregou',
  amount: 'Valor do saque',
  key: 'Chave Pix',
  states: { pending: 'Em processamento', paid: 'Pago', failed: 'Falhou', bounced: 'Devolvido' },
  steps: {
    asked: 'Pedido recebido',
    held: 'Em análise pela nossa equipe',
    released: 'Análise concluída',
    sending: 'Enviando para o banco',
    unanswered: 'O banco ainda não respondeu. Continuamos conferindo.',
    sent: 'O banco recebeu o pedido',
    paid: 'Pix feito para a sua conta',
    failed: 'O saque não foi feito e o valor voltou para o seu saldo',
    bounced: 'O banco de destino devolveu o Pix e o valor voltou para o seu saldo',
  },
  history: 'O que aconteceu',
  failures: {
    key_of_another: 'A chave Pix é de outra pessoa. Faça outro pedido com uma chave do seu CPF.',
    key_unknown: 'O banco não encontrou esta chave Pix. Confira a chave e faça outro pedido.',
    denied: 'O banco não aceitou o Pix. Tente de novo ou use outra chave sua.',
    refused: 'Nossa equipe não aprovou este saque. Fale com a gente pela página de ajuda.',
  },
  failed: 'O saque não foi feito',
  notCounted: 'O valor está no seu saldo, e este saque não conta no limite do dia.',
  bounced: 'O Pix voltou do banco de destino. O valor está no seu saldo.',
  soon: 'Costuma levar poucos minutos. Avisamos quando terminar.',
  again: 'Fazer outro saque',
}

export type WithdrawalMessages = typeof pt
export const withdrawalMessages = defineMessages(pt, () => import('./withdrawal-messages.en.ts'))
