import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** A card of a championship that is still alive: neither a draft nor paid nor void. */
export interface LiveCard {
  id: string
  gameType: 'options' | 'classic'
  round: string | null
  state: string
  price: bigint
  startsAt: Date
  locksAt: Date
  athleteIds: string[]
  matchIds: string[]
}

/** The cards of a championship that players can enter or watch, by their lock. */
export async function liveCards(from: Reader, championshipId: string): Promise<LiveCard[]> {
  return from.rows(sql<LiveCard>`
    select game.id, card.game_type as "gameType", card.round, game.state, game.price, game.starts_at as "startsAt",
      game.locks_at as "locksAt",
      array(select athlete_id from card_athlete where card_id = card.id order by place) as "athleteIds",
      array(select distinct match_id from card_athlete where card_id = card.id order by match_id) as "matchIds"
    from game join card on card.id = game.id
    where game.mode = 'athlete-card' and game.state in ('open', 'locked', 'running', 'provisional', 'settling')
      and card.championship_id = ${championshipId} and game.starts_at is not null and game.locks_at is not null
    order by game.locks_at, game.id`)
}
