import { sql } from 'kysely'
import { HOUR_MS, type WaitingSources } from '#server/modules/pending.ts'
import { minutesBefore } from '#server/platform/clock.ts'

/** Items of this module that need an operator. */
export const poolsWaiting: WaitingSources = {
  // One that an operator called off has no lock any more.
  unopened: {
    rows: ({ now }) => sql`
      select mode, opens_at as since from game where state = 'draft' and locks_at is not null and opens_at <= ${now}`,
  },
  // C9: the window of a dispute is a day.
  disputes: {
    rows: () => sql`select null as mode, created_at as since from dispute where state = 'open'`,
    urgentAfterMs: 12 * HOUR_MS,
  },
  results: {
    rows: ({ now }) => sql`
      select mode, coalesce(pays_at, starts_at) as since from game
      where hold_reason is null and not exists (select from dispute d where d.game_id = game.id and d.state = 'open')
        and ((state = 'provisional' and pays_at < ${minutesBefore(now, 5)})
          or (state = 'running' and starts_at < ${minutesBefore(now, 2 * 24 * 60)}))`,
    urgentAfterMs: 2 * HOUR_MS,
  },
  held: {
    rows: () => sql`
      select mode, coalesce(ended_at, starts_at) as since from game
      where state in ('running', 'provisional') and hold_reason is not null`,
  },
  // One whose correction waits for its second person is among the orders.
  changed: {
    rows: () => sql`
      select mode, c.at as since from changed_game c join game on game.id = c.game_id
      where not exists (select from published_treasury_order o where o.game_id = c.game_id and o.kind = 'correction' and o.state = 'open')`,
  },
}
