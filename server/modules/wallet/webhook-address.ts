import { timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/platform/config.ts'
import { keyedHash } from '#server/platform/ids.ts'

type Settings = Pick<Config, 'secretKey' | 'publicUrl' | 'pixWebhook'>

/** Where notices come to, before the secret. */
export const WEBHOOK_PATH = '/webhooks/pix/'

const secretOf = ({ pixWebhook, secretKey }: Settings): string =>
  pixWebhook.secret ?? keyedHash(secretKey, 'pix-webhook')

/** A word made from the secret under a key of its own: whoever has only one of the two is not the bank. */
const hmacOf = (settings: Settings): string =>
  keyedHash(keyedHash(settings.secretKey, 'pix-webhook-hmac'), secretOf(settings))

/**
 * The address that the bank is given (docs/decisions/013). It appends `/pix` at the very end, which `ignorar` takes. Part of it is
 * secret: it belongs into no log.
 */
export function webhookAddress(settings: Settings): string {
  const base = (settings.pixWebhook.url ?? settings.publicUrl).replace(/\/+$/, '')
  return `${base}${WEBHOOK_PATH}${secretOf(settings)}?hmac=${hmacOf(settings)}&ignorar=`
}

/** What a notice came with. */
export interface Credentials {
  /** The path behind `WEBHOOK_PATH`: the secret, with or without `/pix`. */
  path: string
  hmac: unknown
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Whether a notice is the bank's: null, or the status to answer without a word: 404 for another address, 401 for a right one. */
export function refusalOf(settings: Settings, { path, hmac, headers }: Credentials): 404 | 401 | null {
  if (!isSame(path.replace(/\/pix$/, ''), secretOf(settings))) return 404
  if (!isSame(hmac, hmacOf(settings))) return 401
  const { certificate } = settings.pixWebhook
  if (certificate && !isSame(headers[certificate.header], certificate.value)) return 401
  return null
}

/** Compares in a time that tells nothing of where they differ. */
function isSame(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
