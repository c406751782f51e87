import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import { pageOfRows } from '#server/platform/lists.ts'
import type { Awaited } from './mode.ts'

/** Records a paid game whose facts changed; the first time stays. */
export async function insertChanged(tx: Tx, gameId: string, at: Date): Promise<void> {
  await tx.rows(sql`insert into changed_game (game_id, at) values (${gameId}, ${at}) on conflict do nothing`)
}

/** Deletes the record after a correction, or when the facts match those of the payment again. */
export async function forgetChanged(tx: Tx, gameId: string): Promise<void> {
  await tx.rows(sql`delete from changed_game where game_id = ${gameId}`)
}

/** Records since when a game has waited for missing facts; repeating it changes nothing. */
export async function putAwaited(tx: Tx, gameId: string, { kind, since }: Awaited): Promise<void> {
  await tx.rows(sql`
    insert into awaited_fact (game_id, kind, since) values (${gameId}, ${kind}, ${since})
    on conflict (game_id) do update set kind = excluded.kind, since = excluded.since
      where (awaited_fact.kind, awaited_fact.since) is distinct from (excluded.kind, excluded.since)`)
}

/** Deletes the record: the fact arrived, or the game is over. */
export async function forgetAwaited(tx: Tx, gameId: string): Promise<void> {
  await tx.rows(sql`delete from awaited_fact where game_id = ${gameId}`)
}

export interface ChangedGame {
  id: string
  mode: string
  name: string
  paidAt: Date | null
  since: Date
}

/** Excludes games whose correction waits for approval: these are listed with the approvals. */
const WITHOUT_ORDER = sql`not exists (
  select from published_treasury_order o where o.game_id = c.game_id and o.kind = 'correction' and o.state = 'open')`

/** A page of them, longest waiting first. */
export async function pageOfChanged(
  from: Reader,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ChangedGame[]; total: number }> {
  const which = sql`from changed_game c join game on game.id = c.game_id where ${WITHOUT_ORDER}`
  return pageOfRows<ChangedGame>(
    from,
    {
      columns: sql`game.id, game.mode, game.name, game.settled_at as "paidAt", c.at as since`,
      which,
      order: sql`c.at, c.game_id`,
    },
    { page, limit },
  )
}
