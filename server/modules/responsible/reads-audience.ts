/** Whom the house may ask to play (W4): for whatever is sent to many, an ad or a question. */
import { type RawBuilder, sql } from 'kysely'
import { ADULT_YEARS } from '#contract/people.ts'
import { wasRefused } from '#server/modules/kyc/index.ts'
import type { Reader } from '#server/platform/db.ts'

/**
 * Whom anything may be advertised to (W4, "Privacy and compliance"), of the account that the statement calls `a`: adults who are there and
 * in good standing, whom no register refuses, and who have neither paused nor excluded themselves nor set a limit: who asked to play less is not asked to play.
 * `today` is the business day of the moment.
 */
export const mayBeNotified = (at: Date, today: string): RawBuilder<boolean> => sql<boolean>`(
  a.deleted_at is null and a.blocked_at is null
  and a.birth_date <= ${today}::date - make_interval(years => ${ADULT_YEARS})
  and not exists (select from player_pause p
    where p.cpf_hash = a.cpf_hash and (p.paused_until > ${at} or p.excluded_until > ${at}))
  and not exists (select from player_limit l where l.cpf_hash = a.cpf_hash
    and (case when l.next_at <= ${at} then l.next_amount else l.amount end) is not null)
  and not ${wasRefused(sql`a.id`)})`

/** The next accounts, after one in id order, that may be asked to play and are among these: a condition on the account `a`. */
export async function nextToAsk(
  from: Reader,
  among: RawBuilder<boolean>,
  after: { id: string; at: Date; today: string; limit: number },
): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select a.id from published_account a
    where a.id > ${after.id} and ${mayBeNotified(after.at, after.today)} and ${among}
    order by a.id limit ${after.limit}`)
  return rows.map(row => row.id)
}

/** How many accounts may be asked to play and are among these: a condition on the account `a`. */
export async function countToAsk(
  from: Reader,
  among: RawBuilder<boolean>,
  { at, today }: { at: Date; today: string },
): Promise<number> {
  const [row] = await from.rows(sql<{ count: bigint }>`
    select count(*) from published_account a where ${mayBeNotified(at, today)} and ${among}`)
  return Number(row?.count ?? 0n)
}
