import { createHash } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { inject } from 'vitest'
import { signIn } from '#contract/api/player/access.ts'
import { type CardDoc, type CardSummary, getCard, listCards, playCard } from '#contract/api/player/cards.ts'
import { type ChampionshipCardSummary, listChampionshipCards } from '#contract/api/player/championship-cards.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { driveDemo } from '#demo/driver.ts'
import { playMatches } from '#demo/rounds.ts'
import { type Answer, type CallParts, startTestApp, type TestApp } from './app.ts'
import { playBody } from './cards.ts'
import { withDatabase } from './global-setup.ts'
import { madeOnce } from './once.ts'

/** A signed-in player of the demo. */
export interface DemoGuest {
  call<E extends Endpoint>(endpoint: E, parts?: CallParts): Promise<Answer<E>>
  /** The Athletes cards of a tab. */
  tab(cardType: 'new' | 'running' | 'finished'): Promise<CardSummary[]>
  /** The championship cards of a tab. */
  scores(cardType: 'new' | 'running' | 'finished'): Promise<ChampionshipCardSummary[]>
  /** Every card whose name starts with this. */
  cards(name: string): Promise<CardSummary[]>
  card(id: string): Promise<CardDoc>
  /** Plays a card: the same number, or the same option indexes, for every athlete. */
  play(id: string, choice: number | readonly [number, number]): Promise<string>
}

/**
 * Starts the product with its demo; jobs and replays run on demand. The demo of an environment is seeded once per run, and each start gets a
 * copy; `later` is environment that does not affect the seed.
 */
export async function startDemo(
  env: Record<string, string> = {},
  { later = {} }: { later?: Record<string, string> } = {},
): Promise<TestApp> {
  const seeding = { DEMO: '1', ...env }
  const name = `demo_${createHash('sha256').update(JSON.stringify(seeding)).digest('hex').slice(0, 12)}`
  const database = `${inject('databasePrefix')}_${name}`
  const files = await madeOnce(name, folder => seedOnce(seeding, { database, files: folder }))
  return startTestApp({ env: { ...seeding, PIX_URL: await noSimulator(), ...later }, from: { database, files } })
}

let bank: Promise<string> | undefined
/** A bank that is not the simulator: it does not know the demo's control orders. */
const noSimulator = (): Promise<string> =>
  (bank ??= new Promise(resolve => {
    const server = createServer((_request, response) => response.writeHead(404).end())
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).unref()
  }))

async function seedOnce(
  env: Record<string, string>,
  { database, files }: { database: string; files: string },
): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  await admin.query(`drop database if exists ${database} with (force)`)
  await admin.query(`create database ${database} template ${inject('databaseTemplate')} strategy file_copy`)
  await admin.end()
  let stop = async (): Promise<void> => undefined
  const databaseUrl = withDatabase(inject('databaseUrl'), database)
  const app = await startTestApp({ env, databaseUrl, onEnd: end => void (stop = end) })
  await cp(app.dataDir, files, { recursive: true })
  await stop()
}

/** Signs in as a player of the demo. */
export async function demoGuest(app: TestApp, username: string): Promise<DemoGuest> {
  const { token } = (await app.call(signIn, { body: { username, password: 'palpite10' } })).data
  const call: DemoGuest['call'] = (endpoint, parts) => app.call(endpoint, parts, token)
  const card = async (id: string) => (await call(getCard, { params: { id } })).data.doc
  return {
    call,
    card,
    tab: async cardType => (await call(listCards, { query: { cardType, page: 1, limit: 50 } })).data.docs,
    scores: async cardType =>
      (await call(listChampionshipCards, { query: { cardType, page: 1, limit: 50 } })).data.docs,
    cards: async name => {
      const { docs } = (await call(listCards, { query: { search: name.split(':')[0] ?? name, page: 1, limit: 50 } }))
        .data
      return docs.filter(doc => doc.name.startsWith(name))
    },
    play: async (id, choice) => {
      const doc = await card(id)
      const body = playBody(
        doc,
        doc.athletes.map(() => choice),
      )
      return (await call(playCard, { body })).data._id
    },
  }
}

/** Advances time like a running product: every second the replays, the driver and the queue run. */
export async function letPass(app: TestApp, seconds: number, step = 1): Promise<void> {
  for (let gone = 0; gone < seconds; gone += step) {
    app.clock.advance(Math.min(step, seconds - gone) * 1_000)
    await turn(app)
  }
}

/** One round of everything that runs by itself. */
export async function turn(app: TestApp): Promise<void> {
  const { deps } = app
  await playMatches({ deps })
  await driveDemo(deps)
  await app.drain()
}
