/** Reads of what was paid, from games and their settlements. */
import { sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'

const CARDS = ['athlete-card', 'card-game']
/** A card is paid soon after its last match: who was paid within a week started not much earlier. */
const STARTED_BEFORE_MS = 14 * 24 * 3_600_000

export interface PaidLately {
  amount: Centavos
  games: number
  last: { _id: string; name: string; amount: Centavos; winners: number; at: Date }
}

/** Prizes of cards that were paid after a moment; null when none paid any. */
export async function paidSince(from: Reader, since: Date): Promise<PaidLately | null> {
  const [row] = await from.rows(sql<{
    amount: string
    games: bigint
    last: string
    name: string
    last_amount: bigint
    at: Date
    winners: bigint
  }>`
    with paid as (
      select game.id, game.name, settlement.at, settlement.prizes
      from published_game game join published_settlement settlement on settlement.game_id = game.id
      where game.mode = any(${CARDS}::text[]) and game.state = 'paid' and settlement.prizes > 0 and settlement.at > ${since}
        and game.starts_at > ${new Date(since.getTime() - STARTED_BEFORE_MS)}
    ), newest as (select * from paid order by at desc, id desc limit 1)
    select (select sum(prizes) from paid)::text as amount, (select count(*) from paid) as games, newest.id as last, newest.name,
      newest.prizes as last_amount, newest.at, (select count(*) from published_prize prize where prize.game_id = newest.id) as winners
    from newest`)
  if (!row) return null
  const { name, at } = row
  return {
    amount: centavos(BigInt(row.amount)),
    games: Number(row.games),
    last: { _id: row.last, name, amount: centavos(row.last_amount), winners: Number(row.winners), at },
  }
}
