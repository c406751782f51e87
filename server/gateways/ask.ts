/*
 * Asking a service of the state or of a provider over HTTPS: JSON in, JSON out, with a bearer token. The question is repeated when nobody
 * knows whether it was heard, which is harmless: it changes nothing there.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** Where a service is and the token it knows us by. */
export interface ServiceAccess {
  /** The address the question is sent to. */
  url: string
  token: string
  /** How long one try may take, 3 s if left out. */
  timeoutMs?: number
  /** Pauses before the second and further tries, in ms: 200 and 800 if left out. */
  pausesMs?: readonly number[]
}

/**
 * Nobody knows the answer: network: no connection, or it broke · timeout · busy: too many questions · server: the service's own failure ·
 * access: it does not let us in (somebody must act) · unreadable: an answer of no known shape. The message names no person.
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
/** What may be better a moment later. */
const WORTH_REPEATING: ReadonlySet<ServiceSilent['reason']> = new Set(['network', 'timeout', 'busy', 'server'])

/** Asks a service and gives its answer as parsed JSON. Rejects with `ServiceSilent`; what is asked goes in the body, never in the address. */
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
    // A service that sends people's data elsewhere is not followed there.
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
