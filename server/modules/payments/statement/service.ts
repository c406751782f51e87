import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { exportTransactions, listTransactions, Transaction } from '#contract/api/player/transactions.ts'
import { contactOf } from '#server/modules/accounts/index.ts'
import { statementOf } from '#server/modules/ledger/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { spanOfDays } from '#server/platform/lists.ts'
import { csvStream } from '#server/platform/row-stream.ts'
import type { Allowance } from '#server/platform/throttle.ts'
import { headingOf, lineOf } from './messages.ts'
import { movementsInOrder } from './reads.ts'
import { transactionsOf } from './transactions.ts'

/** CSV row limit, because one list of ids is held while the file is sent; narrow the date range beyond it. */
const MOST_ROWS = 100_000
const EXPORTS: Allowance = { burst: 30, perMs: 3_600_000 }

/** The player's statement, newest first: a page of it, filtered by module and by days in São Paulo, both included. */
export async function statement(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { page, limit, ...filter }: z.output<typeof listTransactions.query>,
): Promise<z.output<typeof listTransactions.answer>> {
  const { rows, total } = await statementOf(
    db,
    accountId,
    { page, limit },
    { module: filter.module, ...spanOfDays(filter) },
  )
  return { docs: await transactionsOf(db, accountId, rows), page, pages: Math.ceil(total / limit), total }
}

/** The same as CSV in the account's language, streamed: every movement with the balance after it, oldest first. Refuses `too_many_rows`. */
export async function statementCsv(
  { db, throttle }: Pick<Deps, 'db' | 'throttle'>,
  accountId: string,
  filter: z.output<typeof exportTransactions.query>,
): Promise<Readable> {
  const span = { module: filter.module, ...spanOfDays(filter) }
  await throttle.take(`statement-export:${accountId}`, EXPORTS)
  const lang = (await contactOf(db, accountId))?.lang ?? 'pt-BR'
  const titleOf = ({ title, titleEn }: Transaction['details']) => (lang === 'en' ? (titleEn ?? title) : title)
  async function* lines() {
    for await (const rows of movementsInOrder(db, accountId, { ...span, limit: MOST_ROWS })) {
      const transactions = await transactionsOf(db, accountId, rows)
      const titles = transactions.map(({ details }) => titleOf(details))
      yield rows.map((row, index) => lineOf(lang, row, titles[index] ?? ''))
    }
  }
  return csvStream(lines(), headingOf(lang), line => line)
}
