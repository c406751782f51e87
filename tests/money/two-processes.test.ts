/* Two servers over one database, one of which is killed under load: entries, deposits, transfers, chats, turns of duels, a push game, cards
   due for payment. Once with PostgreSQL between the processes, once with Redis. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { getChat } from '#contract/api/player/chat.ts'
import type { TestApp } from '#tests/support/app.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { type DuelTable, guess, makeStarted, newTable } from '#tests/support/duels.ts'
import { figure, isSoak, numbers } from '#tests/support/numbers.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { startRedis } from '#tests/support/redis.ts'
import { isFull } from '#tests/support/size.ts'
import { seedCard, seedPlayers } from '../../bench/seed.ts'
import { findRedis } from '../../scripts/find-redis.ts'
import { Talker } from '../chat/talker.ts'
import { crowdedCard, stateOf, whistle } from './card-crowd.ts'
import { addPayers, type Payer } from './fault-people.ts'
import { startRealClient } from './real-client.ts'
import { pause, type ServerProcess, untilTrue } from './servers.ts'
import { expectNothingLost, expectTrueBooks, lateness } from './two-judge.ts'
import { buyOn, giveOn, isServedByTheOther, playOn, talkOn, type TwoServers } from './two-load.ts'
import { answeredQuestion, makeTwo, type Made, silentDuels } from './two-made.ts'

const ends: (() => Promise<void>)[] = []
const onEnd = (end: () => Promise<void>) => void ends.unshift(end)
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const program = await findRedis()
if (isFull && program === undefined)
  console.info('No redis-server here (REDIS_SERVER can name one): what needs it does not run.')
/** Maximum lateness of a turn or a settlement. */
const LATE_MS = 5_000
/** Maximum time until sockets reconnect. */
const BACK_MS = 10_000
const PLAYERS = 60
const { crowd, due: dueCards, duels, payers: payerCount, sockets, talkSeconds, windowSeconds } = numbers.two

/** Sockets that reconnect like the client's: how many have connected so often. */
function openPages(two: TwoServers, tokens: readonly string[]) {
  const times = new Map<string, number>()
  for (const token of tokens) {
    const socket = io(two.door, { auth: { token }, transports: ['websocket', 'polling'], forceNew: true })
    socket.on('connect', () => times.set(token, (times.get(token) ?? 0) + 1))
    onEnd(async () => void socket.disconnect())
  }
  const connected = (often: number) => [...times.values()].filter(count => count >= often).length
  return { areAll: (often: number) => connected(often) === tokens.length, all: tokens.length }
}

/** The client itself and sockets like its, all at the server to be killed. */
async function watchAt(victim: ServerProcess, { two, prefer }: Made, owner: Player, payers: readonly Payer[]) {
  prefer(victim.url)
  const page = await startRealClient(onEnd, two.door, owner.token)
  expect(await untilTrue(async () => page.connected() === 1, 20_000)).toBe(true)
  const pages = openPages(
    two,
    payers.slice(0, sockets).map(({ token }) => token),
  )
  expect(await untilTrue(async () => pages.areAll(1), 20_000)).toBe(true)
  prefer(undefined)
  return { count: pages.all + 1, areBack: () => page.connected() >= 2 && pages.areAll(2) }
}

/** A private chat, each user at a different server while there are two. */
async function startTalk(app: TestApp, two: TwoServers): Promise<{ chat: string; talkers: Talker[] }> {
  const [one, other] = [await newPlayer(app), await newPlayer(app)]
  const { _id: chat } = (await one.call(getChat, { params: { id: other.id } })).data
  const talkers = [one, other].map(
    ({ token }, index) => new Talker(token, { open: () => two.doors[index] ?? two.doors[0] ?? two.door }),
  )
  onEnd(async () => talkers.forEach(talker => talker.leave()))
  for (const talker of talkers) talker.follow(chat)
  await Promise.all(talkers.map(talker => talker.connect()))
  return { chat, talkers }
}

/** Cards become due one after the other, a duel is played, and the server is killed. Returns when. */
async function strike({ two, servers: [, victim] }: Made, cards: readonly number[], table: DuelTable): Promise<number> {
  const duel = await makeStarted(table)
  for (const number of cards) {
    await whistle(two.db, number)
    await pause(windowSeconds * 250)
  }
  for (const [turn, score] of ['1-0', '0-0', '2-2'].entries())
    await guess(turn % 2 === 0 ? table.opponent : table.owner, duel, score).then(answer => answer.data)
  await pause(two.chance.below(1_500))
  two.doors.splice(two.doors.indexOf(victim.url), 1)
  const at = performance.now()
  await victim.kill()
  return at
}

async function run(between: string, env: Record<string, string>): Promise<void> {
  const began = performance.now()
  const made = await makeTwo(onEnd, env)
  const { two, app, servers, operator } = made
  const { db, recorded } = two
  const [survivor, victim] = servers
  expect(await isServedByTheOther(two)).toBe(true)
  await seedPlayers(db, 0, PLAYERS, PLAYERS)
  const open = await seedCard(db, 1)
  const due = Array.from({ length: dueCards }, (_, index) => 2 + index)
  const games = [await answeredQuestion(made)]
  for (const number of due) games.push(await crowdedCard(db, number, { first: 10_000 * number, count: crowd }))
  const payers = await addPayers({ db, bank: two.bank, now: () => new Date() }, payerCount)
  const table = await newTable(app, { reais: 10_000 })
  const pages = await watchAt(victim, made, table.owner, payers)
  const talk = await startTalk(app, two)
  await silentDuels(app, table, duels, (windowSeconds + 1) * 1_000)
  const load = Promise.all([
    ...[0, 1, 2].map(number => playOn(two, open, { number, of: 3, players: PLAYERS })),
    buyOn(two, payers.slice(0, payerCount / 2)),
    giveOn(two, payers.slice(payerCount / 2)),
    talkOn(two, talk.chat, talk.talkers),
  ])
  const failed = load.then(() => Number.NaN)
  const killedAt = await Promise.race([strike(made, due, table), failed])
  expect(await untilTrue(async () => pages.areBack(), 30_000)).toBe(true)
  const back = performance.now() - killedAt
  await Promise.race([pause(talkSeconds * 1_000), failed])
  two.isOver = true
  await failed

  const states = async () => (await Promise.all(games.map(id => stateOf(db, id)))).map(({ state }) => state)
  await untilTrue(async () => (await states()).every(state => state === 'paid'), 60_000)
  expect(await states()).toEqual(games.map(() => 'paid'))
  await untilTrue(async () => (await lateness(db)).turns.count >= duels, 60_000)
  const { turns, settled } = await lateness(db)
  expect(turns.count).toBeGreaterThanOrEqual(duels)
  await expectNothingLost(two, talk)
  await expectTrueBooks(made, survivor, operator)
  const did = `${recorded.plays.size} plays, ${recorded.deposits.size} deposits, ${recorded.transfers.size} transfers, ${recorded.text.length} words`
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
  const late = `the latest of ${turns.count} turns ${seconds(turns.late)} late, of ${settled.count} settlements ${seconds(settled.late)}`
  const output = `${did}, 1 of 2 servers killed: nothing lost; ${pages.count} pages back after ${seconds(back)}, ${late}`
  figure(`Two processes over ${between}`, output, began)
  expect(back).toBeLessThan(BACK_MS)
  expect(turns.late).toBeLessThan(LATE_MS)
  expect(settled.late).toBeLessThan(LATE_MS)
}

const LIMIT_MS = isSoak ? 900_000 : 240_000

test(
  'over PostgreSQL, one of two processes is killed under load and nothing is lost or late',
  { timeout: LIMIT_MS },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'crava-two-'))
    onEnd(() => rm(dataDir, { recursive: true, force: true }))
    await run('PostgreSQL', { DATA_DIR: dataDir })
  },
)

// With Redis only in full runs: it has its own tests (platform/live-redis.test.ts).
test.runIf(isFull && program !== undefined)(
  'over Redis and a bucket, one of two processes is killed under load and nothing is lost or late',
  { timeout: LIMIT_MS },
  async () => {
    const redis = await startRedis(program ?? '', onEnd)
    const bucket = await startBucket(onEnd)
    await run('Redis', {
      REDIS_URL: redis.url,
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_REGION: bucket.region,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    })
  },
)
