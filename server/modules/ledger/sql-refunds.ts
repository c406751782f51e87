import { type RawBuilder, sql } from 'kysely'
import type { BalanceChange } from '#server/modules/events.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Shown } from './rules.ts'

/** Hexadecimal digits of a row's number within its run, which therefore has fewer than 65,536 rows. */
const COUNT_DIGITS = 4

/** Payments from an escrow to wallets, as the rows of a statement: `reference`, `account_id`, `amount` (above 0). */
export interface Refunds {
  escrow: string
  reason: string
  shown: Omit<Shown, 'subjectId' | 'counterpartId'>
  rows: RawBuilder<unknown>
}

/** The effect of refunds on some wallets. */
export interface Refunded {
  changes: BalanceChange[]
  amount: bigint
  /** Whether each account has a wallet. */
  isWhole: boolean
}

/**
 * Writes the movements, statement rows and balances that `write` would, in one statement over the source rows. Wallets are updated, and so
 * locked, in id order as in every transaction (lockAccounts), always through their primary key. A statement row has the balance after its
 * movement: the new balance minus later credits of the same run. Returns the events for players with `atOnce` wallets each, because parsing
 * single rows would take the driver longer than the query.
 */
export async function writeRefunds(
  tx: Tx,
  { escrow, reason, shown, rows }: Refunds,
  at: Date,
  atOnce: number,
): Promise<Refunded[]> {
  // One shared random part plus a counter: random bytes per row would take a tenth of the total time.
  const ids = newId(at).slice(0, -COUNT_DIGITS)
  return tx.rows(sql<Refunded>`
    with run as materialized (
      select ${ids} || lpad(to_hex(row_number() over ()), ${COUNT_DIGITS}, '0') as id, reference, account_id, amount from (${rows}) as run
    ), due as materialized (
      select account_id, sum(amount)::bigint as amount, count(*) as moves, min(id) as id from run group by account_id order by account_id
    ), changed as (
      update wallet set balance = wallet.balance + due.amount, seq = wallet.seq + due.moves from due
      where wallet.account_id = any(array(select account_id from due)) and wallet.account_id = due.account_id
      returning wallet.account_id, wallet.balance, wallet.seq
    ), moved as (
      insert into movement (id, debit, credit, amount, reason, cause, at)
      select id, ${escrow}, 'wallet:' || account_id, amount, ${reason}, reference, ${at} from run
    ), stated as (
      insert into statement_row (account_id, id, module, type, status, direction, amount, balance_after, seq, subject_id, detail, at)
      select account_id, run.id, ${shown.module}, ${shown.type}, ${shown.status}, 'in', run.amount,
        changed.balance - sum(run.amount) over later + run.amount, changed.seq - row_number() over later + 1, run.reference,
        ${JSON.stringify(shown.detail ?? {})}::jsonb, ${at}
      from run join changed using (account_id)
      window later as (partition by account_id order by run.id desc)
    )
    select json_agg(json_build_array(owner, amount, balance, seq, id, ${shown.module}::text)) as changes, sum(amount)::bigint as amount,
      bool_and(balance is not null) as "isWhole"
    from (
      select due.account_id as owner, due.amount, changed.balance, changed.seq, case due.moves when 1 then due.id end as id,
        (row_number() over () - 1) / ${atOnce} as part
      from due left join changed using (account_id)) as each
    group by part`)
}
