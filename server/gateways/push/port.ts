/** Where a browser takes pushes, and the keys by which only it can read them (Push API). */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** What the service worker reads; encrypted for the browser alone. At most 3,000 bytes. */
  text: string
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number
  /** `high` wakes a sleeping phone. */
  urgency: 'normal' | 'high'
}

/** Sends Web Push. */
export interface PushGateway {
  /** What a browser subscribes with: our public VAPID key, base64url. */
  publicKey: string
  /** Whether we would send to this address: only the push services of browsers, so that nobody makes us call where they like. */
  takes(endpoint: string): boolean
  /**
   * `sent` once the push service has taken it, `gone` when the browser no longer takes any (404, 410). Rejects otherwise: it may be
   * tried again.
   */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>
}
