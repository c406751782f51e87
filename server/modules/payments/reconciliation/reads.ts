import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** A Pix in our ledger. */
export interface BookedPix {
  e2eId: string
  amount: bigint
}

/** A return of a Pix according to our ledger; it is booked once it is `done`. */
export interface BookedReturn {
  e2eId: string
  id: string
  amount: bigint
  state: 'new' | 'processing' | 'done' | 'refused'
}

const RETURN = sql`e2e_id as "e2eId", id, amount, state`

/** Every Pix received between two times; without an end, all since. */
export const receivedBetween = (from: Reader, start: Date, end: Date | null): Promise<BookedPix[]> =>
  from.rows(sql<BookedPix>`
    select e2e_id as "e2eId", amount from pix_receipt
    where received_at >= ${start} and received_at < coalesce(${end}::timestamptz, 'infinity')`)

export const returnsOf = (from: Reader, e2eIds: readonly string[]): Promise<BookedReturn[]> =>
  from.rows(sql<BookedReturn>`select ${RETURN} from pix_return where e2e_id = any(${e2eIds}::text[])`)

/** Returns that have not ended, oldest first. */
export const openReturns = (from: Reader, limit: number): Promise<BookedReturn[]> =>
  from.rows(sql<BookedReturn>`
    select ${RETURN} from pix_return where state in ('new', 'processing') order by created_at limit ${limit}`)

/** Withdrawals that may have left the bank and are not paid in our ledger, oldest first. */
export const openWithdrawals = (from: Reader, limit: number): Promise<{ id: string; amount: bigint }[]> =>
  from.rows(sql<{ id: string; amount: bigint }>`
    select id, amount from withdrawal where state in ('reserved', 'sending', 'sent') order by id limit ${limit}`)

/** The newest withdrawals that were paid since a time, with the amounts that were sent back. */
export const paidSince = (from: Reader, since: Date, limit: number): Promise<{ id: string; bounced: bigint }[]> =>
  from.rows(sql<{ id: string; bounced: bigint }>`
    select id, bounced from withdrawal where state = 'paid' and ended_at >= ${since} order by id desc limit ${limit}`)

/** The number and total of withdrawals that were paid between two moments. */
export async function paidBetween(from: Reader, start: Date, end: Date): Promise<{ count: bigint; amount: bigint }> {
  const [row] = await from.rows(sql<{ count: bigint; amount: bigint }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount
    from withdrawal where state = 'paid' and ended_at >= ${start} and ended_at < ${end}`)
  return row ?? { count: 0n, amount: 0n }
}
