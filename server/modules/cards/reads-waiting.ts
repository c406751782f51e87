import { sql } from 'kysely'
import { HOUR_MS, type WaitingSources } from '#server/modules/pending.ts'
import { minutesBefore } from '#server/platform/clock.ts'

/** Rooms and questions close without an operator. */
const CARDS = sql`('athlete-card', 'card-game')`

/** A card that locks within a day. */
const locksSoon = (now: Date) => sql`mode in ${CARDS} and state = 'open' and locks_at > ${now}
  and locks_at <= ${minutesBefore(now, -24 * 60)}`

/** A card about to close is urgent in its last hours. */
const LAST_HOURS_MS = -3 * HOUR_MS

/** Items of this module that need an operator. */
export const cardsWaiting: WaitingSources = {
  lonely: {
    rows: ({ now }) => sql`
      select mode, locks_at as since from published_game game where ${locksSoon(now)}
        and (select count(distinct account_id) from (
          select account_id from published_entry entry where game_id = game.id and not void limit 200) played) < 2`,
    urgentAfterMs: LAST_HOURS_MS,
  },
  short: {
    rows: ({ now }) => sql`
      select mode, locks_at as since from published_game game where ${locksSoon(now)} and fixed and guaranteed > 0
        and price * coalesce((select sum(entries) from published_game_tally t where t.game_id = game.id), 0) * 2 < guaranteed`,
    urgentAfterMs: LAST_HOURS_MS,
  },
}
