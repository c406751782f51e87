import type { Endpoint } from '#contract/endpoint.ts'
import type { Chance } from '#tests/support/random.ts'
import type { Deployment } from './fault-deployment.ts'
import type { Payer } from './fault-people.ts'
import { newKey } from './playing.ts'
import { pause } from './servers.ts'

/** Responses to players and their actions at the bank, recorded independently of the books to check them. */
export interface Recorded {
  /** By id, with their planned outcome. */
  deposits: Map<string, { payer: Payer; fate: string }>
  withdrawals: Map<string, { payer: Payer; fate: string }>
  transfers: { id: string; from: string; to: string; amount: bigint }[]
  /** By id of what was made. */
  spans: Map<string, Span>
  /** Player an operator credited an unassigned Pix to, by end-to-end id. */
  credited: Map<string, string>
  /** Number of refusals by call and code. */
  refusals: Map<string, number>
  /** Responses that should never occur. */
  surprises: string[]
}

/** From the moment at which something was requested to that of its first answer, by the machine's clock. */
export interface Span {
  requestedAt: number
  answeredAt: number
}

/** Context of a run. */
export interface Run {
  app: Deployment
  chance: Chance
  payers: readonly Payer[]
  recorded: Recorded
  /** Actions for the end of the day: late payments, claw-backs. */
  later: (() => Promise<void>)[]
  /** The first day, in São Paulo time. */
  startedOn: string
}

export const nothingRecorded = (): Recorded => ({
  deposits: new Map(),
  withdrawals: new Map(),
  transfers: [],
  spans: new Map(),
  credited: new Map(),
  refusals: new Map(),
  surprises: [],
})

interface SentRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** With a key, an unanswered call is retried until answered. */
  key?: string
  token: string
}

export interface Answered {
  status: number
  body: Record<string, unknown>
  code: string | undefined
}

const ANSWER_LIMIT_MS = 30_000
const PATIENCE_MS = 120_000

/** Calls one of our servers until it answers, like the client: a key prevents a second execution. */
export async function ask(run: Run, endpoint: Endpoint, request: SentRequest): Promise<Answered> {
  const last = performance.now() + PATIENCE_MS
  for (;;) {
    const server = await run.app.some()
    const base = endpoint.access === 'operator' ? server.operatorUrl() : server.url()
    const answered = base === undefined ? undefined : await send(base, endpoint, request)
    if (answered && (answered.status < 500 || answered.code === 'gateway_unavailable')) return answered
    // While the database is up, a running server has no reason to fail.
    if (answered?.status === 500 && run.app.isDatabaseAway?.() !== true)
      run.recorded.surprises.push(`${endpoint.name} broke: ${JSON.stringify(answered.body)}`)
    if (performance.now() > last) throw new Error(`${endpoint.name} is never answered: ${JSON.stringify(answered)}`)
    await pause(40)
  }
}

async function send(base: string, endpoint: Endpoint, request: SentRequest): Promise<Answered | undefined> {
  const { params = {}, query = {}, body, key, token } = request
  const url = new URL(
    endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    base,
  )
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  try {
    const answer = await fetch(url, {
      method: endpoint.method,
      headers: {
        authorization: token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    const recorded = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, body: recorded, code: answer.ok ? undefined : String(recorded.code) }
  } catch {
    // Killed before or while answering.
    return undefined
  }
}

/** Creates something once; returns its id, or undefined when refused with one of `codes`. */
export async function make(
  run: Run,
  endpoint: Endpoint,
  { codes, ...request }: { token: string; body: unknown; codes: readonly string[] },
): Promise<string | undefined> {
  const requestedAt = Date.now()
  const answered = await ask(run, endpoint, { ...request, key: newKey() })
  const { data } = answered.body as { data?: { transaction?: { _id?: string } } }
  const id = data?.transaction?._id
  if (id !== undefined) {
    run.recorded.spans.set(id, { requestedAt, answeredAt: Date.now() })
    return id
  }
  const refusal = `${endpoint.name} ${answered.code}`
  run.recorded.refusals.set(refusal, (run.recorded.refusals.get(refusal) ?? 0) + 1)
  // The first call about money queries the person register: a server killed at that moment leaves it to the timer.
  if (!codes.includes(answered.code ?? '') && answered.code !== 'identity_pending') {
    run.recorded.surprises.push(
      `${refusal} ${answered.status} for ${JSON.stringify(request.body)}: ${JSON.stringify(answered.body)}`,
    )
  }
  return undefined
}
