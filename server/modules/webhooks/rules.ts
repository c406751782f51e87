/** Signing and retrying webhooks. Pure. */
import type { WebhookEvent } from '#contract/api/admin/webhooks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Retry delays; the last attempt is a little less than a day after the first. */
export const AGAIN_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
]

/** When a failed attempt is retried, after a number of attempts; null if it is given up. */
export function nextAttempt(at: Date, attempts: number): Date | null {
  const wait = AGAIN_MS[attempts - 1]
  return wait === undefined ? null : new Date(at.getTime() + wait)
}

/** Any 2xx counts as received; everything else, including redirects, does not. */
export const isReceived = (status: number): boolean => status >= 200 && status < 300

/** The webhook name of a game's state; undefined for states that are not sent. */
export const eventOfState = (state: string): WebhookEvent | undefined =>
  ({ open: 'game.opened', paid: 'game.paid', void: 'game.void' })[state] as WebhookEvent | undefined

/** The signature: `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">` (docs/webhooks.md). */
export const signedText = (seconds: number, body: string): string => `${seconds}.${body}`
