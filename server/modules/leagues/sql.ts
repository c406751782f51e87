/** The only statements that write leagues and who is in them. */
import { type RawBuilder, sql } from 'kysely'
import { hasBlockedIn } from '#server/modules/chat/index.ts'
import { HOUR_MS, type WaitingSources } from '#server/modules/pending.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { sharedByIds } from '#server/platform/shared-reads.ts'
import type { Pair } from './rules.ts'
import type { League, Member } from './types.ts'

const LEAGUE = sql`id, name, owner_id as "ownerId", link_token as "linkToken", members, paired_week as "pairedWeek", round, seq,
  created_at as "createdAt", closed_at as "closedAt"`

/** Inserts a league without members. `pairedWeek`: the week in which it is created, so that its first meetings are in the next one. */
export async function insertLeague(
  tx: Tx,
  { id, name, ownerId, pairedWeek, createdAt }: Pick<League, 'id' | 'name' | 'ownerId' | 'pairedWeek' | 'createdAt'>,
): Promise<void> {
  await tx.rows(sql`
    insert into league (id, name, owner_id, words, paired_week, created_at)
    values (${id}, ${name}, ${ownerId}, plain_text(${name}), ${pairedWeek}, ${createdAt})`)
}

/** A league, locked until the transaction ends. */
export async function lockLeague(tx: Tx, id: string): Promise<League | undefined> {
  const [row] = await tx.rows(sql<League>`select ${LEAGUE} from league where id = ${id} for update`)
  return row
}

export const listLeagues = sharedByIds('listLeagues', async (from, ids): Promise<Map<string, League>> => {
  if (ids.length === 0) return new Map()
  const rows = await from.rows(sql<League>`select ${LEAGUE} from league where id = any(${[...ids]}::text[])`)
  return new Map(rows.map(row => [row.id, row]))
})

/** Updates a locked league. */
export async function changeLeague(
  tx: Tx,
  id: string,
  change: { owner_id?: string; link_token?: string | null; closed_at?: Date; paired_week?: string; round?: number },
): Promise<void> {
  await tx.q.updateTable('league').set(change).where('id', '=', id).execute()
}

export async function renameLeague(tx: Tx, id: string, name: string): Promise<void> {
  await tx.rows(sql`update league set name = ${name}, words = plain_text(${name}) where id = ${id}`)
}

/** The next number of a league's events; undefined for an unknown league. */
export async function nextSeq(from: Reader, id: string): Promise<number | undefined> {
  const [row] = await from.rows(sql<{ seq: number }>`update league set seq = seq + 1 where id = ${id} returning seq`)
  return row?.seq
}

/**
 * Whether an invitation, a row `m`, is by a member whom the invited player has blocked. Asked when it is read, so that it is one like any
 * other to the members, and there once the block is lifted.
 */
export const isUnseen: RawBuilder<boolean> = sql<boolean>`
  (m.state = 'invited' and ${hasBlockedIn(sql.ref('m.account_id'), sql.ref('m.by_id'))})`

// A removal is compared with when they last came in: the version before lets in without clearing it.
const MEMBER = sql`m.league_id as "leagueId", m.account_id as "accountId", m.state, m.by_id as "byId", m.at,
  m.state = 'removed' or coalesce(m.removed_at >= m.joined_at, false) as "isRemoved", ${isUnseen} as "isUnseen"`

/** An account's role in these leagues, by league. */
export async function membershipsOf(
  from: Reader,
  accountId: string,
  leagueIds: readonly string[],
): Promise<Map<string, Member>> {
  if (leagueIds.length === 0) return new Map()
  const rows = await from.rows(sql<Member>`
    select ${MEMBER} from league_member m where m.account_id = ${accountId} and m.league_id = any(${[...leagueIds]}::text[])`)
  return new Map(rows.map(row => [row.leagueId, row]))
}

/** An account's row in a league, or undefined. */
export const memberOf = async (from: Reader, leagueId: string, accountId: string): Promise<Member | undefined> =>
  (await membershipsOf(from, accountId, [leagueId])).get(leagueId)

/** The number of leagues an account is in. Locks its rows, so that two concurrent joins count each other. */
export async function countLeaguesOf(tx: Tx, accountId: string): Promise<number> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`leagues:${accountId}`}, 0))`)
  const [row] = await tx.rows(sql<{ count: number }>`
    select count(*)::integer as count from league_member m join league on league.id = m.league_id and league.closed_at is null
    where m.account_id = ${accountId} and m.state = 'in'`)
  return row?.count ?? 0
}

/** The number of open invitations. */
export async function countInvited(from: Reader, leagueId: string): Promise<number> {
  const [row] = await from.rows(sql<{ count: number }>`
    select count(*)::integer as count from league_member where league_id = ${leagueId} and state = 'invited'`)
  return row?.count ?? 0
}

/** Puts somebody in a state, and counts who is in the league, whose row is locked. Who was removed stays so until they are in. */
export async function putMember(
  tx: Tx,
  {
    leagueId,
    accountId,
    state,
    byId,
    at,
  }: Pick<Member, 'leagueId' | 'accountId' | 'state' | 'at'> & { byId?: string | null },
): Promise<void> {
  await tx.rows(sql`
    insert into league_member as old (league_id, account_id, state, by_id, at, joined_at)
    values (${leagueId}, ${accountId}, ${state}, ${byId ?? null}, ${at}, ${state === 'in' ? at : null})
    on conflict (league_id, account_id) do update set state = excluded.state, at = excluded.at,
      by_id = coalesce(excluded.by_id, old.by_id),
      joined_at = coalesce(excluded.joined_at, old.joined_at),
      left_at = case when excluded.state = 'in' then null when old.state = 'in' then excluded.at else old.left_at end,
      removed_at = case when excluded.state in ('in', 'removed') then null when old.state = 'removed' then old.at else old.removed_at end`)
  await tx.rows(sql`
    update league set members = (select count(*) from league_member where league_id = ${leagueId} and state = 'in')
    where id = ${leagueId}`)
}

/** The longest-standing member other than a given account. */
export async function longestIn(tx: Tx, leagueId: string, except: string): Promise<string | undefined> {
  const [row] = await tx.rows(sql<{ id: string }>`
    select account_id as id from league_member where league_id = ${leagueId} and state = 'in' and account_id <> ${except}
    order by joined_at, account_id limit 1`)
  return row?.id
}

/** Leagues an account is a member of or invited to, a range of those after an id. */
export async function leaguesToLeave(from: Reader, accountId: string): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select league_id as id from league_member where account_id = ${accountId} and state in ('in', 'invited') order by 1`)
  return rows.map(({ id }) => id)
}

/** Stores a week's pairs, only the first time. */
export async function insertPairings(
  tx: Tx,
  { leagueId, week }: { leagueId: string; week: string },
  pairs: readonly Pair[],
): Promise<void> {
  const rows = pairs.flatMap(([one, other]) =>
    other === undefined
      ? [[one, null]]
      : [
          [one, other],
          [other, one],
        ],
  )
  await tx.rows(sql`
    insert into league_pairing (league_id, week, account_id, opponent_id)
    select ${leagueId}, ${week}, * from unnest(${rows.map(([one]) => one)}::text[], ${rows.map(([, other]) => other)}::text[])
    on conflict do nothing`)
}

/** Stores a report, once per league and player. */
export async function insertReport(
  from: Reader,
  { id, leagueId, reporterId, text, at }: { id: string; leagueId: string; reporterId: string; text: string; at: Date },
): Promise<void> {
  await from.rows(sql`
    insert into league_report (id, league_id, reporter_id, text, at) values (${id}, ${leagueId}, ${reporterId}, ${text}, ${at})
    on conflict (league_id, reporter_id) do nothing`)
}

/** Closes every open report of a league. */
export async function answerReports(tx: Tx, leagueId: string, at: Date): Promise<number> {
  const rows = await tx.rows(sql`
    update league_report set answered_at = ${at} where league_id = ${leagueId} and answered_at is null returning id`)
  return rows.length
}

/** Items of this module that need an operator. */
export const leaguesWaiting: WaitingSources = {
  leagues: {
    rows: () => sql`
      select null as mode, min(at) as since from league_report where answered_at is null group by league_id`,
    urgentAfterMs: 24 * HOUR_MS,
  },
}
