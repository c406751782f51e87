import { sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { type columns, type Movement, walletOwner } from './rules.ts'

/** Locks every wallet the movements touch, in id order, and gives what each holds. */
export async function lockWallets(tx: Tx, movements: readonly Movement[]): Promise<Map<string, Centavos>> {
  const owners = new Set(
    movements.flatMap(({ from, to }) => [walletOwner(from), walletOwner(to)]).filter(owner => owner !== undefined),
  )
  if (owners.size === 0) return new Map()
  const rows = await tx.rows(sql<{ account_id: string; balance: bigint }>`
    select account_id, balance from wallet where account_id = any(${[...owners]}::text[]) order by account_id for update`)
  return new Map(rows.map(row => [row.account_id, centavos(row.balance)]))
}

/** Adds movements, all in one statement. */
export async function insertMovements(tx: Tx, made: ReturnType<typeof columns>, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into movement (id, debit, credit, amount, reason, cause, at)
    select id, debit, credit, amount, reason, cause, ${at}
    from unnest(${made.ids}::text[], ${made.from}::text[], ${made.to}::text[], ${made.amounts}::bigint[],
                ${made.reasons}::text[], ${made.causes}::text[]) as m(id, debit, credit, amount, reason, cause)`)
}

/** Changes the balances of locked wallets, all in one statement. The CHECK keeps them from going below zero. */
export async function changeWallets(tx: Tx, changes: ReadonlyMap<string, bigint>): Promise<void> {
  await tx.rows(sql`
    update wallet set balance = wallet.balance + c.amount, seq = wallet.seq + 1
    from unnest(${[...changes.keys()]}::text[], ${[...changes.values()]}::bigint[]) as c(account_id, amount)
    where wallet.account_id = c.account_id`)
}

/** Adds an empty wallet. */
export async function openWallet(tx: Tx, accountId: string): Promise<void> {
  await tx.q.insertInto('wallet').values({ account_id: accountId }).execute()
}

/** The balance of a wallet; 0 without one. */
export async function balanceOf(from: Reader, accountId: string): Promise<Centavos> {
  const row = await from.q.selectFrom('wallet').select('balance').where('account_id', '=', accountId).executeTakeFirst()
  return centavos(row?.balance ?? 0n)
}

/** Whether an escrow this wallet paid into still holds money: a game that is neither settled nor void. */
export async function isInPlay(from: Reader, wallet: string): Promise<boolean> {
  const [row] = await from.rows(sql<{ open: boolean }>`
    select exists (
      select 1 from (select distinct credit as escrow from movement where debit = ${wallet} and credit like 'escrow:%') as paid
      where (select coalesce(sum(amount), 0) from movement where credit = paid.escrow)
         <> (select coalesce(sum(amount), 0) from movement where debit = paid.escrow)) as open`)
  return row?.open ?? false
}

/** Every movement of a wallet, the newest first, as plain values: centavos as text, since JSON has no bigint. */
export async function movementsOf(from: Reader, wallet: string): Promise<Record<string, unknown>[]> {
  return from.rows(sql<Record<string, unknown>>`
    select id, at, reason, cause, case when credit = ${wallet} then 'in' else 'out' end as direction, amount::text as centavos
    from movement where debit = ${wallet} or credit = ${wallet} order by id desc`)
}

/** The balance of a wallet, locked until the transaction ends. */
export async function lockBalance(tx: Tx, accountId: string): Promise<Centavos> {
  const row = await tx.q
    .selectFrom('wallet')
    .select('balance')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return centavos(row?.balance ?? 0n)
}
