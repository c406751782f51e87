import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** An active card of a championship: not draft, paid or void. */
export interface LiveCard {
  id: string
  /** The pool game's mode. */
  mode: string
  /** The predictable parts: an Athletes card's options or numbers, or the scores of a championship card's matches. */
  type: 'options' | 'classic' | 'scores'
  round: string | null
  state: string
  price: bigint
  startsAt: Date
  locksAt: Date
  /** Empty on a championship card. */
  athleteIds: string[]
  /** Matches of a championship card, in order. */
  matchIds: string[]
}

/** The cards of a championship that players can enter or watch, by lock time. */
export async function liveCards(from: Reader, championshipId: string): Promise<LiveCard[]> {
  return from.rows(sql<LiveCard>`
    select game.id, game.mode, coalesce(card.game_type, 'scores') as "type", card.round, game.state, game.price,
      game.starts_at as "startsAt", game.locks_at as "locksAt",
      array(select athlete_id from card_athlete where card_id = card.id order by place) as "athleteIds",
      case when card.game_type is null
        then array(select match_id from card_match where card_id = card.id order by place)
        else array(select distinct match_id from card_athlete where card_id = card.id order by match_id)
      end as "matchIds"
    from published_game game join card on card.id = game.id
    where game.mode in ('athlete-card', 'card-game') and card.championship_id = ${championshipId}
      and game.state in ('open', 'locked', 'running', 'provisional', 'settling')
      and game.starts_at is not null and game.locks_at is not null
    order by game.locks_at, game.id`)
}
