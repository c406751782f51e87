import {
  TRANSACTION_MODULES,
  TRANSACTION_NOTES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type Transaction,
} from '#contract/api/player/transactions.ts'
import { SETTINGS_ID, ID_PATTERN } from '#contract/ids.ts'
import { type PublicAccount, publicAccounts } from '#server/modules/accounts/index.ts'
import type { StatementRow } from '#server/modules/ledger/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'

type Note = (typeof TRANSACTION_NOTES)[number]

/**
 * Rows of an account's statement as the contract defines them (api.md "Wallet"), in their order; the other players are read in one query.
 */
export async function transactionsOf(
  from: Reader,
  accountId: string,
  rows: readonly StatementRow[],
): Promise<Transaction[]> {
  const counterparts = rows.flatMap(row => (isTransfer(row) ? (row.counterpartId ?? []) : []))
  const people = await publicAccounts(from, [...new Set(counterparts)])
  return rows.map(row => transactionOf(accountId, row, people))
}

const isTransfer = (row: StatementRow): boolean => row.module === 'transfer'

/** The row's type if the contract knows it; a type from a newer version is mapped to the nearest known one. */
const known = <W extends string>(values: readonly W[], word: string | null): W | undefined =>
  values.find(each => each === word)

const text = (detail: JsonObject, name: string): string => {
  const value = detail[name]
  return typeof value === 'string' ? value : ''
}

function transactionOf(me: string, row: StatementRow, people: ReadonlyMap<string, PublicAccount>): Transaction {
  const { detail } = row
  const other = isTransfer(row) && row.counterpartId !== null ? (people.get(row.counterpartId) ?? null) : null
  const module = known(TRANSACTION_MODULES, row.module) ?? (row.direction === 'in' ? 'deposit' : 'withdraw')
  const type = known(TRANSACTION_TYPES, row.type) ?? null
  const isOfGame = type === 'new-game' || type === 'cancel-game' || type === 'winner-payment' || type === 'withheld'
  const far = otherSide(me, module, row)
  const game = text(detail, 'game')
  return {
    _id: row.id,
    amount: row.amount,
    status: known(TRANSACTION_STATUSES, row.status) ?? 'success',
    createdAt: row.at,
    sender: { _id: row.direction === 'in' ? far : me },
    receiver: { _id: row.direction === 'in' ? me : far },
    details: {
      module,
      type,
      title: other?.name ?? text(detail, isOfGame ? 'name' : 'title'),
      ...(isOfGame && text(detail, 'nameEn') ? { titleEn: text(detail, 'nameEn') } : {}),
      description: isOfGame ? text(detail, 'reason') : text(detail, 'description'),
    },
    balance: row.balanceAfter,
    counterpart: other,
    game: ID_PATTERN.test(game) ? game : null,
    notes: TRANSACTION_NOTES.filter(note => has[note](detail, type)),
  }
}

/** The other party: for deposits and withdrawals the player, for claw-backs and returned payouts the operator. */
function otherSide(me: string, module: Transaction['details']['module'], row: StatementRow): string {
  if (row.counterpartId !== null) return row.counterpartId
  const isOwn = (module === 'deposit' || module === 'withdraw') && row.status !== 'reversed'
  return isOwn ? me : SETTINGS_ID
}

/** Irregularities, by the detail that the poster of the movement stored with it. A pack's title is free text of the player. */
const has: Record<Note, (detail: JsonObject, type: string | null) => boolean> = {
  late: detail => detail.late === true,
  amount: detail => detail.asked !== undefined,
  extra: detail => detail.extra === true,
  closing: detail => detail.closing === true,
  formerAccount: detail => detail.formerAccount === true,
  correction: (detail, type) => type === 'winner-payment' && detail.title === 'correction',
  commission: (detail, type) => type === 'winner-payment' && detail.title === 'commission',
}
