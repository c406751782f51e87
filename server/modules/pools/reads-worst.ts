import { sql } from 'kysely'
import { centavos, type Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'

/** The escrow of all games that are neither paid nor void, and the most they can cost, in centavos. */
export interface WorstCase {
  openGames: number
  /** In their escrows: stakes and guaranteed prizes. */
  reserved: Centavos
  /** Of that, the guaranteed prizes reserved by the operator. */
  guaranteed: Centavos
  /** The most that players can receive: the whole of a growing pool (a refund has no fee), the prize shares of a guaranteed one. */
  worst: Centavos
}

/**
 * The highest possible cost of games under way. A game that is being paid or refunded counts with its remaining escrow. Reads one row per
 * unfinished game, whatever the number of entries.
 */
export async function worstCase(from: Reader): Promise<WorstCase> {
  const [row] = await from.rows(sql<Record<'games' | 'reserved' | 'guaranteed' | 'worst', bigint>>`
    with live as (
      select state, fixed, guaranteed, share_first + share_second + share_third as shares,
        coalesce((select sum(amount) from published_escrow_in escrow_in where account = 'escrow:' || game.id), 0)
          - coalesce((select amount from published_escrow_out escrow_out where account = 'escrow:' || game.id), 0) as held
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
