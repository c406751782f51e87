import { type RawBuilder, sql } from 'kysely'
import { centavos } from '#contract/money.ts'
import { settingsInUse } from '#server/modules/settings/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { sharedByIds } from '#server/platform/shared-reads.ts'
import type { State } from './rules.ts'
import type { Game, GameSettings } from './types.ts'

interface GameRow {
  id: string
  mode: string
  name: string
  name_en: string | null
  state: State
  price: bigint
  fixed: boolean
  guaranteed: bigint
  share_first: number
  share_second: number
  share_third: number
  entries_per_user: number
  rules_version: string
  opens_at: Date | null
  starts_at: Date | null
  locks_at: Date | null
  locked_at: Date | null
  entries: number | null
  stakes: bigint | null
  counted: bigint | null
  board_version: number
  ended_at: Date | null
  pays_at: Date | null
  hold_reason: string | null
  void_reason: string | null
  progress_id: string
  opened_by: string | null
  correcting: number | null
  settled_at: Date | null
}

/** While the game is open, entries are counted from the tally; from closing on the game stores the count. */
const COUNTED = sql`(select sum(entries) from game_tally where game_id = game.id) as counted`

const gameOf = (row: GameRow): Game => {
  const count = row.entries ?? Number(row.counted ?? 0n)
  const stakes = row.stakes ?? BigInt(count) * row.price
  return {
    id: row.id,
    mode: row.mode,
    name: row.name,
    ...(row.name_en === null ? {} : { nameEn: row.name_en }),
    state: row.state,
    price: centavos(row.price),
    fixed: row.fixed,
    guaranteed: centavos(row.guaranteed),
    shares: [row.share_first, row.share_second, row.share_third],
    entriesPerUser: row.entries_per_user,
    rulesVersion: row.rules_version,
    opensAt: row.opens_at,
    startsAt: row.starts_at,
    locksAt: row.locks_at,
    lockedAt: row.locked_at,
    count,
    pool: centavos(row.fixed ? row.guaranteed : stakes),
    boardVersion: row.board_version,
    endedAt: row.ended_at,
    paysAt: row.pays_at,
    hold: row.hold_reason,
    voidReason: row.void_reason,
    progressId: row.progress_id,
    openedBy: row.opened_by,
    correcting: row.correcting,
    settledAt: row.settled_at,
  }
}

export const listGames = sharedByIds('listGames', async (from, ids): Promise<Game[]> => {
  if (ids.length === 0) return []
  const rows = await from.rows(sql<GameRow>`select game.*, ${COUNTED} from game where id = any(${ids}::text[])`)
  return rows.map(gameOf)
})

/** Whether a game waits for its opening. */
export async function isScheduled(from: Reader, id: string): Promise<boolean> {
  return (await from.rows(sql`select 1 from game where id = ${id} and state = 'scheduled'`)).length > 0
}

/**
 * PostgreSQL grants a new FOR SHARE ahead of a waiting FOR UPDATE: in a rush of entries, no transaction would ever lock the game. Advisory
 * locks are granted in request order; they are taken just before the row lock. Two games with the same hash only wait for each other.
 */
const lockKeyOf = (id: RawBuilder<unknown>) => sql`hashtextextended(${id}, ${GAME_LOCKS})`
const GAME_LOCKS = 4_215_007

/** Returns a game with its row locked until the transaction ends: no entry is accepted and no step runs meanwhile. */
export async function lockGame(tx: Tx, id: string): Promise<Game | undefined> {
  await tx.rows(sql`select pg_advisory_xact_lock(${lockKeyOf(sql`${id}::text`)})`)
  await tx.rows(sql`select 1 from game where id = ${id} for update`)
  return (await listGames(tx, [id]))[0]
}

const SETTLING = 4_215_008

/** Locks the facts for share before a game is settled by them: none changes until this transaction ends. Games can settle concurrently. */
export async function lockFactsForShare(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock_shared(${SETTLING})`)
}

/** Locks the facts before they change: waits for games that are being settled and blocks others until this transaction ends. */
export async function lockFacts(tx: Reader): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${SETTLING})`)
}

/**
 * Locks the open games for share: they cannot be closed or changed until the transaction ends, but other transactions may add entries. The
 * settings, which are read afterwards, cannot change until then either.
 */
export async function lockOpenForShare(tx: Tx, ids: readonly string[], now: Date): Promise<Map<string, Game>> {
  // Only open games: requests after closing wait for no lock.
  const [, rows] = await Promise.all([
    tx.rows(sql`
      select ${settingsInUse}, pg_advisory_xact_lock_shared(${lockKeyOf(sql`id`)}) from (
        select id from game where id = any(${ids}::text[]) and state = 'open' and locks_at > ${now} order by id) as open`),
    tx.rows(sql<GameRow>`
      select game.*, null as counted from game, (select ${settingsInUse}) as house
      where id = any(${ids}::text[]) and state = 'open' and locks_at > ${now}
      order by id for share of game`),
  ])
  return new Map(rows.map(row => [row.id, gameOf(row)]))
}

/** The modes of games by id. */
export async function modesOf(from: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await from.rows(sql<{ id: string; mode: string }>`
    select id, mode from game where id = any(${ids}::text[])`)
  return new Map(rows.map(row => [row.id, row.mode]))
}

/** Inserts a draft. */
export async function insertGame(
  tx: Tx,
  game: GameSettings & { id: string; mode: string; rulesVersion: string; at: Date },
): Promise<void> {
  await tx.q
    .insertInto('game')
    .values({
      id: game.id,
      mode: game.mode,
      state: 'draft',
      rules_version: game.rulesVersion,
      created_at: game.at,
      ...columnsOf(game),
    })
    .execute()
}

/** Updates the settings of a game. */
export async function updateGame(tx: Tx, id: string, settings: GameSettings): Promise<void> {
  await tx.q.updateTable('game').set(columnsOf(settings)).where('id', '=', id).execute()
}

const columnsOf = (settings: GameSettings) => ({
  name: settings.name,
  name_en: settings.nameEn ?? null,
  price: settings.price,
  fixed: settings.fixed,
  guaranteed: settings.guaranteed,
  share_first: settings.shares[0],
  share_second: settings.shares[1],
  share_third: settings.shares[2],
  entries_per_user: settings.entriesPerUser,
  opens_at: settings.opensAt,
  starts_at: settings.startsAt,
})

/** The columns of a game that a step changes. */
export interface GameChange {
  name?: string
  state?: State
  opens_at?: Date | null
  starts_at?: Date
  locks_at?: Date | null
  locked_at?: Date
  entries?: number
  stakes?: bigint
  board_version?: number
  ended_at?: Date | null
  pays_at?: Date | null
  hold_reason?: string | null
  void_reason?: string
  progress_id?: string
  opened_by?: string | null
  correcting?: number | null
  settled_at?: Date
  rules_version?: string
}

/** The sum of guaranteed prizes that an operator opened without a second person on a day (São Paulo, `yyyy-mm-dd`). */
export async function guaranteedAlone(from: Reader, operatorId: string, day: string): Promise<bigint> {
  const [row] = await from.rows(sql<{ amount: bigint }>`
    select amount from guarantee_alone where operator_id = ${operatorId} and day = ${day}::date`)
  return row?.amount ?? 0n
}

/** Adds to the sum and returns it: concurrent openings wait for this transaction. */
export async function addGuaranteedAlone(tx: Tx, operatorId: string, day: string, amount: bigint): Promise<bigint> {
  const [row] = await tx.rows(sql<{ amount: bigint }>`
    insert into guarantee_alone (operator_id, day, amount) values (${operatorId}, ${day}::date, ${amount})
    on conflict (operator_id, day) do update set amount = guarantee_alone.amount + excluded.amount returning amount`)
  return row?.amount ?? amount
}

/** Updates a game whose row is locked. */
export async function changeGame(tx: Tx, id: string, change: GameChange): Promise<void> {
  await tx.q.updateTable('game').set(change).where('id', '=', id).execute()
}

/** Deletes a draft. */
export async function deleteGame(tx: Tx, id: string): Promise<void> {
  await tx.q.deleteFrom('game').where('id', '=', id).execute()
}

/**
 * Games whose next step may be due: closing, opening or payment is due, or payment was interrupted. The first `most` with an id above
 * `after`.
 */
export async function listDue(
  from: Reader,
  now: Date,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select id from game where id > ${after} and ((state = 'open' and locks_at <= ${now})
      or (state = 'scheduled' and (opens_at <= ${now} or locks_at <= ${now})) or (state = 'locked' and starts_at <= ${now})
      or (state = 'provisional' and pays_at <= ${now}) or state in ('settling', 'voiding') or correcting is not null)
    order by id limit ${most}`)
  return rows.map(row => row.id)
}

/** Whether an account has entries in a game that is neither paid nor void; free games count too, since they may pay prizes. */
export async function hasOpenEntries(from: Reader, accountId: string): Promise<boolean> {
  const [row] = await from.rows(sql<{ open: boolean }>`
    select exists (select 1 from entry join game on game.id = entry.game_id
      where entry.account_id = ${accountId} and not entry.void and game.state not in ('paid', 'void')) as open`)
  return row?.open ?? false
}
