import { settingsForShare, type SettingsConfig, currentSettings } from '#server/modules/settings/index.ts'
import { payoutsStopped } from '#server/modules/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

/** Whether nothing is sent to the bank now: the books are broken (W5), or an operator stopped payouts. */
export const bankStopped = async (from: Reader, config: SettingsConfig): Promise<boolean> =>
  (await payoutsStopped(from)) || (await currentSettings(from, config)).stops.payouts

/** `bankStopped`; a result of false stays valid until this transaction ends. Call it before rows are locked. */
export const bankStoppedHere = async (tx: Tx, config: SettingsConfig): Promise<boolean> =>
  (await settingsForShare(tx, config)).stops.payouts || (await payoutsStopped(tx))
