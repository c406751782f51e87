import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import { idsFrom } from '#server/platform/ids.ts'
import { countRows, inOrder, isWithin, orderBy, type Sorted, type Span, pageOfRows } from '#server/platform/lists.ts'

/** A movement as stored in the ledger. */
export interface MovementRow {
  id: string
  from: string
  to: string
  amount: bigint
  reason: string
  cause: string
  at: Date
}

export interface MovementsQuery extends Sorted<keyof typeof sorts> {
  /** The time at which secrecy (C12) is evaluated. */
  now: Date
  /** The requested time range. */
  span: Span
  offset: number
  limit: number
}

export interface MovementPage {
  rows: MovementRow[]
  total: number
}

const GAME = sql`substr(case when m.credit like 'escrow:%' then m.credit else m.debit end, 8)`
/**
 * C12: no movement shows an entry until its game has closed by the clock: the game is shown instead. A game that was cancelled earlier
 * never closes, so its entries stay secret.
 */
const isSecret = (now: Date) => sql`exists (
  select from published_game g where g.id = ${GAME} and g.locked_at is null and not coalesce(g.state = 'open' and g.locks_at <= ${now}, false))`
const referenceAt = (now: Date) => sql`case when ${isSecret(now)} then ${GAME} else m.cause end`
const columns = (now: Date) =>
  sql`m.id, m.debit as "from", m.credit as "to", m.amount, m.reason, ${referenceAt(now)} as cause, m.at`
const NEWEST = sql`m.at desc, m.id desc`
const sorts = { at: sql`m.at`, reason: sql`m.reason`, amount: sql`m.amount` }

/** Newest first is the default order, which an index supports for each kind of query. */
const isNewestFirst = ({ sort, desc }: MovementsQuery): boolean =>
  sort === undefined || (sort === 'at' && desc === true)
const isAnyTime = ({ span: { since, until } }: MovementsQuery): boolean => since === undefined && until === undefined
/** Movements within the requested days. */
const inTime = ({ span }: MovementsQuery): RawBuilder<boolean> => isWithin(sql`m.at`, span)

/** A page in any other order. `usual` is an order in which the movements can be read efficiently. */
async function sortedPage(
  from: Reader,
  which: RawBuilder<unknown>,
  query: MovementsQuery,
  usual: RawBuilder<unknown> = NEWEST,
): Promise<MovementPage> {
  const order = orderBy(query, sorts, { usual, id: sql`m.id` })
  return pageOfRows<MovementRow>(from, { columns: columns(query.now), which, order }, query)
}

/** Movements of a wallet, newest first by default: its statement lists them in the order in which they happened. */
export async function ofWallet(from: Reader, accountId: string, query: MovementsQuery): Promise<MovementPage> {
  const { now, offset, limit } = query
  if (!isNewestFirst(query) || !isAnyTime(query)) {
    const all = sql`from published_statement_row s join published_movement m on m.id = s.id
      where s.account_id = ${accountId} and s.seq is not null and ${inTime(query)}`
    return sortedPage(from, all, query)
  }
  const which = sql`from published_statement_row s where s.account_id = ${accountId} and s.seq is not null`
  const rows = await from.rows(sql<MovementRow>`
    with page as (select s.id, s.seq ${which} order by s.seq desc limit ${limit} offset ${offset})
    select ${columns(now)} from page join published_movement m on m.id = page.id order by page.seq desc`)
  return { rows, total: await countRows(from, which) }
}

/**
 * Movements of a game, newest first by default. An index would slow every entry down, so the time range between the game's creation and its
 * end is read instead.
 */
export async function ofGame(from: Reader, gameId: string, query: MovementsQuery): Promise<MovementPage> {
  const [life] = await from.rows(sql<{ since: Date; until: Date | null }>`
    select created_at as since, settled_at as until from published_game game where id = ${gameId}`)
  const account = `escrow:${gameId}`
  const which = sql`from published_movement m where m.at >= coalesce(${life?.since ?? null}::timestamptz, '-infinity')
    and m.at <= coalesce(${life?.until ?? null}::timestamptz, 'infinity') and (m.debit = ${account} or m.credit = ${account})
    and ${inTime(query)}`
  return sortedPage(from, which, query)
}

/**
 * Movements of one of the operator's own accounts, newest first by default. Each side has a partial index that contains only these
 * accounts.
 */
export async function ofFund(from: Reader, name: string, query: MovementsQuery): Promise<MovementPage> {
  const { now, offset, limit } = query
  const side = (account: 'debit' | 'credit') => {
    const ref = sql.ref(`m.${account}`)
    return sql`from published_movement m where ${ref} = ${name} and ${ref} not like 'wallet:%' and ${ref} not like 'escrow:%'
      and ${inTime(query)}`
  }
  if (!isNewestFirst(query)) {
    return sortedPage(
      from,
      sql`from (select m.* ${side('debit')} union all select m.* ${side('credit')}) as m where true`,
      query,
    )
  }
  const upTo = offset + limit
  const rows = await from.rows(sql<MovementRow>`
    select ${columns(now)} from (
      (select m.* ${side('debit')} order by ${NEWEST} limit ${upTo})
      union all (select m.* ${side('credit')} order by ${NEWEST} limit ${upTo})) as m
    order by ${NEWEST} limit ${limit} offset ${offset}`)
  return {
    rows,
    total: await countRows(from, sql`from (select ${side('debit')} union all select ${side('credit')}) both_sides`),
  }
}

/** Reasons whose reference has two parts, the subject first. */
const TWO_PARTS = ['payout-bounced', 'claw-back', 'claw-back-debt', 'debt', 'commission', 'correction', 'withheld']

/**
 * Movements with one reference (an entry, a charge, a withdrawal, a Pix), or the movement with that id; with `account`, only those of that
 * account. References are looked up by (reason, reference), once for every existing reason. A secret entry is not found.
 */
export async function ofReference(
  from: Reader,
  reference: string,
  { account, ...request }: MovementsQuery & { account: string | undefined },
): Promise<MovementPage> {
  const { now, offset, limit } = request
  const rows = await from.rows(sql<MovementRow & { total: bigint }>`
    with recursive reasons as (
      (select reason from published_movement movement order by reason limit 1)
      union all
      select (select m.reason from published_movement m where m.reason > reasons.reason order by m.reason limit 1)
      from reasons where reasons.reason is not null
    ), found as (
      select m.* from reasons join published_movement m on m.reason = reasons.reason and m.cause = ${reference}
      union select m.* from published_movement m where m.id = ${reference}
      union select m.* from published_movement m where m.reason = any(${TWO_PARTS}::text[]) and starts_with(m.cause, ${`${reference}:`})
    )
    select ${columns(now)}, count(*) over () as total from found m
    where (${account ?? null}::text is null or ${account ?? null} in (m.debit, m.credit))
      and (m.cause = ${referenceAt(now)} or m.id = ${reference}) and ${inTime(request)}
    order by ${inOrder(orderBy(request, sorts, { usual: NEWEST, id: sql`m.id` }))} limit ${limit} offset ${offset}`)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: Number(rows[0]?.total ?? 0n) }
}

/** An id is never created after its movement, so its index finds the end of a period. */
const madeBefore = ({ span: { until } }: MovementsQuery): RawBuilder<boolean> =>
  until === undefined ? sql<boolean>`true` : sql<boolean>`m.id < ${idsFrom(until)}`

/**
 * All movements, newest first by default. An id starts with its creation time, and a movement never happens before that: the newest by time
 * are therefore no older than the same number of newest by id, and only that time range is read.
 */
export async function all(from: Reader, query: MovementsQuery): Promise<MovementPage> {
  const { now, offset, limit } = query
  if (!isNewestFirst(query) || !isAnyTime(query))
    return sortedPage(
      from,
      sql`from published_movement m where ${inTime(query)} and ${madeBefore(query)}`,
      query,
      sql`m.id desc`,
    )
  const [last] = await from.rows(sql<{ id: string }>`
    select id from (select id from published_movement movement order by id desc limit ${offset + limit}) as newest order by id limit 1`)
  const since = new Date(Number.parseInt(last?.id.slice(0, 12) ?? '', 16) || 0)
  const rows = await from.rows(sql<MovementRow>`
    select ${columns(now)} from published_movement m where m.at >= ${since} order by ${NEWEST} limit ${limit} offset ${offset}`)
  return { rows, total: await countRows(from, sql`from published_movement movement`) }
}

/**
 * The deposits of these movements into wallets, by movement: the statement names the deposit, or the row is the deposit's own. A Pix
 * without a charge has its own id there, which is not a deposit's.
 */
export async function depositsOf(
  from: Reader,
  rows: readonly Pick<MovementRow, 'id' | 'to' | 'cause'>[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const found = await from.rows(sql<{ id: string; depositId: string }>`
    select s.id, coalesce(s.subject_id, s.id) as "depositId"
    from unnest(${rows.map(row => row.id)}::text[], ${rows.map(row => row.to)}::text[], ${rows.map(row => row.cause)}::text[])
      as moved (id, wallet, cause)
    join published_statement_row s on s.account_id = substr(moved.wallet, 8) and s.id = moved.id
    where s.subject_id is distinct from moved.cause`)
  return new Map(found.map(({ id, depositId }) => [id, depositId]))
}
