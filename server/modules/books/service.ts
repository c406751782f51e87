import type * as z from 'zod/mini'
import type { operatorLedgerAccounts, operatorLedgerMovements } from '#contract/api/admin/books.ts'
import { centavos } from '#contract/money.ts'
import { fundBalances, sumsUntil } from '#server/modules/ledger/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { pageOf, spanOfDays } from '#server/platform/lists.ts'
import * as books from './reads-accounts.ts'
import { heldByType } from './reads-close.ts'
import * as movements from './reads-movements.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Query<E extends { query: z.core.$ZodType }> = z.output<E['query']>

/** A page of accounts of one type with their balances, and the totals of each type, which come to zero. */
export function accounts(
  { db }: Pick<Deps, 'db'>,
  { kind, search, page, limit }: Query<typeof operatorLedgerAccounts>,
): Promise<Answer<typeof operatorLedgerAccounts>> {
  const query = { search: search.replace(/^(wallet:|escrow:|@)/, ''), offset: (page - 1) * limit, limit }
  return db.snapshot(async tx => {
    const { rows, total } = await { player: books.wallets, game: books.escrows, fund: funds }[kind](tx, query)
    const counts = await books.countAccounts(tx)
    const held = await heldByType(tx, await sumsUntil(tx))
    const funded = (await fundBalances(tx)).reduce((sum, { balance }) => sum + balance, 0n)
    return {
      ...pageOf(
        rows.map(row => ({ ...row, balance: centavos(row.balance) })),
        total,
        { page, limit },
      ),
      sums: [
        { kind: 'fund' as const, accounts: counts.fund, balance: centavos(funded) },
        { kind: 'player' as const, accounts: counts.player, balance: centavos(held.players) },
        { kind: 'game' as const, accounts: counts.game, balance: centavos(held.games) },
      ],
    }
  })
}

async function funds(
  from: Reader,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<books.AccountPage> {
  const found = (await fundBalances(from)).filter(({ name }) => name.includes(search.toLowerCase()))
  const rows = found.map(({ name, balance }) => ({ account: name, label: name, balance }))
  return { rows: rows.slice(offset, offset + limit), total: rows.length }
}

/**
 * A page of movements, newest first by default: of one reference, else of one account, else all; with names of players and games. An entry
 * is shown and found only once its game has closed (C12).
 */
export async function listMovements(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { account, cause, from, to, ...query }: Query<typeof operatorLedgerMovements>,
): Promise<Answer<typeof operatorLedgerMovements>> {
  const { page, limit } = query
  const request = { ...query, now: clock.now(), span: spanOfDays({ from, to }), offset: (page - 1) * limit }
  const { rows, total } = await (cause
    ? movements.ofReference(db, cause, { ...request, account: account || undefined })
    : ofAccount(db, account ?? '', request))
  const labels = await books.labelsOf(db, [...new Set(rows.flatMap(row => [row.from, row.to]))])
  const deposits = await movements.depositsOf(
    db,
    rows.filter(row => OF_DEPOSITS.has(row.reason)),
  )
  const docs = rows.map(({ id, amount, ...row }) => ({
    _id: id,
    ...row,
    fromLabel: labels.get(row.from)?.label ?? '',
    toLabel: labels.get(row.to)?.label ?? '',
    amount: centavos(amount),
    about: aboutOf(row, labels, deposits.get(id)),
  }))
  return pageOf(docs, total, query)
}

type About = Answer<typeof operatorLedgerMovements>['docs'][number]['about']

/** Reasons of movements of a deposit and of a withdrawal. */
const OF_DEPOSITS = new Set(['deposit', 'deposit-credit'])
const OF_WITHDRAWALS = new Set(['withdraw', 'payout', 'payout-failed', 'payout-bounced'])

function aboutOf(
  { from, to, reason, cause }: Pick<movements.MovementRow, 'from' | 'to' | 'reason' | 'cause'>,
  labels: Awaited<ReturnType<typeof books.labelsOf>>,
  depositId: string | undefined,
): About {
  const escrow = [from, to].find(account => account.startsWith('escrow:'))
  const game = escrow === undefined ? undefined : labels.get(escrow)
  if (escrow !== undefined && game?.mode)
    return { kind: 'game', _id: escrow.slice('escrow:'.length), name: game.label, mode: game.mode }
  const payment = { name: '', mode: '' }
  // A returned payment has a counter after its withdrawal's id.
  const [withdrawalId = ''] = cause.split(':')
  if (OF_WITHDRAWALS.has(reason)) return { kind: 'withdrawal', _id: withdrawalId, ...payment }
  return depositId === undefined ? null : { kind: 'deposit', _id: depositId, ...payment }
}

function ofAccount(from: Reader, account: string, query: movements.MovementsQuery): Promise<movements.MovementPage> {
  if (account === '') return movements.all(from, query)
  const [type, id] = account.split(':', 2)
  if (type === 'wallet' && id !== undefined) return movements.ofWallet(from, id, query)
  if (type === 'escrow' && id !== undefined) return movements.ofGame(from, id, query)
  return movements.ofFund(from, account, query)
}
