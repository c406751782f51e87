import type { Deps } from '#server/platform/deps.ts'
import { PixRefused } from '#server/gateways/pix/port.ts'
import { webhookAddress } from './address.ts'

/** Runs to skip after the bank refused the webhook address: only a person can fix it. */
const TURNS_AFTER_REFUSAL = 100

/** Registers the webhook address at the bank: once per start, and again in the next run while the bank does not answer. */
export function registering(deps: () => Deps): () => Promise<void> {
  let isDone = false
  let turnsToWait = 0
  return async () => {
    const { pix, config, log } = deps()
    if (isDone || !pix || turnsToWait-- > 0) return
    turnsToWait = 0
    try {
      await pix.registerWebhook(webhookAddress(config))
      isDone = true
    } catch (error) {
      if (!(error instanceof PixRefused)) {
        log.warn({ err: error }, 'Pix webhook not registered; the next run tries again')
        return
      }
      turnsToWait = TURNS_AFTER_REFUSAL
      log.error({ type: error.type, status: error.status }, 'bank refused the Pix webhook address; check PUBLIC_URL')
    }
  }
}
