import type { Lang } from '#contract/limits.ts'
import { centavosToReais } from '#contract/money.ts'
import type { StatementRow } from '#server/modules/ledger/index.ts'
import { sheetMoment } from '#server/platform/clock.ts'

/** The name of a movement in a statement exported as a file. */
type Name =
  | 'deposit'
  | 'depositBack'
  | 'debt'
  | 'withdraw'
  | 'withdrawUnderWay'
  | 'withdrawFailed'
  | 'withdrawReturned'
  | 'withdrawBounced'
  | 'received'
  | 'sent'
  | 'entry'
  | 'refund'
  | 'prize'
  | 'correction'
  | 'commission'
  | 'withheld'
  | 'other'

interface Messages {
  heading: readonly string[]
  names: Record<Name, string>
}

const pt: Messages = {
  heading: ['Data e hora', 'Movimento', 'Descrição', 'Valor (R$)', 'Saldo depois (R$)', 'Código'],
  names: {
    deposit: 'Compra de moedas',
    depositBack: 'Pix tomado de volta pelo banco',
    debt: 'Pagamento do que você devia à Crava',
    withdraw: 'Saque',
    withdrawUnderWay: 'Saque em processamento',
    withdrawFailed: 'Saque que não deu certo',
    withdrawReturned: 'Devolução do saque que não deu certo',
    withdrawBounced: 'Saque devolvido pelo banco',
    received: 'Transferência recebida',
    sent: 'Transferência enviada',
    entry: 'Jogo',
    refund: 'Devolução de jogo anulado',
    prize: 'Prêmio',
    correction: 'Correção de prêmio',
    commission: 'Comissão',
    withheld: 'Imposto retido do prêmio',
    other: 'Movimento',
  },
}

const en: Messages = {
  heading: ['Date and time', 'Movement', 'Description', 'Amount (R$)', 'Balance after (R$)', 'Code'],
  names: {
    deposit: 'Coins bought',
    depositBack: 'Pix taken back by the bank',
    debt: 'Payment of what you owed Crava',
    withdraw: 'Withdrawal',
    withdrawUnderWay: 'Withdrawal in progress',
    withdrawFailed: 'Withdrawal that failed',
    withdrawReturned: 'Return of the withdrawal that failed',
    withdrawBounced: 'Withdrawal sent back by the bank',
    received: 'Transfer received',
    sent: 'Transfer sent',
    entry: 'Game',
    refund: 'Refund of a void game',
    prize: 'Prize',
    correction: 'Prize correction',
    commission: 'Commission',
    withheld: 'Tax withheld from the prize',
    other: 'Movement',
  },
}

const messagesOf = (lang: Lang): Messages => (lang === 'en' ? en : pt)

function nameOf({ module, type, status, direction, detail }: StatementRow): Name {
  if (type === 'new-game') return 'entry'
  if (type === 'cancel-game') return 'refund'
  if (type === 'withheld') return 'withheld'
  if (type === 'winner-payment') {
    return detail.title === 'correction' || detail.title === 'commission' ? detail.title : 'prize'
  }
  const isIn = direction === 'in'
  switch (module) {
    case 'deposit':
      if (isIn) return 'deposit'
      return detail.debt === true ? 'debt' : 'depositBack'
    case 'withdraw':
      if (isIn) return status === 'reversed' ? 'withdrawBounced' : 'withdrawReturned'
      if (status === 'failed') return 'withdrawFailed'
      return status === 'withdraw-pending' ? 'withdrawUnderWay' : 'withdraw'
    case 'transfer':
      return isIn ? 'received' : 'sent'
    default:
      return 'other'
  }
}

/** The heading of a statement as a file. */
export const headingOf = (lang: Lang): readonly string[] => messagesOf(lang).heading

/** A movement as a line of that file: amounts in reais, negative for outgoing ones. `title` is the game, the pack or the other player. */
export function lineOf(lang: Lang, row: StatementRow, title: string): (string | number | null)[] {
  const amount = centavosToReais(row.amount)
  return [
    sheetMoment(row.at),
    messagesOf(lang).names[nameOf(row)],
    title,
    row.direction === 'in' ? amount : -amount,
    row.balanceAfter === null ? null : centavosToReais(row.balanceAfter),
    row.id,
  ]
}
