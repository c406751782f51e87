import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import { isWithin, orderBy, type Sorted, type Span, pageOfRows } from '#server/platform/lists.ts'

export interface Dispute {
  id: string
  gameId: string
  accountId: string
  fact: string
  text: string
  state: 'open' | 'accepted' | 'refused'
  answer: string | null
  createdAt: Date
}

const DISPUTE = sql`id, game_id as "gameId", account_id as "accountId", fact, text, state, answer, created_at as "createdAt"`

/** Adds a dispute; returns false if this player already disputes the same fact. */
export async function insertDispute(
  tx: Tx,
  dispute: Pick<Dispute, 'id' | 'gameId' | 'accountId' | 'fact' | 'text'>,
  at: Date,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into dispute (id, game_id, account_id, fact, text, created_at)
    values (${dispute.id}, ${dispute.gameId}, ${dispute.accountId}, ${dispute.fact}, ${dispute.text}, ${at})
    on conflict (game_id, account_id, fact) do nothing returning id`)
  return rows.length === 1
}

/** A player's disputes of a game, newest first. */
export async function disputesOfUser(from: Reader, gameId: string, accountId: string): Promise<Dispute[]> {
  return from.rows(sql<Dispute>`
    select ${DISPUTE} from dispute where game_id = ${gameId} and account_id = ${accountId} order by id desc limit 100`)
}

/** When the oldest open dispute of a game was opened, among those opened after a time. */
export async function oldestOpen(from: Reader, gameId: string, after: Date): Promise<Date | null> {
  const [row] = await from.rows(sql<{ at: Date | null }>`
    select min(created_at) as at from dispute where game_id = ${gameId} and state = 'open' and created_at > ${after}`)
  return row?.at ?? null
}

export async function countOpen(from: Reader, gameIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await from.rows(sql<{ game_id: string; count: bigint }>`
    select game_id, count(*) as count from dispute where game_id = any(${gameIds}::text[]) and state = 'open' group by 1`)
  return new Map(rows.map(row => [row.game_id, Number(row.count)]))
}

/** Returns a dispute with its row locked until the transaction ends. */
export async function lockDispute(tx: Tx, id: string): Promise<Dispute | undefined> {
  const [row] = await tx.rows(sql<Dispute>`select ${DISPUTE} from dispute where id = ${id} for update`)
  return row
}

export async function answerDispute(
  tx: Tx,
  id: string,
  answered: { state: 'accepted' | 'refused'; answer: string; operatorId: string },
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    update dispute set state = ${answered.state}, answer = ${answered.answer}, answered_by = ${answered.operatorId}, answered_at = ${at}
    where id = ${id}`)
}

const sorts = {
  player: sql`account.username`,
  state: sql`d.state`,
  at: sql`d.id`,
  game: sql`lower(game.name)`,
}

/** A page of disputes, open ones first by default, and the total. */
export async function pageOfDisputes(
  from: Reader,
  query: Sorted<keyof typeof sorts> & {
    gameId?: string | undefined
    state?: string | undefined
    page: number
    limit: number
    span: Span
  },
): Promise<{ disputes: (Dispute & { gameName: string; mode: string; username: string | null })[]; total: number }> {
  const which = sql`from dispute d join game on game.id = d.game_id join published_account account on account.id = d.account_id
    where (${query.gameId ?? null}::text is null or d.game_id = ${query.gameId ?? null})
      and (${query.state ?? null}::text is null or d.state = ${query.state ?? null})
      and ${isWithin(sql`d.created_at`, query.span)}`
  const order = orderBy(query, sorts, { usual: sql`d.state <> 'open', d.id desc`, id: sql`d.id` })
  const { rows: disputes, total } = await pageOfRows<
    Dispute & { gameName: string; mode: string; username: string | null }
  >(
    from,
    {
      columns: sql`d.id, d.game_id as "gameId", d.account_id as "accountId", d.fact, d.text, d.state, d.answer,
      d.created_at as "createdAt", game.name as "gameName", game.mode, account.username`,
      which,
      order,
    },
    query,
  )
  return { disputes, total }
}
