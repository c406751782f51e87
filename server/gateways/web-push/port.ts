/** A browser's push endpoint, and the keys that encrypt messages for it (Push API). */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** The payload for the service worker; encrypted for the browser alone. At most 3,000 bytes. */
  text: string
  /** How long the push service stores it for a browser that is offline. */
  ttlSeconds: number
  /** `high` wakes a sleeping phone. */
  urgency: 'normal' | 'high'
}

/** Sends Web Push. */
export interface PushGateway {
  /** Our public VAPID key, base64url, which a browser subscribes with. */
  publicKey: string
  /** Whether we may send to this URL: only to push services of browsers, which prevents server-side request forgery. */
  takes(endpoint: string): boolean
  /**
   * `sent` once the push service has accepted it, `gone` when the browser is no longer subscribed (404, 410). Rejects otherwise: it may be
   * retried.
   */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>
}
