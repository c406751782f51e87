import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

interface DepositRow {
  id: string
  account: string
  state: string
  /** Status of its row in the statement. */
  status: string | null
}
interface ReceiptRow {
  e2eId: string
  account: string | null
  amount: bigint
  state: string
  reason: string | null
}
interface ReturnRow {
  e2eId: string
  id: string
  amount: bigint
  isClawBack: boolean
  state: string
}
interface WithdrawalRow {
  id: string
  account: string
  amount: bigint
  state: string
  bounced: bigint
}
interface MovementRow {
  reason: string
  cause: string
  amount: bigint
}

/** Our side of a fault run, read from the tables. */
export interface OurBooks {
  deposits: DepositRow[]
  receipts: ReceiptRow[]
  returns: ReturnRow[]
  withdrawals: WithdrawalRow[]
  transfers: { id: string; amount: bigint }[]
  movements: MovementRow[]
  accounts: { id: string; cpf: string; isBlocked: boolean; balance: bigint; debt: bigint }[]
  funds: Map<string, bigint>
  /** Pending items by name. */
  waiting: { what: string; count: bigint }[]
}

/** Reads everything in one snapshot. */
export const readBooks = (db: Db): Promise<OurBooks> =>
  db.tx(async tx => {
    await tx.rows(sql`set transaction isolation level repeatable read, read only`)
    const funds = await tx.rows(sql<{ name: string; balance: bigint }>`select name, balance from fund`)
    return {
      deposits: await tx.rows(sql<DepositRow>`
        select d.id, d.account_id as account, d.state, s.status from deposit d
        left join statement_row s on s.id = d.id and s.account_id = d.account_id`),
      receipts: await tx.rows(sql<ReceiptRow>`
        select e2e_id as "e2eId", account_id as account, amount, state, reason from pix_receipt`),
      returns: await tx.rows(sql<ReturnRow>`
        select e2e_id as "e2eId", id, amount, is_claw_back as "isClawBack", state from pix_return`),
      withdrawals: await tx.rows(sql<WithdrawalRow>`
        select id, account_id as account, amount, state, bounced from withdrawal`),
      transfers: await tx.rows(sql<{ id: string; amount: bigint }>`select id, amount from transfer`),
      movements: await tx.rows(sql<MovementRow>`select reason, cause, amount from movement`),
      accounts: await tx.rows(sql<OurBooks['accounts'][number]>`
        select a.id, a.cpf, a.blocked_at is not null as "isBlocked", w.balance, coalesce(d.debt, 0)::bigint as debt
        from account a join wallet w on w.account_id = a.id
        left join (select account_id, sum(amount - paid) as debt from debt group by 1) d on d.account_id = a.id`),
      funds: new Map(funds.map(({ name, balance }) => [name, balance])),
      waiting: await readWaiting(tx),
    }
  })

/** Items in progress: none may be left at the end. */
const readWaiting = (from: Pick<Db, 'rows'>): Promise<OurBooks['waiting']> =>
  from.rows(sql<OurBooks['waiting'][number]>`
    select * from (
      select 'deposits that are open' as what, count(*) from deposit where state in ('new', 'open')
      union all select 'Pix in suspense', count(*) from pix_receipt where state = 'suspense'
      union all select 'Pix on their way back', count(*) from pix_receipt where state = 'returning'
      union all select 'returns under way', count(*) from pix_return where state in ('new', 'processing')
      union all select 'withdrawals that are held', count(*) from withdrawal where state = 'held'
      union all select 'withdrawals under way', count(*) from withdrawal where state in ('reserved', 'sending', 'sent')
      union all select 'notices nobody worked', count(*) from pix_notice where worked_at is null
      union all select 'rows of statements that wait', count(*) from statement_row where status in ('waiting', 'withdraw-pending')
      union all select 'people no register answered about', count(*) from identity_check where state = 'pending'
      union all select 'jobs that are due', count(*) from graphile_worker._private_jobs
        where run_at <= now() and attempts < max_attempts
      union all select 'jobs that gave up', count(*) from graphile_worker._private_jobs 
        where attempts >= max_attempts and locked_at is null and last_error is not null
    ) as open where count > 0`)

/** The same query alone: cheap enough to poll. */
export const waitingIn = (db: Db): Promise<OurBooks['waiting']> => readWaiting(db)
