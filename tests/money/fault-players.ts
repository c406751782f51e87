import type { Endpoint } from '#contract/endpoint.ts'
import type { Chance } from '#tests/support/random.ts'
import type { Deployment } from './fault-deployment.ts'
import type { Payer } from './fault-people.ts'
import { newKey } from './playing.ts'
import { pause } from './servers.ts'

/** Acknowledged operations and actions at the bank: the run's own record, which the ledgers are compared with. */
export interface Recorded {
  /** By id, with the expected result. */
  deposits: Map<string, { payer: Payer; fate: string }>
  withdrawals: Map<string, { payer: Payer; fate: string }>
  transfers: { id: string; from: string; to: string; amount: bigint }[]
  /** The accounts to which the operator credited a Pix without a charge, by its end-to-end id. */
  credited: Map<string, string>
  /** Refusals by call and code. */
  refusals: Map<string, number>
  /** Answers that must never occur. */
  surprises: string[]
}

/** The run from the participants' point of view. */
export interface Run {
  app: Deployment
  chance: Chance
  payers: readonly Payer[]
  recorded: Recorded
  /** Actions at the end of the day: late payments, claw-backs. */
  later: (() => Promise<void>)[]
  /** The first day in São Paulo. */
  startedOn: string
}

export const nothingRecorded = (): Recorded => ({
  deposits: new Map(),
  withdrawals: new Map(),
  transfers: [],
  credited: new Map(),
  refusals: new Map(),
  surprises: [],
})

interface SentRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** With a key, unanswered calls are retried until answered. */
  key?: string
  token: string
}

/** An answer as it came. */
export interface Answered {
  status: number
  body: Record<string, unknown>
  code: string | undefined
}

const ANSWER_LIMIT_MS = 30_000
const PATIENCE_MS = 120_000

/** Calls one of our servers, retrying until there is an answer, as the client does: a key makes it idempotent. */
export async function ask(run: Run, endpoint: Endpoint, request: SentRequest): Promise<Answered> {
  const last = performance.now() + PATIENCE_MS
  for (;;) {
    const server = await run.app.some()
    const base = endpoint.access === 'operator' ? server.operatorUrl() : server.url()
    const answered = base === undefined ? undefined : await send(base, endpoint, request)
    if (answered && (answered.status < 500 || answered.code === 'gateway_unavailable')) return answered
    // While the database is available, a running server must not fail.
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
    // Killed before or while it answered.
    return undefined
  }
}

/** Creates something once; returns its id, or undefined if it was refused with one of `codes`. */
export async function make(
  run: Run,
  endpoint: Endpoint,
  { codes, ...request }: { token: string; body: unknown; codes: readonly string[] },
): Promise<string | undefined> {
  const answered = await ask(run, endpoint, { ...request, key: newKey() })
  const { data } = answered.body as { data?: { transaction?: { _id?: string } } }
  if (data?.transaction?._id !== undefined) return data.transaction._id
  const refusal = `${endpoint.name} ${answered.code}`
  run.recorded.refusals.set(refusal, (run.recorded.refusals.get(refusal) ?? 0) + 1)
  // The register is queried at the first call about money: if the server is killed then, the timer repeats the query.
  if (!codes.includes(answered.code ?? '') && answered.code !== 'identity_pending') {
    run.recorded.surprises.push(
      `${refusal} ${answered.status} for ${JSON.stringify(request.body)}: ${JSON.stringify(answered.body)}`,
    )
  }
  return undefined
}
