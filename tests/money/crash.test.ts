/* Crashes under load: the server and PostgreSQL are killed while players play, one card is paid and another is refunded. Every entry has a key
   and is resent until answered, as the client does. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { invariants } from '#server/registry.ts'
import { figure, isSoak, numbers } from '#tests/support/numbers.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'
import { idOf, seedCard, seedPlayers, tokenOf } from '../../bench/seed.ts'
import { callOff, crowdedCard, seededPlay, stateOf, sweep, whistle } from './card-crowd.ts'
import { newKey, sendUntilAnswered } from './playing.ts'
import { lookInto, pause, type ServerProcess, startDatabase, startServer, untilDone, untilTrue } from './servers.ts'

const ends: (() => Promise<void>)[] = []
const onEnd = (end: () => Promise<void>) => void ends.unshift(end)
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const GRANTED = 100_000
const PLAYERS = 400
const CLIENTS = 12
const CARD = 1

interface Deployment {
  db: Db
  database: Awaited<ReturnType<typeof startDatabase>>
  server: ServerProcess
  chance: Chance
}

/** Acknowledged entries by id, with their owner. */
interface Recorded {
  accepted: Map<string, string>
  /** Given up during an outage: possibly stored. */
  unknown: number
  stop: boolean
}

/** Sends entries in a loop: another player and other picks each time. */
async function playOn(app: Deployment, card: string, recorded: Recorded, client: number): Promise<void> {
  for (let turn = 0; !recorded.stop; turn += 1) {
    const player = (client + turn * CLIENTS) % PLAYERS
    const body = seededPlay(card, CARD, client + turn * CLIENTS)
    const isPatient = app.chance.happens(0.8)
    const play = { token: tokenOf(player), body, key: newKey() }
    const came = await sendUntilAnswered(() => app.server.url, play, isPatient)
    if (came === 'broken' || came.status >= 500) recorded.unknown += 1
    else if (came.id !== undefined) recorded.accepted.set(came.id, idOf('aaaa', player))
    else throw new Error(`A play was refused: ${JSON.stringify(came)}`)
  }
}

type Blow = 'server' | 'postmaster' | 'backend'

async function strike(app: Deployment, blow: Blow): Promise<void> {
  if (blow === 'server') {
    await app.server.kill()
    app.server = await startServer(app.database.url, { onEnd, env: SHORT_WINDOW })
    return
  }
  const before = await app.database.postmaster()
  // A postmaster ends every connection once it has noticed that a backend died, and not before.
  const { ended } = await connectionEnd(app)
  process.kill(blow === 'postmaster' ? before : await someBackend(app), 'SIGKILL')
  await ended
  if (blow === 'postmaster') {
    const isBack = await untilTrue(async () => (await app.database.postmaster().catch(() => before)) !== before, 60_000)
    expect(isBack).toBe(true)
  }
  await untilDone(() => app.db.rows(sql`select 1`))
}

const WITNESS = 'witness'

/** Opens a connection and returns the promise of its end. */
async function connectionEnd({ database }: Deployment): Promise<{ ended: Promise<unknown> }> {
  const client = new pg.Client({ connectionString: database.url, application_name: WITNESS })
  client.on('error', () => undefined)
  await client.connect()
  return { ended: new Promise(resolve => void client.once('end', resolve)) }
}

async function someBackend({ db, chance }: Deployment): Promise<number> {
  const rows = await db.rows(sql<{ pid: number }>`select pid from pg_stat_activity
    where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid() and application_name <> ${WITNESS}`)
  return chance.pick(rows).pid
}

/** C9: short, so that cards are paid during the crashes. */
const SHORT_WINDOW = { DISPUTE_SECONDS: '1' }

const MOMENTS = ['paying', 'refunding', 'any'] as const

/** Crashes in random order: while a card is paid, while another is refunded, at any time. Each pair of cards meets `perRound` of them. */
async function blowByBlow(app: Deployment, paid: string[], refunded: string[]): Promise<void> {
  const { chance } = app
  const { server, postmaster, backend, perRound } = numbers.kills
  const blows = chance.some<Blow>(
    [
      ...Array<Blow>(server).fill('server'),
      ...Array<Blow>(postmaster).fill('postmaster'),
      ...Array<Blow>(backend).fill('backend'),
    ],
    server + postmaster + backend,
  )
  for (let round = 0; round * perRound < blows.length; round += 1) {
    const { voided, ...cards } = await openRound(app, round, MOMENTS[round % MOMENTS.length] === 'refunding')
    paid.push(cards.paid)
    refunded.push(cards.refunded)
    for (const [index, blow] of blows.slice(round * perRound, (round + 1) * perRound).entries()) {
      const moment = await awaitMoment(app, MOMENTS[(round + index) % MOMENTS.length] ?? 'any', cards)
      await strike(app, blow)
      if (isSoak) console.info(`blow ${round * perRound + index + 1} of ${blows.length}: ${blow}, ${moment}`)
    }
    await voided
  }
}

/** Two crowded cards: the first is about to be paid, and the second is voided at once or soon. */
async function openRound({ db, chance }: Deployment, round: number, atOnce: boolean) {
  const { seeded } = numbers.kills
  const [one, other] = [2 + 2 * round, 3 + 2 * round]
  const first = PLAYERS + 2 * round * seeded
  const paid = await untilDone(() => crowdedCard(db, one, { first, count: seeded }))
  const refunded = await untilDone(() => crowdedCard(db, other, { first: first + seeded, count: seeded }))
  await untilDone(() => whistle(db, one))
  const voided = (async () => {
    if (!atOnce) await pause(chance.below(1_200))
    await untilDone(() => callOff(db, refunded))
  })()
  return { paid, refunded, voided }
}

/** Waits for a moment worth a crash, and tells what was under way. */
async function awaitMoment(
  { db, chance }: Deployment,
  moment: (typeof MOMENTS)[number],
  cards: { paid: string; refunded: string },
): Promise<string> {
  if (moment === 'any') await pause(chance.below(1_500))
  else {
    const [watched, state] = moment === 'paying' ? [cards.paid, 'settling'] : [cards.refunded, 'voiding']
    await untilTrue(async () => isUnderWay(await untilDone(() => stateOf(db, watched)), state), 15_000)
  }
  await pause(chance.below(60))
  const states = await untilDone(() => Promise.all([stateOf(db, cards.paid), stateOf(db, cards.refunded)]))
  return `while ${states.map(({ state }) => state).join(' and ')}`
}

const isUnderWay = (seen: { state: string; progress: string }, state: string): boolean =>
  (seen.state === state && seen.progress !== '') || seen.state === 'paid' || seen.state === 'void'

/** Invariants of the money, whatever was killed. */
async function expectTheTruth(db: Db, card: string, recorded: Recorded, cards: { paid: string[]; refunded: string[] }) {
  const entries = await db.rows(sql<{ id: string; account: string }>`
    select id, account_id as account from entry where game_id = ${card}`)
  const stored = new Map(entries.map(one => [one.id, one.account]))
  for (const [id, account] of recorded.accepted) expect(stored.get(id), `the acknowledged play ${id}`).toBe(account)
  const unheard = stored.size - recorded.accepted.size
  expect(unheard).toBeGreaterThanOrEqual(0)
  expect(unheard).toBeLessThanOrEqual(recorded.unknown)
  // Grants − entries + prizes + refunds of each account, from their rows.
  const errors = await db.rows(sql`
    select wallet.account_id, balance, ${GRANTED}::bigint - coalesce(paid, 0) + coalesce(won, 0) + coalesce(back, 0) as due from wallet
    left join (select account_id, sum(price) as paid from entry group by 1) e using (account_id)
    left join (select account_id, sum(amount) as won from prize group by 1) p using (account_id)
    left join (select account_id, sum(entry.price) as back from entry join game on game.id = game_id where state = 'void' group by 1) r
      using (account_id)
    where balance <> ${GRANTED}::bigint - coalesce(paid, 0) + coalesce(won, 0) + coalesce(back, 0)`)
  expect(errors).toEqual([])
  const settled = await db.rows(sql<{
    game_id: string
    pool: bigint
    prizes: bigint
    fee: bigint
    paid: bigint
    times: bigint
  }>`
    select game_id, pool, prizes, fee, sum(m.amount)::bigint as paid, count(*) - count(distinct m.cause) as times
    from settlement join movement m on m.debit = 'escrow:' || game_id and m.reason = 'winner-payment' group by 1, 2, 3, 4`)
  expect(settled.map(one => one.game_id).sort()).toEqual(cards.paid.toSorted())
  for (const { pool, prizes, fee, paid, times } of settled) {
    expect([prizes + fee, paid, times]).toEqual([pool, prizes, 0n])
  }
  const refunds = await db.rows(sql<{ game: string; count: bigint }>`
    select substr(debit, 8) as game, count(distinct cause) as count from movement where reason = 'cancel-game' group by 1`)
  expect(new Map(refunds.map(one => [one.game, Number(one.count)]))).toEqual(
    new Map(cards.refunded.map(id => [id, numbers.kills.seeded])),
  )
  expect((await checkBooks({ db, clock: systemClock }, invariants, { wait: true }))?.broken).toEqual([])
}

const LIMIT_MS = isSoak ? 3_600_000 : 240_000

test(
  'whatever is killed, no acknowledged play and no centavo is lost, and settlement pays once',
  { timeout: LIMIT_MS },
  async () => {
    const began = performance.now()
    const chance = chanceFor('power cuts')
    const database = await startDatabase(onEnd)
    const db = lookInto(database.url, onEnd)
    const server = await startServer(database.url, { onEnd, env: SHORT_WINDOW })
    const app: Deployment = { db, database, server, chance }
    await seedPlayers(db, 0, PLAYERS, PLAYERS)
    const card = await seedCard(db, CARD)
    const recorded: Recorded = { accepted: new Map(), unknown: 0, stop: false }
    const clients = Array.from({ length: CLIENTS }, (_, client) => playOn(app, card, recorded, client))
    const cards = { paid: [] as string[], refunded: [] as string[] }
    const failed = Promise.all(clients).then(() => undefined)
    await Promise.race([blowByBlow(app, cards.paid, cards.refunded), failed])
    recorded.stop = true
    await failed
    const all = [...cards.paid, ...cards.refunded]
    // Without help it recovers within two minutes; `npm test` does not wait for the minute's sweep.
    if (!isSoak) await untilDone(() => sweep(db, all))
    const states = async () => (await Promise.all(all.map(id => stateOf(db, id)))).map(one => one.state)
    const due = [...cards.paid.map(() => 'paid'), ...cards.refunded.map(() => 'void')]
    await untilTrue(async () => String(await states()) === String(due), 200_000)
    expect(await states()).toEqual(due)
    await expectTheTruth(db, card, recorded, cards)
    const { server: servers, postmaster, backend } = numbers.kills
    const output = `${servers} of the server, ${postmaster + backend} of PostgreSQL; ${recorded.accepted.size} plays acknowledged, ${recorded.unknown} given up, ${cards.paid.length} cards paid, ${cards.refunded.length} refunded, none lost`
    figure('kill -9', output, began, { 'kill -9 of a server': servers, 'kill -9 of PostgreSQL': postmaster + backend })
  },
)
