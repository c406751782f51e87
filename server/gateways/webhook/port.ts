/** A delivery to a webhook. */
export interface WebhookMessage {
  url: string
  body: string
  headers: Record<string, string>
}

/** Why there was no response, as one word for the list of deliveries. */
export type WebhookProblem = 'address' | 'timeout' | 'connection'

/** No response: `reason` says why. `address`: calling it is forbidden. */
export class WebhookSilent extends Error {
  override readonly name = 'WebhookSilent'
  readonly reason: WebhookProblem
  constructor(reason: WebhookProblem, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Sends to the operator's own systems. */
export interface WebhookGateway {
  /**
   * Whether this is allowed as a webhook's URL: in production https and not in a private network, which prevents server-side request
   * forgery.
   */
  takes(url: string): boolean
  /** The status of the answer; its body is not read. Rejects with `WebhookSilent`. Redirects are answers: they are not followed. */
  send(message: WebhookMessage): Promise<{ status: number }>
}
