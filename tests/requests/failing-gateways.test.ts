import { createECDH, randomBytes, randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { WEBHOOK_EVENTS, WEBHOOK_TEST, operatorCreateWebhook } from '#contract/api/admin/webhooks.ts'
import { createUser } from '#contract/api/player/access.ts'
import { addPush } from '#contract/api/player/notification-settings.ts'
import { httpBlockedList } from '#server/gateways/blocked-list/open.ts'
import { httpIdentity } from '#server/gateways/identity/open.ts'
import { smtpMail } from '#server/gateways/mail/smtp.ts'
import { newPushKeys, webPush } from '#server/gateways/web-push/web-push.ts'
import { DELIVER } from '#server/modules/webhooks/service-deliver.ts'
import { systemClock } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { type JobSet, startWorker } from '#server/platform/jobs.ts'
import { LANES } from '#server/platform/lanes.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { failingHttp, type FailingServer, failingSmtp, type Way, WAYS } from '#tests/support/failing-servers.ts'
import { figure, isSoak } from '#tests/support/numbers.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player, signUpBody } from '#tests/support/people.ts'
import { sized } from '#tests/support/size.ts'

/** The gateways that work is made for; a check of identity asks the list too. */
const CALLED = ['bank', 'feed', 'mail', 'identity', 'web-push', 'webhook'] as const
type Called = (typeof CALLED)[number]
const GATEWAYS = [...CALLED, 'blocked-list'] as const
type Gateway = (typeof GATEWAYS)[number]
type Servers = Record<Gateway, FailingServer>

/** Rounds that are not measured, then with answers of all gateways, then with failures. */
const ROUNDS = { first: 5, before: sized(20, 40), during: sized(20, 120) }
/** The slots of each lane; as many new accounts. */
const AT_ONCE = { ...LANES, identity: 2 }
/** A round begins this long after the one before: a fixed rate, not as fast as it is processed. */
const ROUND_MS = 100
/**
 * By how much a median may grow, where it grows beyond a second. Work that waits for a gateway waits for many seconds, hundreds of times as
 * long; a busy machine alone makes some milliseconds half a second.
 */
const MOST_TIMES = 10
const MOST_MS = 1_000

/** Jobs that no external system may delay, with payloads that find nothing to do. */
const OTHER_JOBS: Record<string, (number: number) => Record<string, unknown>> = {
  'pools.advance': number => ({ gameId: `none-${number}` }),
  'ledger.tell-balances': () => ({ changes: [] }),
  'chat.tell-again': number => ({ chatId: `none-${number}` }),
  'push.match-changed': number => ({ matchId: `none-${number}` }),
}
/** Requests of players that no external system may delay. */
const PAGES = ['/api/balance', '/api/athlete-card', '/api/my-games', '/api/notification']
/** The job that calls a gateway. Register and list are called by requests and a timer. */
const JOBS: Partial<Record<Gateway, string>> = {
  bank: 'wallet.open-deposit',
  feed: 'matches.poll',
  mail: 'accounts.mail-recovery',
  'web-push': 'notifications.send',
  webhook: DELIVER,
}

/** Delays in milliseconds, by job and page. */
class Delays {
  #byName = new Map<string, number[]>()
  add = (name: string, ms: number): void => void this.#byName.set(name, [...this.of(name), ms])
  of = (name: string): readonly number[] => this.#byName.get(name) ?? []
  forget = (): void => this.#byName.clear()
}

/** The product's jobs; each records its delay by the queue's clock. */
const measured = (jobs: readonly JobSet[], delays: Delays): JobSet[] =>
  jobs.map(set => ({
    ...set,
    tasks: Object.fromEntries(
      Object.entries(set.tasks).map(([name, task]) => [
        name,
        async (payload: Parameters<typeof task>[0]) => {
          if (typeof payload.addedAt === 'number') delays.add(name, Date.now() - payload.addedAt)
          await task(payload)
        },
      ]),
    ),
  }))

const add = (app: TestApp, task: string, payload: Record<string, unknown>) =>
  app.deps.db.tx(tx => tx.addJob(task, { ...payload, addedAt: Date.now() }))

/** A right answer of the bank to all that is asked here. */
function bankAnswer({ url = '' }: IncomingMessage): unknown {
  if (url.startsWith('/oauth')) return { access_token: 'token', expires_in: 3_600 }
  if (!url.startsWith('/v2/cob')) return { pix: [] }
  return {
    txid: url.split('/').at(-1),
    status: 'ATIVA',
    valor: { original: '10.00' },
    calendario: { criacao: new Date().toISOString(), expiracao: 3_600 },
    pixCopiaECola: 'a code',
  }
}

const startServers = async (): Promise<Servers> => ({
  bank: await failingHttp(bankAnswer),
  feed: await failingHttp(() => ({ errors: [], paging: { current: 1, total: 1 }, response: [] })),
  mail: await failingSmtp(),
  identity: await failingHttp(() => ({ match: true, adult: true, alive: true })),
  'blocked-list': await failingHttp(() => ({ barred: false })),
  'web-push': await failingHttp(() => ({})),
  webhook: await failingHttp(() => ({})),
})

interface Stage {
  app: TestApp
  ana: Player
  webhookId: string
  servers: Servers
  delays: Delays
  /** What is being added or requested. */
  working: Promise<unknown>[]
}

const urlOf = (server: FailingServer): string => `http://127.0.0.1:${server.port}`

/** The product as in production, with its own clients of all gateways. */
async function startStage(): Promise<Stage> {
  const servers = await startServers()
  const mail = smtpMail(`smtp://127.0.0.1:${servers.mail.port}`, 'Crava <crava@crava.test>')
  const access = (gateway: Gateway) => ({ url: urlOf(servers[gateway]), token: 'test' })
  const app = await startTestApp({
    machineClock: systemClock,
    sendMail: sent => mail.send(sent),
    identity: httpIdentity(access('identity')),
    blockedList: httpBlockedList(access('blocked-list')),
    push: webPush(await newPushKeys(), 'mailto:ajuda@crava.test', (_address, options) =>
      fetch(urlOf(servers['web-push']), options),
    ),
    env: {
      PIX_URL: urlOf(servers.bank),
      FEED_API_FOOTBALL_KEY: 'test',
      FEED_API_FOOTBALL_URL: urlOf(servers.feed),
    },
  })
  await app.deps.db.rows(sql`
    insert into championship (id, name, season, source, feed_league, created_at) values ('c', 'C', 2026, 'api-football', '71', now())`)
  const ana = await newPlayer(app)
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  await ana.call(addPush, { body: { endpoint: 'https://fcm.googleapis.com/fcm/send/ana', keys } })
  const webhook = { name: 'Painel', url: urlOf(servers.webhook), events: [...WEBHOOK_EVENTS], active: true }
  const operator = await newOperator(app)
  const made = await operator.call(operatorCreateWebhook, { body: { ...webhook, reason: 'Integração' } })
  const delays = new Delays()
  const worker = await startWorker(app.deps, measured(app.jobs, delays), 4)
  onTestFinished(() => worker.stop())
  onTestFinished(() => Object.values(servers).forEach(server => server.close()))
  return { app, ana, webhookId: made.data._id, servers, delays, working: [] }
}

/** Work that calls each gateway. */
const CALL: Record<Called, (stage: Stage) => Promise<void>> = {
  bank: async ({ app, ana }) => {
    const at = app.deps.clock.now()
    const id = newId(at)
    await app.deps.db.rows(sql`
      insert into deposit (id, account_id, type, title, description, amount, created_at, expires_at)
      values (${id}, ${ana.id}, 'pix', 'Pix', '', 1000, ${at}, ${new Date(at.getTime() + 3_600_000)})`)
    await add(app, 'wallet.open-deposit', { id })
  },
  feed: async ({ app }) => {
    // As if its calendar was due again.
    await app.deps.db.rows(sql`delete from setting where name = 'matches.calendar:c'`)
    await add(app, 'matches.poll', { wide: true })
  },
  mail: ({ app, ana }) => add(app, 'accounts.mail-recovery', { email: ana.email, at: new Date().toISOString() }),
  identity: async ({ app }) => {
    const headers = { 'x-forwarded-for': `10.1.${randomInt(256)}.${randomInt(256)}` }
    expect((await app.call(createUser, { body: await signUpBody(app), headers })).code).toBeUndefined()
  },
  'web-push': async ({ app, ana }) => {
    await add(app, 'notifications.password-changed', { accountId: ana.id, at: new Date().toISOString() })
    await add(app, 'notifications.send', {})
  },
  webhook: async ({ app, webhookId }) => {
    const at = app.deps.clock.now()
    const [eventId, id] = [newId(at), newId(at)]
    await app.deps.db.rows(sql`
      insert into webhook_event (id, type, payload, at) values (${eventId}, ${WEBHOOK_TEST}, '{}', ${at})`)
    await app.deps.db.rows(sql`
      insert into webhook_delivery (id, webhook_id, event_id, state, created_at, due_at)
      values (${id}, ${webhookId}, ${eventId}, 'waiting', ${at}, ${at})`)
    await add(app, DELIVER, { deliveryId: id })
  },
}

/** Fills every lane, and waits until each gateway has been called. */
async function fillLanes(stage: Stage): Promise<void> {
  const { servers, working } = stage
  const before = GATEWAYS.map(gateway => servers[gateway].calls)
  for (const gateway of CALLED)
    working.push(...Array.from({ length: 2 * AT_ONCE[gateway] }, () => CALL[gateway](stage)))
  await expect
    .poll(() => GATEWAYS.filter((gateway, index) => servers[gateway].calls === before[index]), { timeout: 15_000 })
    .toEqual([])
}

/** Rounds of work for every gateway, and beside it the other jobs and pages, which are measured. */
async function play(stage: Stage, rounds: number): Promise<void> {
  const { app, ana, delays, working } = stage
  delays.forget()
  const open = async (path: string): Promise<void> => {
    const began = performance.now()
    const answer = await fetch(new URL(path, app.playerUrl), { headers: { authorization: ana.token } })
    await answer.arrayBuffer()
    delays.add(path, answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY)
  }
  for (let round = 0; round < rounds; round += 1) {
    working.push(...Object.entries(OTHER_JOBS).map(([task, payload]) => add(app, task, payload(round))))
    working.push(open(PAGES[round % PAGES.length] ?? ''))
    if (round % 10 === 0) working.push(...CALLED.map(gateway => CALL[gateway](stage)))
    await pause(ROUND_MS)
  }
  await Promise.all(working.splice(0))
  const done = () => Object.keys(OTHER_JOBS).map(task => delays.of(task).length)
  await expect.poll(done, { timeout: 30_000 }).toEqual(Object.keys(OTHER_JOBS).map(() => rounds))
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.POSITIVE_INFINITY

/** In a turn the gateways fail in different ways, and one answers; all turns together have every gateway in every way. */
const waysOf = (turn: number): Record<Gateway, Way> =>
  Object.fromEntries(
    GATEWAYS.map((gateway, index) => [gateway, WAYS[(index + turn) % WAYS.length] ?? 'hangs']),
  ) as Record<Gateway, Way>

/** Two turns have at least one failure of every gateway. */
const TURNS = WAYS.slice(0, isSoak ? WAYS.length : 2).map((_way, turn) => {
  const ways = waysOf(turn)
  return { ways, name: GATEWAYS.map(gateway => `${gateway} ${ways[gateway]}`).join(', ') }
})
const KINDS = ['jobs', 'pages']

/** Delays of every turn, by what was delayed. */
const seen = { before: new Delays(), during: new Delays() }
const began = performance.now()
afterAll(() => {
  const median = (kind: string): string => {
    const at = (share: number) =>
      [seen.during, seen.before].map(delays => percentile(delays.of(kind), share).toFixed(0))
    const [[during, before], [late, lateBefore]] = [at(0.5), at(0.99)]
    return `${kind} after ${during} ms (${before} ms without failures), 99 % within ${late} ms (${lateBefore} ms)`
  }
  const pairs = TURNS.flatMap(({ ways }) => Object.values(ways)).filter(way => way !== 'answers').length
  figure(
    'Gateways that fail',
    `${pairs} pairs of gateway and failure; other ${KINDS.map(median).join(', other ')}`,
    began,
  )
})

test.each(TURNS)('nothing else slows while the gateways fail: $name', { timeout: 180_000 }, async ({ ways }) => {
  const stage = await startStage()
  const { servers, delays } = stage
  const measure = (into: Delays): Record<string, number> => {
    const pages = PAGES.flatMap(path => delays.of(path))
    const jobs = Object.keys(OTHER_JOBS).flatMap(task => delays.of(task))
    for (const ms of pages) into.add('pages', ms)
    for (const ms of jobs) into.add('jobs', ms)
    return { pages: percentile(pages, 0.5), jobs: percentile(jobs, 0.5) }
  }
  // What runs first is compiled while it runs.
  await fillLanes(stage)
  await play(stage, ROUNDS.first)
  await play(stage, ROUNDS.before)
  const before = measure(seen.before)
  for (const gateway of GATEWAYS) servers[gateway].way = ways[gateway]
  await fillLanes(stage)
  await play(stage, ROUNDS.during)
  const during = measure(seen.during)
  for (const kind of KINDS) {
    expect([kind, before, during, (during[kind] ?? 0) < Math.max(MOST_MS, MOST_TIMES * (before[kind] ?? 0))]).toEqual([
      kind,
      before,
      during,
      true,
    ])
  }
  // The jobs of a gateway that answers are not delayed by those that fail either.
  const answering = GATEWAYS.filter(gateway => ways[gateway] === 'answers').flatMap(gateway => JOBS[gateway] ?? [])
  for (const name of [...Object.keys(OTHER_JOBS), ...PAGES, ...answering]) {
    expect([name, percentile(delays.of(name), 0.99) < 2_000]).toEqual([name, true])
  }
})
