import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import type { Received, Spent } from './rules-held.ts'

/** Coins that other players transferred to an account since this time. */
export const receivedSince = (from: Reader, accountId: string, since: Date): Promise<Received[]> =>
  from.rows(sql<Received>`
    select s.seq, t.at, t.amount from transfer t
    join published_statement_row s on s.account_id = t.receiver_id and s.id = t.id and s.seq is not null
    where t.receiver_id = ${accountId} and t.at > ${since}`)

/** Coins that an account transferred to other players since this time. */
export const givenSince = (from: Reader, accountId: string, since: Date): Promise<Spent[]> =>
  from.rows(sql<Spent>`
    select s.seq, t.amount from transfer t
    join published_statement_row s on s.account_id = t.sender_id and s.id = t.id and s.seq is not null
    where t.sender_id = ${accountId} and t.at > ${since}`)

/** Clocks of processes differ: ids, which start with their time, are read from this much earlier. */
const CLOCKS_DIFFER_MS = 60_000

/**
 * An account's stakes since this time in settled games: the escrow is empty, and the entry was not refunded. Movement ids start with their
 * time, so the older part of a long statement is not read.
 */
export function settledStakes(from: Reader, accountId: string, since: Date): Promise<Spent[]> {
  const firstId = (since.getTime() - CLOCKS_DIFFER_MS).toString(16).padStart(12, '0')
  return from.rows(sql<Spent>`
    select s.seq, s.amount from published_statement_row s join published_movement m on m.id = s.id
    where s.account_id = ${accountId} and s.id >= ${firstId} and s.seq is not null and s.direction = 'out' and s.type = 'new-game'
      and m.credit like 'escrow:%'
      and coalesce((select sum(i.amount) from published_escrow_in i where i.account = m.credit), 0)
        = coalesce((select o.amount from published_escrow_out o where o.account = m.credit), 0)
      and not exists (select from published_movement r where r.reason = 'cancel-game' and r.cause = m.cause)`)
}
