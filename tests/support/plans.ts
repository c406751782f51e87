import pg from 'pg'
import { vi } from 'vitest'

/** A statement as it was sent. */
export interface Sent {
  text: string
  values: unknown[]
}

/**
 * Tables that grow with players or games. All others grow with operators' actions, or do not grow. With a number: the rows in a year of a million
 * players, where the small test year has a disproportionate number because it has some of everything; of athletes and matches, which grow with
 * seasons, those of several years.
 */
const GROWING: ReadonlyMap<string, number | undefined> = new Map(
  `account account_device account_token ad_recipient athlete:50000 audit:20000 board:100000 board_page:120000 card:20000 card_athlete:100000
    card_draft card_match:40000 card_option:110000 card_pick_count:110000 chat chat_block chat_member chat_mute chat_reaction chat_reading
    chat_report cohort_player commission correction deposit depositor dispute:500 duel:48000 duel_guess:480000 entry entry_step entry_step_player
    escrow_in:100000 escrow_out:100000 external_ref:60000 file game:100000 game_tally:100000 idempotency identity_check league league_member
    league_pairing league_part league_points league_week ledger_verified match:60000 match_athlete:490000 match_version:15300 message movement
    notice_choice notice_quiet notice_sending notification person_note pix_notice pix_receipt pix_return player_limit player_pause prize
    proof_chunk:120000 proof_log:100000 push_game:2000 push_recipient push_result:2000 push_subscription ranking_page ranking_part ranking_score
    ranking_seat ranking_win:45000 rate_limit risk_game_seen:100000 risk_mark risk_same_picks risk_signal:5000 room:78000 room_member session
    settlement:95000 settlement_facts:95000 statement_row transfer wallet wallet_year webhook_delivery webhook_event withdrawal withdrawal_step`
    .split(/\s+/)
    .map(one => {
      const [table = '', rows] = one.split(':')
      return [table, rows === undefined ? undefined : Number(rows)]
    }),
)
/** Result sets with more rows are unbounded. */
const MOST_ROWS = 20_000

/** Records every statement until `stop`. */
export function noteStatements(): { sent: Sent[]; stop(): void } {
  const sent: Sent[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    if (typeof first === 'string') sent.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (typeof first === 'object' && first !== null && 'text' in first) sent.push({ values: [], ...first } as Sent)
    return query.apply(this, args) as never
  })
  return { sent, stop: () => spy.mockRestore() }
}

/**
 * Makes the planner assume `times` as many rows in growing tables, with the current number of rows per person, game or other id: with the few
 * test rows it would rightly read every table in full. Other statistics of id columns are removed, because the most common value of a hundred
 * would count as a hundredth of all. Columns of states, types and times keep their statistics. Returns the tables that are then large.
 * (Forbidding sequential scans instead would not detect full index scans.)
 */
export async function pretendLarge(client: pg.Client, times: number): Promise<ReadonlySet<string>> {
  const growing = [...GROWING.keys()]
  for (const table of growing) await client.query(`alter table if exists ${table} set (autovacuum_enabled = off)`)
  await client.query('vacuum analyze')
  await client.query(
    `update pg_statistic s set stadistinct = case when stadistinct > 0 then -least(1, stadistinct / greatest(1, c.reltuples)) else stadistinct end,
       stakind1 = 0, stakind2 = 0, stakind3 = 0, stakind4 = 0, stakind5 = 0,
       stanumbers1 = null, stanumbers2 = null, stanumbers3 = null, stanumbers4 = null, stanumbers5 = null,
       stavalues1 = null, stavalues2 = null, stavalues3 = null, stavalues4 = null, stavalues5 = null
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.oid = s.starelid and a.attnum = s.staattnum and c.relname = any($1) and c.relnamespace = 'public'::regnamespace
       and a.atttypid in ('text'::regtype, 'bytea'::regtype) and (a.attname ~ '(^|_)id$' or a.attname in
         ('cause', 'debit', 'credit', 'account', 'once_key', 'username', 'email', 'cpf', 'cpf_hash', 'key_hash', 'device_hash', 'token_hash', 'key', 'subject', 'txid', 'address'))`,
    [growing],
  )
  const rows = [...GROWING.values()].map(one => one ?? null)
  await client.query(
    `with large as (
       select c.oid, coalesce(g.rows / nullif(c.reltuples, 0), $3) as times
       from unnest($1::text[], $2::real[]) as g(name, rows) join pg_class c on c.relname = g.name and c.relnamespace = 'public'::regnamespace)
     update pg_class set reltuples = reltuples * large.times from large
     where reltuples > 0 and (pg_class.oid = large.oid or pg_class.oid in (select indexrelid from pg_index where indrelid = large.oid))`,
    [growing, rows, times],
  )
  const found = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) and reltuples >= $2`,
    [growing, MOST_ROWS],
  )
  return new Set(found.rows.map(({ name }) => name))
}

interface Node {
  'Node Type': string
  'Subplan Name'?: string
  'Plan Rows': number
  'Parent Relationship'?: string
  'Join Type'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Node[]
}

const columnsByClient = new WeakMap<pg.Client, Promise<ReadonlyMap<string, string>>>()

/** The first column of each index that begins with an id: one that begins with a state can be skipped through. */
function leadingColumns(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const read = async (): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await client.query<{ index: string; column: string }>(
      `select i.indexrelid::regclass::text as index, a.attname as column
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where a.atttypid = 'text'::regtype and a.attname ~ '(^|_)id$'`,
    )
    return new Map(rows.map(({ index, column }) => [index, column]))
  }
  const known = columnsByClient.get(client) ?? read()
  columnsByClient.set(client, known)
  return known
}

/** What a statement reads or sorts without a bound in growing tables, by the planner's plan for these values. */
export async function unboundedIn(
  client: pg.Client,
  { text, values }: Sent,
  large: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (format json) ${text}`, values)
  const leading = await leadingColumns(client)
  const found: string[] = []
  // `isCut`: a limit applies to its rows. `times`: how often it is run.
  const walk = (node: Node, isCut: boolean, times: number): void => {
    const type = node['Node Type']
    const table = node['Relation Name']
    const taken = Math.max(0, ...(node.Plans ?? []).map(one => one['Plan Rows']))
    const isLarge = table !== undefined && large.has(table)
    // Ends early: no filter, or one that removes few rows.
    const isShort = isCut && (node.Filter === undefined || node['Plan Rows'] > MOST_ROWS)
    if (type === 'Seq Scan' && isLarge && !isShort) found.push(`reads all of ${table}`)
    const { 'Index Name': index = '', 'Index Cond': condition } = node
    const first = leading.get(index)
    // It looks for every value of the column that is missing.
    if (isLarge && condition !== undefined && first !== undefined && !new RegExp(`\\b${first}\\b`).test(condition))
      found.push(`skips through all of ${index}`)
    const read = times * node['Plan Rows']
    if (times > 1 && isLarge && !isCut && read > MOST_ROWS) found.push(`looks up ${Math.round(read)} rows of ${table}`)
    // An incremental sort only reads what its limit needs.
    const isBlocking = /^Sort$|Aggregate|WindowAgg|^Hash$/.test(type)
    if (isBlocking && taken > MOST_ROWS && !(node.Plans ?? []).every(one => one['Node Type'] === 'Limit'))
      found.push(`${type === 'Sort' ? 'sorts' : 'goes through'} ${Math.round(taken)} rows`)
    const [outer] = node.Plans ?? []
    for (const child of node.Plans ?? []) {
      const isInner = type === 'Nested Loop' && child['Parent Relationship'] === 'Inner'
      const isPerRow = child['Parent Relationship'] === 'SubPlan'
      const runs = isInner ? (outer?.['Plan Rows'] ?? 1) : isPerRow ? node['Plan Rows'] : 1
      // Of these joins it ends with the first row.
      const isFirstOnly = isInner && /Semi|Anti/.test(node['Join Type'] ?? '')
      walk(child, type === 'Limit' || isFirstOnly || (isCut && !isBlocking), times * Math.max(1, runs))
    }
  }
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) walk(Plan, false, 1)
  return [...new Set(found)]
}

/** The tables whose rows are read, not only their indexes, for what a player's list counts (`pageOfFound`). */
export async function rowsReadToCount(client: pg.Client, { text, values }: Sent): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (format json) ${text}`, values)
  const found: string[] = []
  const walk = (node: Node, isCounted: boolean): void => {
    const isIn = isCounted || node['Subplan Name'] === 'CTE found'
    const table = node['Relation Name']
    if (isIn && table !== undefined && node['Node Type'] !== 'Index Only Scan') found.push(table)
    for (const child of node.Plans ?? []) walk(child, isIn)
  }
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) walk(Plan, false)
  return [...new Set(found)]
}

/** Statements that can be explained, each text once. */
export const planned = <T extends Sent>(sent: readonly T[]): T[] => [
  ...new Map(
    sent
      .filter(({ text }) => /^\s*(\(|select|with|insert|update|delete)/i.test(text))
      .filter(({ text }) => !/graphile_worker|pg_stat|pg_notify|pg_database/.test(text))
      .map(one => [one.text.replaceAll(/\s+/g, ' '), one]),
  ).values(),
]
