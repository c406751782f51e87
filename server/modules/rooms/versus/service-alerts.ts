import type * as z from 'zod/mini'
import type { operatorVersusAlerts } from '#contract/api/admin/rooms.ts'
import { centavos } from '#contract/money.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { type SettingsConfig, currentSettings } from '#server/modules/settings/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf } from '#server/platform/lists.ts'
import * as reads from './reads-alerts.ts'
import { WINNINGS_HELD_MS } from './rules.ts'

/** V7, W3: the loss limit to one opponent, from the settings. */
async function lossThatAlerts(from: Reader, config: SettingsConfig): Promise<reads.Above> {
  const { limits } = await currentSettings(from, config)
  return { net: centavos(limits.versusAlert * 100), today: centavos(limits.transferDay * 100) }
}

/** V7: prizes of this account held since a moment, because they were won from a player who exceeded the loss limit. */
export const heldPrizesUnder =
  (config: SettingsConfig) =>
  async (from: Reader, accountId: string, since: Date): Promise<reads.HeldPrize[]> =>
    reads.prizesOfLosers(from, { accountId, since, above: await lossThatAlerts(from, config) })

/**
 * V7: stores the alert of a paid duel, or of a paid family room with two players, once, if the loser exceeded the loss limit to the winner.
 */
export async function raiseAlert(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  gameId: string,
): Promise<void> {
  await db.tx(async tx => {
    const found = await reads.findTooMuchLost(tx, gameId, await lossThatAlerts(tx, config))
    if (!found) return
    const at = clock.now()
    const heldUntil = new Date(found.settledAt.getTime() + WINNINGS_HELD_MS)
    await reads.insertAlert(tx, { ...found, id: newId(at), at, heldUntil })
  })
}

/** A page of alerts, newest first. */
export async function alerts(
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof operatorVersusAlerts.query>,
): Promise<z.output<typeof operatorVersusAlerts.answer>> {
  const found = await reads.pageOfAlerts(db, query)
  return pageOf(found.alerts, found.total, query)
}

/** Marks an alert as reviewed with a note. Refuses `not_found`. */
export function seen(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { operatorId, reason }: Actor,
  id: string,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    if (!(await reads.markSeen(tx, id, { operatorId, found: reason, at }))) fail('not_found')
    await recordAudit(tx, { operatorId, action: 'versus.alert-seen', subject: id, reason }, at)
    return { data: true }
  })
}
