import type * as z from 'zod/mini'
import type { operatorLedgerMovements } from '#contract/api/admin/books.ts'
import type { operatorDeposits, operatorReceipts, operatorWithdrawals } from '#contract/api/admin/payments.ts'
import type { FileColumn } from '#server/platform/lists.ts'

type DocOf<E extends { answer: z.ZodMiniType<{ docs: unknown[] }> }> = z.output<E['answer']>['docs'][number]

/** Columns of the deposits file. */
export const depositFile: readonly FileColumn<DocOf<typeof operatorDeposits>>[] = [
  { pt: 'Código', en: 'Code', cell: row => row._id },
  { pt: 'Txid', en: 'Txid', cell: row => row.txid },
  { pt: 'Jogador', en: 'Player', cell: row => row.player.username },
  { pt: 'Nome', en: 'Name', cell: row => row.player.name },
  { pt: 'Valor (R$)', en: 'Amount (R$)', cell: row => row.amount },
  { pt: 'Situação', en: 'State', cell: row => row.state },
  { pt: 'Criado', en: 'Created', cell: row => row.createdAt },
  { pt: 'Pago', en: 'Paid', cell: row => row.paidAt },
  { pt: 'Valor pago (R$)', en: 'Amount paid (R$)', cell: row => row.paidAmount },
]

/** Columns of the file of received Pix. */
export const receiptFile: readonly FileColumn<DocOf<typeof operatorReceipts>>[] = [
  { pt: 'E2E', en: 'E2E', cell: row => row.e2eId },
  { pt: 'Txid', en: 'Txid', cell: row => row.txid },
  { pt: 'Depósito', en: 'Deposit', cell: row => row.deposit },
  { pt: 'Jogador', en: 'Player', cell: row => row.player?.username },
  { pt: 'Quem pagou', en: 'Payer', cell: row => row.payer },
  { pt: 'Valor (R$)', en: 'Amount (R$)', cell: row => row.amount },
  { pt: 'Chegou', en: 'Arrived', cell: row => row.receivedAt },
  { pt: 'Situação', en: 'State', cell: row => row.state },
  { pt: 'Por quê', en: 'Why', cell: row => row.reason },
]

/** Columns of the withdrawals file; keys are masked. */
export const withdrawalFile: readonly FileColumn<DocOf<typeof operatorWithdrawals>>[] = [
  { pt: 'Código', en: 'Code', cell: row => row._id },
  { pt: 'Jogador', en: 'Player', cell: row => row.player.username },
  { pt: 'Nome', en: 'Name', cell: row => row.player.name },
  { pt: 'Valor (R$)', en: 'Amount (R$)', cell: row => row.amount },
  { pt: 'Situação', en: 'State', cell: row => row.state },
  { pt: 'Tipo de chave', en: 'Kind of key', cell: row => row.pixKeyType },
  { pt: 'Chave', en: 'Key', cell: row => row.pixKey },
  { pt: 'Pedido', en: 'Asked', cell: row => row.createdAt },
  { pt: 'Terminou', en: 'Ended', cell: row => row.endedAt },
  { pt: 'Tentativas', en: 'Tries', cell: row => row.attempts },
  { pt: 'Falha', en: 'Failure', cell: row => row.failure },
]

/** Columns of the movements file; an entry's id is shown only once its game has closed (C12), as in the list. */
export const movementFile: readonly FileColumn<DocOf<typeof operatorLedgerMovements>>[] = [
  { pt: 'Código', en: 'Code', cell: row => row._id },
  { pt: 'Quando', en: 'When', cell: row => row.at },
  { pt: 'Por quê', en: 'Why', cell: row => row.reason },
  { pt: 'Valor (R$)', en: 'Amount (R$)', cell: row => row.amount },
  { pt: 'De', en: 'From', cell: row => row.from },
  { pt: 'De quem', en: 'Whose', cell: row => row.fromLabel },
  { pt: 'Para', en: 'To', cell: row => row.to },
  { pt: 'Para quem', en: 'To whom', cell: row => row.toLabel },
  { pt: 'Causa', en: 'Cause', cell: row => row.cause },
]
