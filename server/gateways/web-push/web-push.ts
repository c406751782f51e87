import type { PushGateway, PushMessage, PushTarget } from './port.ts'

/** The push services of browsers: Chrome and its derivatives, Firefox, Edge, Safari. A name with a leading dot matches its subdomains. */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** Whether a URL belongs to a public push service, over https at the default port. */
function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return SERVICES.some(name => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
}

const TIMEOUT_MS = 10_000

/** A pair of VAPID keys (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A new pair. */
export const newPushKeys = async (): Promise<PushKeys> => (await import('web-push')).default.generateVAPIDKeys()

/**
 * Web Push (RFC 8030): encrypted for the browser (RFC 8291) and signed with our keys. `contact` is whom a push service writes to,
 * `mailto:` or `https:`. A redirect is not followed: it could lead anywhere.
 */
export function webPush(keys: PushKeys, contact: string, ask: typeof fetch = fetch): PushGateway {
  return {
    publicKey: keys.publicKey,
    takes: isPushService,
    send: async (target, message) => {
      if (!isPushService(target.endpoint)) return 'gone'
      const { endpoint, headers, body } = await sealed(target, message, { ...keys, subject: contact })
      const answer = await ask(endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (!answer.ok) throw new Error(`The push service answered ${answer.status}`)
      return 'sent'
    },
  }
}

async function sealed(
  { endpoint, p256dh, auth }: PushTarget,
  { text, ttlSeconds, urgency }: PushMessage,
  vapidDetails: PushKeys & { subject: string },
): Promise<{ endpoint: string; headers: Record<string, string>; body: Buffer }> {
  const { default: library } = await import('web-push')
  const made = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails,
    TTL: ttlSeconds,
    urgency,
    contentEncoding: 'aes128gcm',
  })
  const headers = Object.entries(made.headers as Record<string, string | number>)
  return {
    endpoint,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: made.body ?? Buffer.alloc(0),
  }
}
