import type { Endpoint } from '#contract/endpoint.ts'
import type { Chance } from '#tests/support/random.ts'
import type { House } from './fault-house.ts'
import type { Payer } from './fault-people.ts'
import { newKey } from './playing.ts'
import { pause } from './servers.ts'

/** What players were told, and what they did at the bank: the run's own memory, which the books are held to. */
export interface Told {
  /** By id, with what was to become of it. */
  deposits: Map<string, { payer: Payer; fate: string }>
  withdrawals: Map<string, { payer: Payer; fate: string }>
  transfers: { id: string; from: string; to: string; amount: bigint }[]
  /** Whom the operator credited a Pix to that named nobody, by its end-to-end id. */
  credited: Map<string, string>
  /** Refusals by call and code. */
  refusals: Map<string, number>
  /** What never should have been answered. */
  surprises: string[]
}

/** A run as those who take part in it see it. */
export interface Run {
  house: House
  chance: Chance
  payers: readonly Payer[]
  told: Told
  /** What is done at the end of the day: late payments, what banks take back. */
  later: (() => Promise<void>)[]
  /** The first day of São Paulo. */
  startedOn: string
}

export const nothingTold = (): Told => ({
  deposits: new Map(),
  withdrawals: new Map(),
  transfers: [],
  credited: new Map(),
  refusals: new Map(),
  surprises: [],
})

interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** With it a call that was not answered is made again until it is. */
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

/** Calls one of our servers, again and again until there is an answer, as the client does: a key keeps it from happening twice. */
export async function ask(run: Run, endpoint: Endpoint, asked: Asked): Promise<Answered> {
  const last = performance.now() + PATIENCE_MS
  for (;;) {
    const server = await run.house.some()
    const base = endpoint.access === 'operator' ? server.operatorUrl() : server.url()
    const answered = base === undefined ? undefined : await send(base, endpoint, asked)
    if (answered && (answered.status < 500 || answered.code === 'gateway_unavailable')) return answered
    // The database is never away here, so a server that is there has no reason to break.
    if (answered?.status === 500) run.told.surprises.push(`${endpoint.name} broke: ${JSON.stringify(answered.body)}`)
    if (performance.now() > last) throw new Error(`${endpoint.name} is never answered: ${JSON.stringify(answered)}`)
    await pause(40)
  }
}

async function send(base: string, endpoint: Endpoint, asked: Asked): Promise<Answered | undefined> {
  const { params = {}, query = {}, body, key, token } = asked
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
    const told = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, body: told, code: answer.ok ? undefined : String(told.code) }
  } catch {
    // Killed before, or while, it answered.
    return undefined
  }
}

/** Asks for something that makes something, once; gives its id, or undefined where it was refused by one of `codes`. */
export async function make(
  run: Run,
  endpoint: Endpoint,
  { codes, ...asked }: { token: string; body: unknown; codes: readonly string[] },
): Promise<string | undefined> {
  const answered = await ask(run, endpoint, { ...asked, key: newKey() })
  const { data } = answered.body as { data?: { transaction?: { _id?: string } } }
  if (data?.transaction?._id !== undefined) return data.transaction._id
  const refusal = `${endpoint.name} ${answered.code}`
  run.told.refusals.set(refusal, (run.told.refusals.get(refusal) ?? 0) + 1)
  // The register is asked at the first call about money: a server killed at that moment leaves the question to the timer.
  if (!codes.includes(answered.code ?? '') && answered.code !== 'identity_pending') {
    run.told.surprises.push(
      `${refusal} ${answered.status} for ${JSON.stringify(asked.body)}: ${JSON.stringify(answered.body)}`,
    )
  }
  return undefined
}
