/** Deposits and received Pix, as the operators' console lists them. */
import { sql } from 'kysely'
import type { Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'
import { hasValue, isWithin, orderBy, type Sorted, type Span, pageOfRows } from '#server/platform/lists.ts'
import type { ReceiptReason, ReceiptState } from './sql-receipts.ts'
import type { DepositState } from './sql.ts'

interface Player {
  accountId: string
  username: string | null
  name: string
}

export interface DepositRow extends Player {
  id: string
  amount: Centavos
  state: DepositState
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  paidAmount: Centavos | null
  checks: number
  nextCheckAt: Date | null
}

export interface ReceiptRow {
  e2eId: string
  txid: string | null
  depositId: string | null
  amount: Centavos
  receivedAt: Date
  state: ReceiptState
  reason: ReceiptReason | null
  payer: string | null
  accountId: string | null
  username: string | null
  name: string | null
}

interface ListQuery<Column extends string> extends Sorted<Column> {
  page: number
  limit: number
  search: string
  /** The id that was searched for, or the one encoded in the txid. */
  id: string
  state: string | undefined
  span: Span
}

const depositColumns = sql`d.id, d.account_id as "accountId", a.username, a.name, d.amount, d.state, d.created_at as "createdAt",
  d.expires_at as "expiresAt", d.paid_at as "paidAt", d.paid_amount as "paidAmount", d.checks, d.next_check_at as "nextCheckAt"`

const receiptColumns = sql`r.e2e_id as "e2eId", r.txid, r.deposit_id as "depositId", r.amount, r.received_at as "receivedAt", r.state,
  r.reason, r.payer, r.account_id as "accountId", a.username, a.name`

/** Resolved first, so that the rows of one account are found by an index. */
const ownerNamed = (username: string) =>
  sql`(select id from published_account owner where owner.username = lower(${username}))`

const depositSorts = {
  player: sql`a.username`,
  state: sql`d.state`,
  asked: sql`d.amount`,
  paid: sql`d.paid_at`,
  at: sql`d.id`,
}

/** A page of deposits, newest first by default, and the total. */
export async function pageOfDeposits(
  from: Reader,
  { page, limit, search, id, state, span, ...sorted }: ListQuery<keyof typeof depositSorts>,
): Promise<{ rows: DepositRow[]; total: number }> {
  const found = search === '' ? sql`true` : sql`(d.id = ${id} or d.account_id = ${ownerNamed(search)})`
  const which = sql`from deposit d left join published_account a on a.id = d.account_id
    where ${found} and ${hasValue(sql`d.state`, state)} and ${isWithin(sql`d.created_at`, span)}`
  const order = orderBy(sorted, depositSorts, { usual: sql`d.id desc`, id: sql`d.id` })
  return pageOfRows<DepositRow>(from, { columns: depositColumns, which, order }, { page, limit })
}

/** A deposit as the console shows it, or undefined. */
export async function depositForAdmin(from: Reader, id: string): Promise<DepositRow | undefined> {
  const [row] = await from.rows(sql<DepositRow>`
    select ${depositColumns} from deposit d join published_account a on a.id = d.account_id where d.id = ${id}`)
  return row
}

const receiptSorts = { at: sql`r.received_at`, state: sql`r.state`, amount: sql`r.amount`, player: sql`a.username` }

/** A page of received Pix, and the total: by default those in suspense oldest first, others newest first. */
export async function pageOfReceipts(
  from: Reader,
  { page, limit, search, id, state, span, ...sorted }: ListQuery<keyof typeof receiptSorts>,
): Promise<{ rows: ReceiptRow[]; total: number }> {
  const found =
    search === ''
      ? sql`true`
      : sql`(r.e2e_id = ${search} or r.txid = ${search} or r.deposit_id = ${id} or r.account_id = ${ownerNamed(search)})`
  const which = sql`from pix_receipt r left join published_account a on a.id = r.account_id
    where ${found} and ${hasValue(sql`r.state`, state)} and ${isWithin(sql`r.received_at`, span)}`
  const usual = state === 'suspense' ? sql`r.received_at, r.e2e_id` : sql`r.received_at desc, r.e2e_id desc`
  const order = orderBy(sorted, receiptSorts, { usual, id: sql`r.e2e_id` })
  return pageOfRows<ReceiptRow>(from, { columns: receiptColumns, which, order }, { page, limit })
}

/** Every Pix that named a deposit, oldest first. */
export const receiptsOf = (from: Reader, depositId: string): Promise<ReceiptRow[]> =>
  from.rows(sql<ReceiptRow>`
    select ${receiptColumns} from pix_receipt r left join published_account a on a.id = r.account_id
    where r.deposit_id = ${depositId} order by r.received_at, r.e2e_id`)
