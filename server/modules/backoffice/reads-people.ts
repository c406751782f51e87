/** The data of a player's page, read from the tables of several modules. */
import { sql } from 'kysely'
import type { REPORT_STATES } from '#contract/api/admin/moderation.ts'
import type { GAME_STATES } from '#contract/api/player/card-documents.ts'
import type { REPORT_REASONS } from '#contract/api/player/chat.ts'
import type { Reader } from '#server/platform/db.ts'

/** Devices of an account and how many other accounts used each. */
export const devicesOf = (
  from: Reader,
  accountId: string,
): Promise<{ firstSeenAt: Date; seenAt: Date; others: number }[]> =>
  from.rows(sql<{ firstSeenAt: Date; seenAt: Date; others: number }>`
    select first_seen_at as "firstSeenAt", seen_at as "seenAt",
      (select count(*)::integer from published_account_device other
        where other.device_hash = own.device_hash and other.account_id <> own.account_id) as others
    from published_account_device own where account_id = ${accountId} order by seen_at desc limit 50`)

/** A gateway's result for an account. */
export interface CheckRow {
  kind: 'identity' | 'blocked-list'
  state: 'pending' | 'confirmed' | 'mismatch' | 'under-age' | 'dead' | 'allowed' | 'barred'
  answeredAt: Date | null
}

/** The gateways' results for an account: identity, and whether the government's list bars the person. */
export const checksOf = (from: Reader, accountId: string): Promise<CheckRow[]> =>
  from.rows(sql<CheckRow>`
    select kind, state, answered_at as "answeredAt" from published_identity_check identity_check where account_id = ${accountId} order by kind desc`)

/** Lifetime credits and debits of an account, in centavos. */
export interface Sums {
  deposited: bigint
  withdrawn: bigint
  withdrawing: bigint
  sent: bigint
  received: bigint
  debt: bigint
}

/**
 * The sums of an account. Deposits are defined as in its statement and tax year, so coins granted by a demo count. The debt is the
 * person's, whichever of their accounts it was recorded for (W7).
 */
export async function sumsOf(from: Reader, accountId: string): Promise<Sums> {
  const [row] = await from.rows(sql<Sums>`
    select
      (select coalesce(sum(amount), 0)::bigint from published_statement_row statement_row
        where account_id = ${accountId} and seq is not null and module = 'deposit' and direction = 'in') as deposited,
      (select coalesce(sum(amount - bounced) filter (where state = 'paid'), 0)::bigint from published_withdrawal withdrawal where account_id = ${accountId}) as withdrawn,
      (select coalesce(sum(amount) filter (where state not in ('paid', 'failed')), 0)::bigint from published_withdrawal withdrawal
        where account_id = ${accountId}) as withdrawing,
      (select coalesce(sum(amount), 0)::bigint from published_transfer transfer where sender_id = ${accountId}) as sent,
      (select coalesce(sum(amount), 0)::bigint from published_transfer transfer where receiver_id = ${accountId}) as received,
      (select coalesce(sum(d.amount - d.paid), 0)::bigint
        from published_account who join published_account own on own.cpf_hash = who.cpf_hash join published_debt d on d.account_id = own.id
        where who.id = ${accountId}) as debt`)
  if (!row) throw new Error('The sums gave no row')
  return row
}

/** An account's games of one month in São Paulo, in centavos. */
export interface Month {
  month: string
  staked: bigint
  returned: bigint
  won: bigint
}

/** The latest twelve months in which an account played, newest first: prizes less withheld tax. Commissions are excluded. */
export const monthsOf = (from: Reader, accountId: string): Promise<Month[]> =>
  from.rows(sql<Month>`
    select to_char(at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month,
      coalesce(sum(amount) filter (where type = 'new-game'), 0)::bigint as staked,
      coalesce(sum(amount) filter (where type = 'cancel-game'), 0)::bigint as returned,
      coalesce(sum(case type when 'withheld' then -amount else amount end)
        filter (where type in ('winner-payment', 'withheld')), 0)::bigint as won
    from published_statement_row statement_row
    where account_id = ${accountId} and seq is not null and type in ('new-game', 'cancel-game', 'winner-payment', 'withheld')
      and detail ->> 'title' is distinct from 'commission'
    group by 1 order by 1 desc limit 12`)

/** A game that an account entered. Amounts in centavos. */
export interface PlayedGame {
  id: string
  mode: string
  name: string
  state: (typeof GAME_STATES)[number]
  isLocked: boolean
  startDate: Date | null
  entries: number
  stakes: bigint
  prizes: bigint
}

/** A page of the games of every mode that an account entered, the newest entry first, and how many there are. */
export async function pageOfGames(
  from: Reader,
  accountId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: PlayedGame[]; total: number }> {
  const rows = await from.rows(sql<PlayedGame>`
    with played as materialized (
      select game_id, max(id) as latest, count(*)::integer as entries, sum(price) filter (where not void) as stakes
      from published_entry entry where account_id = ${accountId} group by game_id
      order by 2 desc limit ${limit} offset ${(page - 1) * limit})
    select game.id, game.mode, game.name, game.state, played.entries, coalesce(played.stakes, 0)::bigint as stakes,
      game.locked_at is not null and game.state not in ('draft', 'scheduled', 'open') as "isLocked", game.starts_at as "startDate",
      (select coalesce(sum(amount), 0)::bigint from published_prize prize where prize.game_id = game.id and prize.account_id = ${accountId}) as prizes
    from played join published_game game on game.id = played.game_id order by played.latest desc`)
  const [count] = await from.rows(sql<{ total: bigint }>`
    select count(distinct game_id) as total from published_entry entry where account_id = ${accountId}`)
  return { rows, total: Number(count?.total ?? 0n) }
}

/** A report with the other account involved. */
export interface ReportRow {
  id: string
  otherId: string
  username: string | null
  name: string
  reason: (typeof REPORT_REASONS)[number]
  state: (typeof REPORT_STATES)[number]
  createdAt: Date
}

/** The newest reports about an account's messages, or made by it. */
export const reportsOf = (from: Reader, accountId: string, which: 'about' | 'by'): Promise<ReportRow[]> => {
  const [own, other] = which === 'about' ? ['author_id', 'reporter_id'] : ['reporter_id', 'author_id']
  return from.rows(sql<ReportRow>`
    select r.id, a.id as "otherId", a.username, a.name, r.reason, r.state, r.created_at as "createdAt"
    from published_chat_report r join published_account a on a.id = ${sql.ref(`r.${other}`)}
    where ${sql.ref(`r.${own}`)} = ${accountId} order by r.id desc limit 20`)
}

/** The end of an account's chat mute; null if not muted. */
export async function mutedUntil(from: Reader, accountId: string, now: Date): Promise<Date | null> {
  const [row] = await from.rows(sql<{ until: Date }>`
    select until from published_chat_mute chat_mute where account_id = ${accountId} and until > ${now}`)
  return row?.until ?? null
}
