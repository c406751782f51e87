import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import type { BlockedListGateway } from '#server/gateways/blocked-list/port.ts'
import { simulatedBlockedList } from '#server/gateways/blocked-list/simulator.ts'
import type { IdentityGateway } from '#server/gateways/identity/port.ts'
import { simulatedIdentity } from '#server/gateways/identity/simulator.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import type { PixGateway } from '#server/gateways/pix/port.ts'
import type { PushGateway } from '#server/gateways/web-push/port.ts'
import type { WebhookGateway } from '#server/gateways/webhook/port.ts'
import { type Started, startCrava } from '#server/main.ts'
import { type Clock, movableClock } from '#server/platform/clock.ts'
import { drainJobs } from '#server/platform/jobs-drain.ts'
import { withDatabase } from './global-setup.ts'

/** Saturday, noon in São Paulo. */
export const TEST_START = new Date('2026-11-21T15:00:00.000Z')

/** A response, decoded by the contract on success. */
export interface Answer<E extends Endpoint> {
  status: number
  /** The decoded data; throws when the call failed, so read it only after expecting success. */
  data: z.output<E['answer']>
  code: ErrorAnswer['code'] | undefined
  fields: Record<string, string> | undefined
  headers: Headers
  raw: unknown
}

export interface CallParts {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
  /** Multipart instead of JSON. */
  form?: FormData
}

/** The product of a test: its own database, a movable clock, captured mails, jobs run on demand. */
export interface TestApp extends Started {
  clock: ReturnType<typeof movableClock>
  /** Mails sent so far, newest last. */
  mails: Mail[]
  /** Runs every job due by the clock. */
  drain(): Promise<void>
  /** Calls an endpoint of the players' (or operators') app over HTTP. */
  call<E extends Endpoint>(endpoint: E, parts?: CallParts, token?: string): Promise<Answer<E>>
  databaseUrl: string
  /** The folder of its files. */
  dataDir: string
}

/** Starts the product on a clone of the template; everything is stopped and removed when the test (or file) ends. */
export async function startTestApp(
  options: {
    env?: Record<string, string>
    pix?: PixGateway
    push?: PushGateway
    webhooks?: WebhookGateway
    identity?: IdentityGateway
    blockedList?: BlockedListGateway
    /** Replaces capturing mails, for tests of failures. */
    sendMail?: (mail: Mail) => Promise<void>
    onEnd?: (end: () => Promise<void>) => void
    databaseUrl?: string
    /** Starts with this database, which must have no connections, and these files; default: the migrated template, without files. */
    from?: { database: string; files: string }
    clock?: ReturnType<typeof movableClock>
    /** Uses the database's time, as in production, on a machine whose clock shows this. */
    machineClock?: Clock
  } = {},
): Promise<TestApp> {
  const made = options.databaseUrl ? undefined : await cloneTemplate(options.from?.database)
  const databaseUrl = options.databaseUrl ?? made?.url ?? ''
  const dataDir = await mkdtemp(join(inject('filesFolder'), 'app-'))
  if (options.from) await cp(options.from.files, dataDir, { recursive: true })
  const clock = options.clock ?? movableClock(TEST_START)
  const mails: Mail[] = []
  const started = await startCrava({
    databaseUrl,
    ...(options.machineClock ? { machineClock: options.machineClock } : { clock }),
    worker: false,
    mail: { send: options.sendMail ?? (async mail => void mails.push(mail)) },
    identity: options.identity ?? simulatedIdentity(),
    blockedList: options.blockedList ?? simulatedBlockedList(),
    ...(options.push ? { push: options.push } : {}),
    ...(options.webhooks ? { webhooks: options.webhooks } : {}),
    ...(options.pix ? { pix: options.pix } : {}),
    progress: () => undefined,
    env: {
      NODE_ENV: 'test',
      DEMO: '0',
      PORT: '0',
      OPERATOR_PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_POOL: '8',
      LOG_LEVEL: 'silent',
      PASSWORD_COST: 'least',
      ...TEST_ENV,
      ...options.env,
    },
  })
  ;(options.onEnd ?? onTestFinished)(async () => {
    await started.stop()
    await made?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const app: TestApp = {
    ...started,
    clock,
    mails,
    databaseUrl,
    dataDir,
    drain: () =>
      drainJobs({ db: started.deps.db, log: started.deps.log, metrics: started.metrics }, started.jobs, clock.now()),
    call: (endpoint, parts = {}, token?) =>
      callOver(endpoint.path.includes('/operator') ? started.operatorUrl : started.playerUrl, endpoint, parts, token),
  }
  return app
}

const TEST_ENV = {
  COMPLIANCE_PROFILE: 'licensed',
  SECRET_KEY: 'a-key-of-tests-that-is-long-enough-to-be-taken',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'http://crava.test',
  METRICS_TOKEN: 'a-token-of-tests',
  OPERATOR_NAME: 'Casa de Teste',
  OPERATOR_LICENCE: 'licença de teste',
  OPERATOR_CONTACT: 'ajuda@crava.test',
  // Nothing listens there: tests of the wallet have their own bank.
  PIX_URL: 'http://127.0.0.1:9',
  PIX_CLIENT_ID: 'test',
  PIX_CLIENT_SECRET: 'test',
  PIX_KEY: '5f2b1a9c-7d34-4e8b-9c60-2a4d8e1f7b53',
  IDENTITY_URL: 'http://127.0.0.1:9',
  IDENTITY_TOKEN: 'test',
  BLOCKED_LIST_URL: 'http://127.0.0.1:9',
  BLOCKED_LIST_TOKEN: 'test',
  // Tests set a call's address with x-forwarded-for.
  TRUST_PROXY: '127.0.0.1',
}

async function cloneTemplate(template = inject('databaseTemplate')): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('databaseUrl')
  const name = `${inject('databasePrefix')}_${randomBytes(6).toString('hex')}`
  // Copying files takes half the time of copying pages through the write-ahead log.
  await asAdmin(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: withDatabase(server, name),
    drop: () => asAdmin(server, `drop database if exists ${name} with (force)`),
  }
}

async function asAdmin(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function callOver<E extends Endpoint>(
  base: string,
  endpoint: E,
  parts: CallParts,
  token: string | undefined,
): Promise<Answer<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? `:${name}`),
  )
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(parts.query ?? {})) url.searchParams.set(name, String(value))
  const hasBody = endpoint.method !== 'GET' && parts.body !== undefined
  const answer = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: token } : {}),
      ...parts.headers,
    },
    ...(parts.form ? { body: parts.form } : hasBody ? { body: JSON.stringify(parts.body) } : {}),
  })
  const text = await answer.text()
  const raw: unknown = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  const refusal = answer.ok ? undefined : (raw as ErrorAnswer)
  return {
    status: answer.status,
    get data(): z.output<E['answer']> {
      if (refusal) throw new Error(`${endpoint.name} was refused: ${answer.status} ${text}`)
      return z.decode(endpoint.answer, raw) as z.output<E['answer']>
    },
    code: refusal?.code,
    fields: refusal?.fields,
    headers: answer.headers,
    raw,
  }
}
