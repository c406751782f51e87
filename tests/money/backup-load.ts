import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { getFile, uploadFile } from '#contract/api/files.ts'
import { updateUser } from '#contract/api/player/profile.ts'
import { businessDay } from '#server/platform/clock.ts'
import { picture } from '#tests/support/people.ts'
import type { Chance } from '#tests/support/random.ts'
import { seedCard, seedPlayers, tokenOf } from '../../bench/seed.ts'
import { seededPlay } from './card-crowd.ts'
import { type FaultBank, startFaultBank, typed } from './fault-bank.ts'
import type { FaultServer, Deployment } from './fault-deployment.ts'
import { buy } from './fault-deposits.ts'
import { planKills } from './fault-kills.ts'
import { addPayers, type Payer } from './fault-people.ts'
import type { Run } from './fault-players.ts'
import { give, withdraw } from './fault-withdrawals.ts'
import { newKey, sendUntilAnswered } from './playing.ts'
import { lookInto, type OnEnd, type ServerProcess, startDatabase, startServer } from './servers.ts'

/** Players of a separate card, so that their stakes do not affect the payers. */
const CARD_PLAYERS = 12
const CARD = 1
const GRANTED = 1_000_00n

/** A deployment whose disk can be lost, and which is restored on another one. */
export interface BackupDeployment extends Deployment {
  dataDir(): string
  addPayers(count: number): Promise<Payer[]>
  today(): string
  /** The machine is lost; the bank and the recorded responses are not. */
  lose(): Promise<void>
  /** Starts the product on the restored folder, at the machine's time; with a bank that goes on from these books, if given. */
  comeBack(dataDir: string, books?: string): Promise<void>
  /** Checksum of a picture; undefined when it is missing. */
  picture(id: string): Promise<string | undefined>
  card: string
}

/** Opens a deployment of one server, and a card open for an hour, on a database that can be lost. */
export async function openBackupDeployment(
  onEnd: OnEnd,
  chance: Chance,
  opening: Promise<Pick<Awaited<ReturnType<typeof startDatabase>>, 'url' | 'dataDir' | 'stop'>>,
): Promise<BackupDeployment> {
  let aheadMs = 0
  const now = (): Date => new Date(Date.now() + aheadMs)
  const [first, firstBank, port] = await Promise.all([opening, startFaultBank(onEnd, now()), freePort()])
  let database = first
  let bank = firstBank
  let db = lookInto(database.url, onEnd)
  let server: ServerProcess | undefined
  const env = () => ({ ...envOf(bank, port), DATA_DIR: database.dataDir, CLOCK_START: now().toISOString() })
  server = await startServer(database.url, { onEnd, env: env() })
  await seedPlayers(db, 0, CARD_PLAYERS, CARD_PLAYERS)
  await bank.order('capital', { amount: typed(GRANTED * BigInt(CARD_PLAYERS)) })
  const only: FaultServer = {
    url: () => server?.url,
    operatorUrl: () => server?.operatorUrl,
    canDie: () => false,
    kill: async () => undefined,
  }
  const app: BackupDeployment = {
    get db() {
      return db
    },
    get databaseUrl() {
      return database.url
    },
    get bank() {
      return bank
    },
    chance,
    now,
    silent: new Set<string>(),
    servers: [only],
    card: await seedCard(db, CARD),
    kills: planKills(chance, { each: 0, most: 0, share: 0 }),
    advance: ms => {
      aheadMs += ms
      bank.move(aheadMs)
      server?.move(aheadMs)
    },
    some: async () => only,
    untilQuiet: async () => undefined,
    killed: () => 0,
    dataDir: () => database.dataDir,
    addPayers: count => addPayers(app, count),
    today: () => businessDay(now()),
    lose: async () => {
      const killed = server?.kill()
      server = undefined
      await Promise.all([killed, database.stop()])
    },
    comeBack: async (dataDir, books) => {
      aheadMs = 0
      if (books !== undefined) bank = await startFaultBank(onEnd, now(), books)
      database = await startDatabase(onEnd, dataDir)
      db = lookInto(database.url, onEnd)
      server = await startServer(database.url, { onEnd, env: env() })
    },
    picture: async id => {
      const answer = await fetch(`${server?.url}${getFile.path.replace(':id', id)}`)
      return answer.ok ? printOf(await answer.bytes()) : undefined
    },
  }
  return app
}

/** The same address after the restore, also for the bank's notices. */
const envOf = ({ url, access }: FaultBank, port: number) => ({
  PORT: String(port),
  PIX_URL: url,
  PIX_WEBHOOK_URL: `http://127.0.0.1:${port}`,
  PIX_CLIENT_ID: access.clientId,
  PIX_CLIENT_SECRET: access.clientSecret,
  PIX_KEY: access.key,
})

const printOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Acknowledged operations by id. */
export interface Seen {
  deposits: string[]
  withdrawals: string[]
  transfers: string[]
  entries: string[]
  /** With their checksums. */
  pictures: { id: string; bytes: string }[]
}

export interface Busy {
  seen(): Seen
  /** Resolves when the last call has been answered; those to a lost machine are repeated until the product is back. */
  stop(): Promise<void>
}

type BackupRun = Run & { app: BackupDeployment }

/** So many clients perform operations of every type in turn until stopped. */
export function stayBusy(run: BackupRun, clients: number, { sitting = true } = {}): Busy {
  const { app, chance, payers, recorded } = run
  const entries: string[] = []
  const pictures: Seen['pictures'] = []
  // One withdrawal a day and one picture each, because a replaced picture may be deleted.
  const takers = chance.some(payers, payers.length)
  const sitters = sitting ? [...payers] : []
  let plays = 0
  let isOver = false

  async function play(): Promise<void> {
    const requestedAt = Date.now()
    plays += 1
    const player = plays % CARD_PLAYERS
    const body = seededPlay(app.card, CARD, plays)
    const came = await sendUntilAnswered(
      () => app.servers[0]?.url() ?? '',
      { token: tokenOf(player), body, key: newKey() },
      true,
    )
    if (came !== 'broken' && came.id !== undefined) {
      entries.push(came.id)
      recorded.spans.set(came.id, { requestedAt, answeredAt: Date.now() })
    } else if (came === 'broken' || came.code !== 'insufficient_balance')
      recorded.surprises.push(`a play was refused: ${JSON.stringify(came)}`)
  }

  async function sit(): Promise<void> {
    const sitter = sitters.pop()
    if (!sitter) return play()
    try {
      const id = await changePhoto(app, sitter)
      pictures.push({ id, bytes: (await app.picture(id)) ?? '' })
    } catch (error) {
      // An upload has no key with which it could be repeated.
      if (app.servers[0]?.url() !== undefined) throw error
    }
  }

  async function work(): Promise<void> {
    while (!isOver) {
      const what = chance.below(10)
      const taker = what === 0 ? takers.pop() : undefined
      if (taker) await withdraw(run, taker)
      else if (what < 4) await buy(run, chance.pick(payers))
      else if (what < 6) await give(run, chance.pick(payers))
      else if (what < 7) await sit()
      else await play()
    }
  }

  const working = Promise.all(Array.from({ length: clients }, work))
  return {
    seen: () => ({
      deposits: [...recorded.deposits.keys()],
      withdrawals: [...recorded.withdrawals.keys()],
      transfers: recorded.transfers.map(({ id }) => id),
      entries: [...entries],
      pictures: [...pictures],
    }),
    stop: async () => {
      isOver = true
      await working
    },
  }
}

/** Uploads a picture and sets it as the photo; returns its id. */
async function changePhoto({ servers }: BackupDeployment, { token, number }: Payer): Promise<string> {
  const base = servers[0]?.url() ?? ''
  const headers = { authorization: token, 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` }
  const form = new FormData()
  form.set('from', 'profile')
  form.set('file', new Blob([new Uint8Array(await picture('png', 16 + number))], { type: 'image/png' }), 'me.png')
  const uploaded = await fetch(`${base}${uploadFile.path}`, { method: 'POST', headers, body: form })
  const { _id: id } = (await uploaded.json()) as { _id: string }
  const changed = await fetch(`${base}${updateUser.path}`, {
    method: updateUser.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ photo: id }),
  })
  if (!changed.ok)
    throw new Error(`A picture was refused: ${uploaded.status} ${changed.status} ${await changed.text()}`)
  return id
}
