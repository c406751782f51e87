import { defineMessages } from '#client/i18n.ts'

/** What becomes of a Pix that came in, and why it was not simply credited. */
const pt = {
  state: {
    credited: 'Creditado',
    suspense: 'Em suspenso',
    returning: 'Voltando',
    returned: 'Devolvido',
    reversed: 'Estornado pelo banco',
  },
  reason: {
    third_party: 'Pago por outra pessoa',
    payer_unknown: 'Não se sabe quem pagou',
    no_deposit: 'Não é de nenhum depósito',
    limit: 'Passa do limite do jogador',
    paused: 'O jogador está em pausa',
    barred: 'O jogador está impedido de apostar ou seus dados não conferem',
    closed: 'Conta encerrada ou bloqueada',
    return_refused: 'O banco não aceitou a devolução',
  },
}

export type ReceiptMessages = typeof pt
export const receiptMessages = defineMessages(pt, () => import('./receipt-messages.en.ts'))
