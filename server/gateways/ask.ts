/**
 * Calls a government or provider service over HTTPS: JSON in, JSON out, with a bearer token. A request is repeated if its outcome is
 * unknown, which is harmless because it changes nothing there.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** The URL of a service and our token. */
export interface ServiceAccess {
  /** The URL that requests are sent to. */
  url: string
  token: string
  /** Timeout of one attempt, 3 s by default. */
  timeoutMs?: number
  /** Delays before the second and further attempts, in ms: 200 and 800 by default. */
  pausesMs?: readonly number[]
}

/**
 * The answer is unknown: network: no connection, or it broke · timeout · busy: too many requests · server: the service's own failure ·
 * access: access denied (a person must act) · unreadable: an unexpected answer. The message contains no personal data.
 */
export class ServiceSilent extends Error {
  override readonly name = 'ServiceSilent'
  readonly reason: 'network' | 'timeout' | 'busy' | 'server' | 'access' | 'unreadable'
  constructor(reason: ServiceSilent['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

const MOST_BYTES = 100_000
/** Failures worth a retry. */
const WORTH_REPEATING: ReadonlySet<ServiceSilent['reason']> = new Set(['network', 'timeout', 'busy', 'server'])

/**
 * Sends a request and returns the answer as parsed JSON. Rejects with `ServiceSilent`; personal data goes in the body, never in the URL.
 */
export async function ask(access: ServiceAccess, question: unknown): Promise<unknown> {
  const pauses = access.pausesMs ?? [200, 800]
  for (let tries = 0; ; tries += 1) {
    try {
      return await askOnce(access, question)
    } catch (error) {
      const wait = pauses[tries]
      if (!(error instanceof ServiceSilent) || !WORTH_REPEATING.has(error.reason) || wait === undefined) throw error
      await pause(wait)
    }
  }
}

async function askOnce({ url, token, timeoutMs = 3_000 }: ServiceAccess, question: unknown): Promise<unknown> {
  const { answer, text } = await send(url, timeoutMs, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(question),
    // A redirect would send personal data elsewhere.
    redirect: 'error',
  })
  const { status } = answer
  if (status === 401 || status === 403) throw new ServiceSilent('access', `HTTP ${status}`)
  if (status === 429) throw new ServiceSilent('busy', `HTTP ${status}`)
  if (status === 408) throw new ServiceSilent('timeout', `HTTP ${status}`)
  if (status >= 500) throw new ServiceSilent('server', `HTTP ${status}`)
  if (!answer.ok) throw new ServiceSilent('unreadable', `HTTP ${status}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceSilent('unreadable', 'not JSON')
  }
}

async function send(url: string, timeoutMs: number, init: RequestInit): Promise<{ answer: Response; text: string }> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const text = await answer.text()
    if (text.length > MOST_BYTES) throw new ServiceSilent('unreadable', `longer than ${MOST_BYTES} characters`)
    return { answer, text }
  } catch (error) {
    if (error instanceof ServiceSilent) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new ServiceSilent(
      isLate ? 'timeout' : 'network',
      isLate ? `no answer within ${timeoutMs} ms` : 'no connection',
    )
  }
}
