import type { FastifyInstance } from 'fastify'
import {
  operatorDailyClose,
  operatorLedgerAccounts,
  operatorLedgerAccountsCsv,
  operatorLedgerMovements,
  operatorLedgerMovementsCsv,
  operatorTreasury,
} from '#contract/api/admin/books.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as treasury from './service-treasury.ts'
import * as books from './service.ts'

/** The operator's money, the ledger accounts with their movements, and the daily close. */
export function operatorBooksRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorTreasury, () => treasury.treasury(deps))
  serve(app, operatorDailyClose, ({ query, caller }) => treasury.dailyClose(readingOf(deps), query, caller.lang))
  serveList(app, deps, {
    list: operatorLedgerAccounts,
    file: operatorLedgerAccountsCsv,
    read: ({ query }) => books.accounts(readingOf(deps), query),
    columns: [
      { pt: 'Conta', en: 'Account', cell: row => row.account },
      { pt: 'De quem', en: 'Whose', cell: row => row.label },
      { pt: 'Saldo (R$)', en: 'Balance (R$)', cell: row => row.balance },
    ],
  })
  serveList(app, deps, {
    list: operatorLedgerMovements,
    file: operatorLedgerMovementsCsv,
    read: ({ query }) => books.listMovements(readingOf(deps), query),
    // An entry's id is shown only once its game has closed (C12), as in the list.
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Quando', en: 'When', cell: row => row.at },
      { pt: 'Por quê', en: 'Why', cell: row => row.reason },
      { pt: 'Valor (R$)', en: 'Amount (R$)', cell: row => row.amount },
      { pt: 'De', en: 'From', cell: row => row.from },
      { pt: 'De quem', en: 'Whose', cell: row => row.fromLabel },
      { pt: 'Para', en: 'To', cell: row => row.to },
      { pt: 'Para quem', en: 'To whom', cell: row => row.toLabel },
      { pt: 'Causa', en: 'Cause', cell: row => row.cause },
    ],
  })
}
