import { timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/platform/config.ts'
import { keyedHash } from '#server/platform/ids.ts'

type Settings = Pick<Config, 'secretKey' | 'publicUrl' | 'pixWebhook'>

/** The path prefix of webhook calls, before the secret. */
export const WEBHOOK_PATH = '/webhooks/pix/'

const secretOf = ({ pixWebhook, secretKey }: Settings): string =>
  pixWebhook.secret ?? keyedHash(secretKey, 'pix-webhook')

/** A query parameter derived from the secret under a separate key: a caller that has only one of the two is not the bank. */
const hmacOf = (settings: Settings): string =>
  keyedHash(keyedHash(settings.secretKey, 'pix-webhook-hmac'), secretOf(settings))

/**
 * The URL registered at the bank (docs/decisions/013). The bank appends `/pix` at the very end, which `ignorar` absorbs. Part of it is
 * secret: it must not be logged.
 */
export function webhookAddress(settings: Settings): string {
  const base = (settings.pixWebhook.url ?? settings.publicUrl).replace(/\/+$/, '')
  return `${base}${WEBHOOK_PATH}${secretOf(settings)}?hmac=${hmacOf(settings)}&ignorar=`
}

/** The credentials of a webhook call. */
export interface Credentials {
  /** The path behind `WEBHOOK_PATH`: the secret, with or without `/pix`. */
  path: string
  hmac: unknown
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Checks a webhook call: null if it is authentic, else the status to answer without a body: 404 for a wrong path, 401 for a right one. */
export function refusalOf(settings: Settings, { path, hmac, headers }: Credentials): 404 | 401 | null {
  if (!isSame(path.replace(/\/pix$/, ''), secretOf(settings))) return 404
  if (!isSame(hmac, hmacOf(settings))) return 401
  const { certificate } = settings.pixWebhook
  if (certificate && !isSame(headers[certificate.header], certificate.value)) return 401
  return null
}

/** Compares in constant time. */
function isSame(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
