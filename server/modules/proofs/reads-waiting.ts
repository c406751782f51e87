import { sql } from 'kysely'
import type { WaitingSources } from '#server/modules/pending.ts'
import { minutesBefore } from '#server/platform/clock.ts'

/** Items of this module that need an operator. */
export const proofsWaiting: WaitingSources = {
  proofs: {
    rows: ({ now }) => sql`
      select mode, locked_at as since from published_game game where state in ('locked', 'running', 'provisional', 'settling')
        and locked_at < ${minutesBefore(now, 10)} and not exists (select from proof_log p where p.game_id = game.id)`,
    urgentAfterMs: 0,
  },
}
