import { type PixGateway, PixRefused, PixUnavailable } from '#server/gateways/pix/port.ts'
import { payoutsStopped } from '#server/modules/ledger/index.ts'
import { currentSettings, type SettingsConfig, settingsForShare } from '#server/modules/settings/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/** The dependencies for talking to the bank and booking. */
export type PixContext = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & { pix: PixGateway }

/** The dependencies for talking to the bank; undefined without a bank (profile `free`). */
export function pixContextOf({ db, clock, config, log, pix }: Deps): PixContext | undefined {
  return pix && { db, clock, config, log, pix }
}

/** How a query to the bank ended. unavailable: the bank did not answer · failed: it refused, or the answer was not booked. */
type QueryEnd = 'answered' | 'unavailable' | 'failed'

/** Awaits a query to the bank. A failure is logged and must not block the others: the caller repeats the query, or leaves it to a timer. */
export async function logAndContinue(
  { log }: Pick<Deps, 'log'>,
  about: string,
  id: string,
  request: Promise<void>,
): Promise<QueryEnd> {
  try {
    await request
    return 'answered'
  } catch (error) {
    if (error instanceof PixUnavailable) {
      // Only we can fix credentials, so log an error.
      log[error.reason === 'access' ? 'error' : 'warn'](
        { about, id, reason: error.reason },
        `bank unavailable: ${error.message}`,
      )
      return 'unavailable'
    }
    logFailure(log, error, { about, id })
    return 'failed'
  }
}

/** Logs a query that failed. The bank's message about a refusal is left out: it may quote personal data of the request. */
export function logFailure(log: Deps['log'], error: unknown, about: Readonly<Record<string, string>>): void {
  if (error instanceof PixRefused) {
    log.error({ ...about, type: error.type, status: error.status }, 'bank refused a Pix query')
  } else log.error({ ...about, err: error }, 'Pix not booked; the next poll tries again')
}

/** Whether nothing may be sent to the bank: the ledger check fails (W5), or an operator stopped payouts. */
export const bankStopped = async (from: Reader, config: SettingsConfig): Promise<boolean> =>
  (await payoutsStopped(from)) || (await currentSettings(from, config)).stops.payouts

/** `bankStopped`; a result of false stays valid until this transaction ends. Call it before locking rows. */
export const bankStoppedHere = async (tx: Tx, config: SettingsConfig): Promise<boolean> =>
  (await settingsForShare(tx, config)).stops.payouts || (await payoutsStopped(tx))
