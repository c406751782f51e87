import { sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import type { FirstStepSources, TimelineSources, WaitingSources } from '#server/modules/pending.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import { hasValue, isWithin, pageOfFound } from '#server/platform/lists.ts'
import type { Watched } from '#server/platform/metrics.ts'
import { uncheckedSince } from './sql.ts'

/** The balance of a wallet; 0 without one. */
export async function balanceOf(from: Reader, accountId: string): Promise<Centavos> {
  const row = await from.q.selectFrom('wallet').select('balance').where('account_id', '=', accountId).executeTakeFirst()
  return centavos(row?.balance ?? 0n)
}

/** The balance and change counter of a wallet; both 0 without one. */
export async function walletState(from: Reader, accountId: string): Promise<{ amount: Centavos; seq: number }> {
  const row = await from.q
    .selectFrom('wallet')
    .select(['balance', 'seq'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { amount: centavos(row?.balance ?? 0n), seq: Number(row?.seq ?? 0n) }
}

/** The balance of an escrow. Money of uncommitted transactions is not included. */
export async function escrowBalance(from: Reader, account: string): Promise<Centavos> {
  const [row] = await from.rows(sql<{ balance: bigint }>`
    select coalesce((select sum(amount) from escrow_in where account = ${account}), 0)::bigint
         - coalesce((select amount from escrow_out where account = ${account}), 0) as balance`)
  return centavos(row?.balance ?? 0n)
}

/** Balances of the accounts other than wallets and escrows, by name. */
export async function funds(from: Reader): Promise<{ name: string; balance: Centavos }[]> {
  const rows = await from.q.selectFrom('fund').select(['name', 'balance']).orderBy('name').execute()
  return rows.map(({ name, balance }) => ({ name, balance: centavos(balance) }))
}

/**
 * Whether this account has money in an escrow that still has a balance: its game is neither settled nor void. Stakes that were refunded
 * (`cancel-game`) while others play on (F6, W7, C2) are not counted.
 */
export async function isInPlay(from: Reader, accountId: string): Promise<boolean> {
  const [row] = await from.rows(sql<{ open: boolean }>`
    select exists (
      select 1 from (
        select case s.direction when 'out' then m.credit else m.debit end as escrow
        from statement_row s join movement m on m.id = s.id
        where s.account_id = ${accountId} and ((s.direction = 'out' and m.credit like 'escrow:%')
          or (s.direction = 'in' and m.debit like 'escrow:%' and m.reason = 'cancel-game'))
        group by 1 having sum(case s.direction when 'out' then m.amount else -m.amount end) > 0) as staked
      where (select sum(amount) from escrow_in where account = staked.escrow)
         <> coalesce((select amount from escrow_out where account = staked.escrow), 0)) as open`)
  return row?.open ?? false
}

/** Every movement of an account's wallet, newest first, as plain values: centavos as text, since JSON has no bigint. */
export async function movementsOf(from: Reader, accountId: string): Promise<Record<string, unknown>[]> {
  return from.rows(sql<Record<string, unknown>>`
    select m.id, m.at, m.reason, m.cause, s.direction, m.amount::text as centavos
    from statement_row s join movement m on m.id = s.id where s.account_id = ${accountId} order by m.id desc`)
}

/** A row of a player's statement. */
export interface StatementRow {
  id: string
  module: string
  type: string | null
  status: string
  direction: 'in' | 'out'
  amount: Centavos
  /** The wallet's balance after the movement; null while no money has moved. */
  balanceAfter: Centavos | null
  /** The other player; null for the operator. */
  counterpartId: string | null
  subjectId: string | null
  detail: JsonObject
  at: Date
}

const columns = sql`id, module, type, status, direction, amount, balance_after as "balanceAfter",
  counterpart_id as "counterpartId", subject_id as "subjectId", detail, at`

/** Filters of a statement: one module, and a time range (`until` is exclusive). */
export interface StatementFilter {
  module?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/**
 * Excludes the movement that returns a failed withdrawal. It is in the ledger and the export; in the list the withdrawal's own row shows
 * the failure, and amounts without a sign are not summed.
 */
const listed = sql`not (module = 'withdraw' and status = 'failed' and direction = 'in')`

/**
 * A page (from 1) of an account's statement, newest first, and the total number of rows. A deposit is sorted by the time its money moved,
 * which may be long after it was requested; rows of equal time keep the order in which they changed the wallet.
 */
export async function statementOf(
  from: Reader,
  accountId: string,
  page: { page: number; limit: number },
  { module, since, until }: StatementFilter = {},
): Promise<{ rows: StatementRow[]; total: number }> {
  const found = sql`select id, at, seq from statement_row where account_id = ${accountId} and ${listed}
    and ${hasValue(sql`module`, module)} and ${isWithin(sql`at`, { since, until })}`
  const rows = sql`(select * from statement_row where account_id = ${accountId}) own`
  return pageOfFound<StatementRow>(
    from,
    { found, columns, rows, order: sql`at desc, seq desc nulls first, id desc` },
    page,
  )
}

/** One row of an account's statement. */
export async function statementRow(from: Reader, accountId: string, id: string): Promise<StatementRow | undefined> {
  const [row] = await from.rows(sql<StatementRow>`
    select ${columns} from statement_row where account_id = ${accountId} and id = ${id}`)
  return row
}

/** An account's statement rows about one game, entry or payment, oldest first. */
export const rowsOfSubject = (from: Reader, accountId: string, subjectId: string): Promise<StatementRow[]> =>
  from.rows(sql<StatementRow>`
    select ${columns} from statement_row where account_id = ${accountId} and subject_id = ${subjectId} order by id`)

/** Movements with these references and reasons, in id order. */
export async function movementsOfReference(
  from: Reader,
  reasons: readonly string[],
  causes: readonly string[],
): Promise<{ id: string; reason: string; cause: string; amount: Centavos; at: Date }[]> {
  const rows = await from.rows(sql<{ id: string; reason: string; cause: string; amount: bigint; at: Date }>`
    select id, reason, cause, amount, at from movement where reason = any(${reasons}::text[]) and cause = any(${causes}::text[]) order by id`)
  return rows.map(row => ({ ...row, amount: centavos(row.amount) }))
}

/** Items of this module that need an operator. */
export const ledgerWaiting: WaitingSources = {
  books: {
    rows: () => sql`
      select null as mode, at as since from (select at, broken from ledger_check order by id desc limit 1) c where broken <> '[]'`,
    urgentAfterMs: 0,
  },
  unchecked: {
    rows: () => sql`select null as mode, since from (${uncheckedSince}) as unchecked`,
    urgentAfterMs: 0,
  },
}

/** The last ledger check (W5). */
export const watchedBooks: readonly Watched[] = [
  {
    name: 'crava_ledger_ok',
    help: 'Whether the last check of the books found nothing: 1, or 0 when they are broken and payouts stand still.',
    read: from =>
      from.rows(sql<{ value: number }>`
        select (broken = '[]'::jsonb)::int as value from ledger_check order by id desc limit 1`),
  },
  {
    name: 'crava_ledger_checked_seconds',
    help: 'How long ago the books were last checked.',
    read: from =>
      from.rows(sql<{ value: number }>`
        select extract(epoch from clock_timestamp() - checked_at)::float8 as value from ledger_check order by id desc limit 1`),
  },
  {
    name: 'crava_ledger_full_checked_seconds',
    help: 'How long ago the last full check of the books ended.',
    read: (from, now) =>
      from.rows(sql<{ value: number }>`
        select extract(epoch from ${now}::timestamptz - finished_at)::float8 as value from ledger_sweep where finished_at is not null`),
  },
]

/** Launch step: capital of the operator, from which guarantees are reserved. */
export const ledgerFirstSteps: FirstStepSources = {
  capital: () => sql<boolean>`exists (select from fund where name = 'house' and balance > 0)`,
}

/** A player's credits and debits, as in the statement. */
export const ledgerTimeline: TimelineSources = {
  player: ({ id }) => [
    {
      type: 'money',
      columns: {
        key: sql`'money:' || id`,
        at: sql`at`,
        amount: sql`case direction when 'in' then amount else -amount end`,
        detail: sql`module`,
        // A deposit's own row has the deposit's id.
        subjectId: sql`coalesce(subject_id, id)`,
        accountId: sql`case module when 'transfer' then counterpart_id end`,
      },
      found: sql`from statement_row where account_id = ${id}`,
    },
  ],
}

/** The sum of all movements with one reason. */
export async function movedFor(from: Reader, reason: string): Promise<Centavos> {
  const [row] = await from.rows(sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from movement where reason = ${reason}`)
  return centavos(row?.amount ?? 0n)
}

/** The change counter of the capital account: while it is unchanged, no capital was added. */
export async function capitalChanges(from: Reader): Promise<number> {
  const [row] = await from.rows(sql<{ seq: bigint }>`select seq from fund where name = 'capital'`)
  return Number(row?.seq ?? 0n)
}
