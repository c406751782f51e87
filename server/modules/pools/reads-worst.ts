import { sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'

/** What the games that are neither paid nor void hold, and the most they can cost, in centavos. */
export interface WorstCase {
  openGames: number
  /** In their escrows: stakes and guaranteed prizes. */
  reserved: Centavos
  /** Of that, what the house put in for guaranteed prizes. */
  guaranteed: Centavos
  /** What players can get of it at most: a growing pool whole (a refund has no fee), of a guaranteed one its shares. */
  worst: Centavos
}

/**
 * The worst that games which are under way can cost. A game that is being paid or refunded is counted by what it still holds. Reads one row
 * a game that is not over, whatever the number of entries.
 */
export async function worstCase(from: Reader): Promise<WorstCase> {
  const [row] = await from.rows(sql<Record<'games' | 'reserved' | 'guaranteed' | 'worst', bigint>>`
    with live as (
      select state, fixed, guaranteed, share_first + share_second + share_third as shares,
        coalesce((select sum(amount) from escrow_in where account = 'escrow:' || game.id), 0)
          - coalesce((select amount from escrow_out where account = 'escrow:' || game.id), 0) as held
      from game where state in ('open', 'locked', 'running', 'provisional', 'settling', 'voiding')
    )
    select count(*) as games, coalesce(sum(held), 0)::bigint as reserved,
      coalesce(sum(least(guaranteed, held)), 0)::bigint as guaranteed,
      coalesce(sum(case
        when not fixed then held
        when state = 'voiding' then greatest(held - guaranteed, 0)
        -- C4: the fee is rounded down.
        else least(held, guaranteed - guaranteed * (10000 - shares) / 10000)
      end), 0)::bigint as worst
    from live`)
  return {
    openGames: Number(row?.games ?? 0n),
    reserved: centavos(row?.reserved ?? 0n),
    guaranteed: centavos(row?.guaranteed ?? 0n),
    worst: centavos(row?.worst ?? 0n),
  }
}
