import { RULES_VERSION } from '#contract/limits.ts'
import { ACCOUNTS, escrowOf, post } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import type { Mode } from './mode.ts'
import { countAlone, type SettingsConfig, waitsForSecond } from './service-admin.ts'
import { change, wakeAt } from './service-stepping.ts'
import type { Game } from './types.ts'

/** The opening of a scheduled game is undone: it waits (`unopened` of `poolsWaiting`), and the sweep tries again. */
export class OpensLater extends Error {}

/**
 * Opens a game for entries: reserves a guaranteed pool from the house account (C1, `house_short`; `second_person_needed` for more than one
 * person may open alone), and derives the closing time from its start. The caller must lock the game's row.
 */
export async function open(tx: Tx, config: SettingsConfig, game: Game, mode: Mode, now: Date): Promise<void> {
  const startsAt = (await mode.snapshot(tx, game.id)).startsAt ?? game.startsAt
  if (startsAt === null) return fail('card_incomplete', { fields: { startDate: 'start_unknown' } })
  const locksAt = new Date(startsAt.getTime() - mode.locksBeforeStartMs)
  if (locksAt <= now) fail('card_incomplete', { fields: { startDate: 'start_passed' } })
  if (game.fixed) {
    if (await waitsForSecond(tx, config, game, now))
      fail('second_person_needed', { fields: { amount: 'second_person_needed' } })
    await countAlone(tx, config, game, now)
    const reserve = {
      id: newId(now),
      from: ACCOUNTS.house,
      to: escrowOf(game.id),
      amount: game.guaranteed,
      reason: 'reserve',
      reference: game.id,
    }
    const [posted] = await post(tx, now, [reserve])
    if (posted?.refused) fail('house_short', { fields: { amount: 'house_short' } })
  }
  // There are no entries yet: they are accepted under the current rules, whatever rules the draft was made under.
  await change({ tx, game }, { state: 'open', starts_at: startsAt, locks_at: locksAt, rules_version: RULES_VERSION })
  await wakeAt(tx, game.id, locksAt)
}
