import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { SubjectsOf } from './rules-check.ts'

/** A violation: the account, row or game, and the figures that disagree. */
export interface Finding {
  subject: string
  detail: string
}

/** A condition that must always hold in the ledger. */
export interface Invariant {
  /** The identifier that is stored and shown: `wallets`, `prizes-and-fee` … */
  name: string
  /** The invariant in one sentence, shown to operators. */
  proves: string
  /**
   * Violations, at most `MOST_FINDINGS`, in one snapshot and a constant number of statements whatever the number of rows. With `only`, of
   * these subjects alone, each found through an index.
   */
  find(from: Reader, only?: readonly string[]): Promise<Finding[]>
  /** How its subjects are found. An invariant without it reads only open subjects, and is always checked completely. */
  about?: About
}

/** The subject of an invariant: an entry, a game, a payment. */
export interface About {
  /** The subjects that a movement concerns. */
  of?: SubjectsOf
  /** The next subjects of the full check after a position ('' is the start), and the position to continue from. */
  next?: (from: Reader, after: string) => Promise<NextSubjects>
}

/** `after` is null at the end. */
export interface NextSubjects {
  subjects: readonly string[]
  after: string | null
}

/** Maximum findings per invariant. */
export const MOST_FINDINGS = 100
/** Advisory lock key, an arbitrary constant: one check runs at a time. */
const CHECK_LOCK = 4_215_002

/** Makes a new transaction a snapshot. Returns false when another check runs. */
export async function openSnapshot(tx: Tx): Promise<boolean> {
  await tx.rows(sql`set transaction isolation level repeatable read`)
  await tx.rows(LONGEST)
  await tx.rows(sql`set local work_mem = '64MB'`)
  const [row] = await tx.rows(sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${CHECK_LOCK}) as got`)
  return row?.got ?? false
}

/** A statement that exceeds this is cancelled and fails the check, so that a check never slows players down for long. */
const LONGEST = sql`set local statement_timeout = '120s'`

/**
 * Waits for a running check, of a large ledger for minutes: what is stored afterwards in this transaction comes after its result, which did
 * not include it.
 */
export async function waitForCheck(tx: Tx): Promise<void> {
  await tx.rows(sql`set local statement_timeout = 0`)
  await tx.rows(sql`select pg_advisory_xact_lock(${CHECK_LOCK})`)
  await tx.rows(LONGEST)
}

/** For the rest of the transaction, statements may read whole tables. */
export async function allowWhole(tx: Tx): Promise<void> {
  await tx.rows(sql`set local statement_timeout = '30min'`)
  for (const way of WAYS) await tx.rows(sql`set local ${sql.ref(way)} = on`)
}

/**
 * For the rest of the transaction, disables plans that read whole tables: every statement about changes has an index for its rows, and
 * another plan would be one cached while the table was small.
 */
export async function keepToIndexes(tx: Tx): Promise<void> {
  for (const way of WAYS) await tx.rows(sql`set local ${sql.ref(way)} = off`)
}

const WAYS = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']

/** Runs `work` read-only in this transaction. */
export async function readingOnly<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.rows(sql`savepoint reading`)
  await tx.rows(sql`set transaction read only`)
  const result = await work()
  await tx.rows(sql`release savepoint reading`)
  return result
}

/** Elapsed milliseconds of this transaction. */
export async function msTaken(tx: Tx): Promise<number> {
  const [row] = await tx.rows(sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp() - transaction_timestamp()) * 1000)::integer as ms`)
  return row?.ms ?? 0
}

/** The number of movements, and the elapsed milliseconds of this transaction. */
export async function sizeAndTime(tx: Tx): Promise<{ movements: bigint; tookMs: number }> {
  const [row] = await tx.rows(sql<{ movements: bigint; tookMs: number }>`
    select count(*) as movements,
      (extract(epoch from clock_timestamp() - transaction_timestamp()) * 1000)::integer as "tookMs" from movement`)
  return row ?? { movements: 0n, tookMs: 0 }
}

/** The stored balance of each account and the sum of its movements; only accounts where they differ or the balance is below zero. */
const accountsLike = (pattern: string) => async (from: Reader) =>
  from.rows(sql<Finding>`
    with moved as (
      select account, sum(amount) as amount from (
        select debit as account, -amount as amount from movement where debit like ${pattern}
        union all select credit, amount from movement where credit like ${pattern}) as side group by account
    ), kept as (
      select 'wallet:' || account_id as account, balance from wallet
      union all
      select account, sum(amount) from (
        select account, amount from escrow_in union all select account, -amount from escrow_out) as part group by account
    )
    select coalesce(kept.account, moved.account) as subject,
      'kept=' || coalesce(kept.balance::text, 'none') || ' moved=' || coalesce(moved.amount, 0) as detail
    from (select * from kept where account like ${pattern}) as kept full join moved using (account)
    where kept.balance is null or kept.balance <> coalesce(moved.amount, 0) or kept.balance < 0
    limit ${MOST_FINDINGS}`)

const wallets: Invariant = {
  name: 'wallets',
  proves: 'every wallet holds what its movements add up to, and never less than nothing',
  find: accountsLike('wallet:%'),
}

const escrows: Invariant = {
  name: 'escrows',
  proves: 'every game holds what its movements add up to, and never less than nothing',
  find: accountsLike('escrow:%'),
}

const funds: Invariant = {
  name: 'funds',
  proves:
    'the house’s accounts hold what their movements add up to, and none less than nothing but the mirrors of the world outside',
  find: from =>
    from.rows(sql<Finding>`
      with moved as (
        select account, sum(amount) as amount from (
          select debit as account, -amount as amount from movement where debit not like 'wallet:%' and debit not like 'escrow:%'
          union all
          select credit, amount from movement where credit not like 'wallet:%' and credit not like 'escrow:%') as side
        group by account
      )
      select coalesce(name, account) as subject,
        'kept=' || coalesce(balance::text, 'none') || ' moved=' || coalesce(amount, 0) as detail
      from fund full join moved on name = account
      where balance is null or balance <> coalesce(amount, 0) or (balance < 0 and name not in ('capital', 'gateway', 'debts'))
      limit ${MOST_FINDINGS}`),
}

/** All stored balances. */
export const zeroSum: Invariant = {
  name: 'zero-sum',
  proves: 'all accounts together hold nothing: no money was made and none was lost',
  find: from =>
    from.rows(sql<Finding>`
      select 'all' as subject, 'sum=' || sum(amount) as detail from (
        select sum(balance) as amount from wallet union all select sum(balance) from fund
        union all select sum(amount) from escrow_in union all select -sum(amount) from escrow_out) as part
      having sum(amount) <> 0`),
}

const movements: Invariant = {
  name: 'movements',
  proves: 'every movement takes a positive amount from one account and gives it to another',
  find: from =>
    from.rows(sql<Finding>`
      select id as subject, debit || ' > ' || credit || ' amount=' || amount as detail from movement
      where amount <= 0 or debit = credit limit ${MOST_FINDINGS}`),
}

const statements: Invariant = {
  name: 'statements',
  proves: 'every movement of a wallet is in its player’s statement, as it was, and nothing else is',
  find: from =>
    from.rows(sql<Finding>`
      with side as (
        select substr(debit, 8) as account_id, id, -amount as amount from movement where debit like 'wallet:%'
        union all select substr(credit, 8), id, amount from movement where credit like 'wallet:%'
      ), shown as (
        select account_id, id, case direction when 'in' then amount else -amount end as amount
        from statement_row where seq is not null
      )
      select coalesce(side.id, shown.id) as subject, 'wallet=' || coalesce(side.account_id, shown.account_id)
        || ' moved=' || coalesce(side.amount::text, 'none') || ' shown=' || coalesce(shown.amount::text, 'none') as detail
      from side full join shown on side.id = shown.id and side.account_id = shown.account_id
      where side.amount is distinct from shown.amount limit ${MOST_FINDINGS}`),
}

const runningBalances: Invariant = {
  name: 'running-balances',
  proves: 'every statement runs without a gap, from nothing to what the wallet holds now',
  find: from =>
    from.rows(sql<Finding>`
      with run as (
        select account_id, id, seq, balance_after, case direction when 'in' then amount else -amount end as amount,
          lag(seq, 1, 0::bigint) over mine as seq_before, lag(balance_after, 1, 0::bigint) over mine as balance_before,
          lead(seq) over mine is null as is_last
        from statement_row where seq is not null window mine as (partition by account_id order by seq)
      )
      select id as subject, 'wallet=' || account_id || ' before=' || balance_before || ' amount=' || amount
        || ' after=' || balance_after || ' seq=' || seq_before || '>' || seq as detail
      from run where seq <> seq_before + 1 or balance_after <> balance_before + amount
      union all
      select wallet.account_id, 'kept=' || balance || ' shown=' || coalesce(balance_after, 0)
        || ' seq=' || wallet.seq || ' rows=' || coalesce(last.seq, 0)
      from wallet left join (select * from run where is_last) as last using (account_id)
      where wallet.seq <> coalesce(last.seq, 0) or balance <> coalesce(balance_after, 0)
      limit ${MOST_FINDINGS}`),
}

/** The ledger's own invariants (W5). */
export const ledgerInvariants: readonly Invariant[] = [
  movements,
  wallets,
  funds,
  escrows,
  zeroSum,
  statements,
  runningBalances,
]
