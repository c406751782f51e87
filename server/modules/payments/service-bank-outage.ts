import { type PixGateway, PixUnavailable } from '#server/gateways/pix/port.ts'
import type { Deps } from '#server/platform/deps.ts'
import { removeSetting, writeSetting } from '#server/platform/settings.ts'

/** Setting: since when the bank has not responded, and when that was last detected (`{since, at}`); absent while it responds. */
const AWAY = 'wallet.bank-away'
/** While the bank is unavailable every call fails; the outage is recorded at most this often. */
const NOTED_EVERY_MS = 30_000

/** Wraps the gateway to record outages in the database, where the back office reads them, whichever process and call detects them. */
export function noteOutages(pix: PixGateway, deps: () => Pick<Deps, 'db' | 'clock' | 'log'>): PixGateway {
  // An outage recorded by an earlier process is unknown here: the first answer clears it.
  let since: Date | null = null
  let notedAt: number | null = Number.NEGATIVE_INFINITY
  async function away(): Promise<void> {
    const { db, clock } = deps()
    const at = clock.now()
    since ??= at
    if (notedAt !== null && at.getTime() - notedAt < NOTED_EVERY_MS) return
    notedAt = at.getTime()
    const value = { since: since.toISOString(), at: at.toISOString() }
    await db.tx(tx => writeSetting(tx, AWAY, value, null, at))
  }
  async function back(): Promise<void> {
    if (notedAt === null) return
    since = null
    notedAt = null
    await removeSetting(deps().db, AWAY)
  }
  const logged = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => deps().log.warn({ err: error }, 'bank outage not recorded'))
  return new Proxy(pix, {
    get: (whole, key) => {
      const part: unknown = Reflect.get(whole, key)
      if (typeof part !== 'function') return part
      return (...args: unknown[]) => {
        const answer = Reflect.apply(part, whole, args) as unknown
        if (!(answer instanceof Promise)) return answer
        return answer.then(
          async (value: unknown) => {
            await logged(back())
            return value
          },
          async (error: unknown) => {
            // A refusal counts as a response.
            await logged(error instanceof PixUnavailable ? away() : back())
            throw error
          },
        )
      }
    },
  })
}
