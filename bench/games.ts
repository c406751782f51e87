import { sql } from 'kysely'
import { cardRanking, cardStanding } from '#contract/api/player/cards.ts'
import type { Facts } from '#contract/facts.ts'
import type { Started } from '#server/main.ts'
import { matchesOf, writeFacts } from '#server/modules/matches/index.ts'
import { advance, lockedGame, voidGame } from '#server/modules/pools/index.ts'
import { modeOf } from '#server/registry.ts'
import { type Load, load, prepare } from './load.ts'
import { idOf, seedCard, seedPlayers, tokenOf } from './seed.ts'

/** Figures of one size. Seconds, except rankings (milliseconds) and memory (MB). */
export interface SizeFigures {
  entries: number
  seeded: number
  settled: number
  voided: number
  /** From then until everybody was notified of the refund. */
  notified: number
  bareUpdate: number
  /** The first ranking after a start, which reads the entries. */
  firstGoal: number
  goal: number
  first: Load
  deep: Load
  mine: Load
  memory: number
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

let used = 0
let people = 0

/** (b), (b2), (c) and (d) for cards of one size. `product` runs its worker: a goal takes its production path. */
export async function measureSize(
  product: Started,
  entries: number,
  format: (line: string) => void,
): Promise<SizeFigures> {
  const { deps } = product
  const count = Math.max(2, entries >> 1)
  let card = ''
  let voided = ''
  const seeded = await seconds(async () => {
    card = await seedNext(product, entries, count)
    voided = await seedNext(product, entries, count)
  })
  format(`${entries} entries seeded twice in ${seeded.toFixed(1)} s`)
  const first = people - 2 * count
  const number = used - 1
  // Waits for the work after a lock (publishing the root), so that it is not measured.
  await deps.db.tx(async tx => {
    for (const gameId of [card, voided])
      await tx.emit('game.changed', { gameId, mode: 'athlete-card', state: 'locked' })
  })
  await untilIdle(product)
  const firstGoal = await measureGoal(product, card, number)
  const goal = await median(3, () => measureGoal(product, card, number))
  format(`a goal is in the ranking after ${goal.toFixed(3)} s, the first after ${firstGoal.toFixed(3)} s`)
  const rankings = await measureRankings(product, card, entries, first)
  format(
    `ranking p99: first ${rankings.first.p99.toFixed(1)}, deep ${rankings.deep.p99.toFixed(1)}, mine ${rankings.mine.p99.toFixed(1)} ms`,
  )
  const refunds = await measureVoid(product, voided)
  format(`void and refunded in ${refunds.voided.toFixed(1)} s, all notified ${refunds.notified.toFixed(1)} s later`)
  const bareUpdate = await seconds(() => deps.db.rows(sql`update entry set archived = true where game_id = ${voided}`))
  format(`one bare update of the same rows: ${bareUpdate.toFixed(1)} s`)
  const settled = await measureSettlement(product, card, number)
  format(`settled in ${settled.toFixed(1)} s`)
  const memory = process.memoryUsage().rss / 2 ** 20
  return { entries, seeded, settled, ...refunds, bareUpdate, firstGoal, goal, ...rankings, memory }
}

/** Cancelled by an operator while nothing else is pending: until the last player has the money, and until the last was notified. */
async function measureVoid(product: Started, card: string): Promise<{ voided: number; notified: number }> {
  const { db } = product.deps
  await untilIdle(product)
  const voided = await seconds(async () => {
    await db.tx(async tx => voidGame(tx, await lockedGame(tx, card, 'athlete-card'), 'medição'))
    while ((await stateOf(product, card)) !== 'void') await new Promise(resolve => setTimeout(resolve, 20))
  })
  return { voided, notified: await seconds(() => untilIdle(product)) }
}

/** Waits until no job is due, because concurrent jobs would distort a measurement. */
async function untilIdle({ deps }: Started): Promise<void> {
  for (;;) {
    const [row] = await deps.db.rows(sql<{ due: bigint }>`
      select count(*) as due from graphile_worker._private_jobs where attempts < max_attempts and run_at <= now()`)
    if (row?.due === 0n) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function seedNext({ deps }: Started, entries: number, count: number): Promise<string> {
  used += 1
  await seedPlayers(deps.db, people, people + count, 200)
  const card = await seedCard(deps.db, used, entries, { first: people, count })
  people += count
  return card
}

async function median(runs: number, once: () => Promise<number>): Promise<number> {
  const all: number[] = []
  while (all.length < runs) all.push(await once())
  return all.toSorted((a, b) => a - b)[runs >> 1] ?? 0
}

const nobody: Facts = {
  status: 'live',
  startedAt: null,
  endedAt: null,
  clock: null,
  score: null,
  goals: [],
  cards: [],
  statistics: {},
  athletes: {},
}
let goals = 0

/** Facts are written as the feed writes them; the measurement ends when a request for the ranking returns the new version. */
async function measureGoal(product: Started, card: string, number: number): Promise<number> {
  const { deps } = product
  const match = idOf('d1', number)
  const before = await newest(product, card)
  // After the lock: entries accepted after the real start are void (C2).
  const kickOff = deps.clock.now()
  goals += 1
  const athletes = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [
      idOf('d3', number * 10 + index),
      { played: true, numbers: { goals: index === 0 ? goals % 4 : 0 } },
    ]),
  )
  return seconds(async () => {
    await deps.db.tx(tx =>
      writeFacts(tx, deps.clock.now(), {
        matchId: match,
        facts: { ...nobody, startedAt: kickOff, athletes },
        author: 'feed',
        reason: 'gol',
      }),
    )
    while ((await newest(product, card)) === before) await new Promise(resolve => setTimeout(resolve, 5))
  })
}

async function newest(product: Started, card: string): Promise<number> {
  const url = new URL(`${cardRanking.path}?card=${card}&limit=10`, product.playerUrl)
  const answer = await fetch(url, { headers: { authorization: tokenOf(0) } })
  return ((await answer.json()) as { newest: number }).newest
}

async function measureRankings(product: Started, card: string, entries: number, first: number) {
  const port = Number(new URL(product.playerUrl).port)
  const asks = 2_000
  const pages = Math.max(1, Math.min(100_000, Math.floor(entries / 10)))
  const page = (index: number) => 1 + ((index * 7_919) % pages)
  const ask = (path: string, index: number) => prepare('GET', path, tokenOf(first + (index % 200)))
  const run = async (pathOf: (index: number) => string) => {
    await load(
      port,
      Array.from({ length: 200 }, (_, index) => ask(pathOf(index), index)),
      4,
    )
    return load(
      port,
      Array.from({ length: asks }, (_, index) => ask(pathOf(index), index)),
      4,
    )
  }
  return {
    first: await run(() => `${cardRanking.path}?card=${card}&limit=10&page=1`),
    deep: await run(index => `${cardRanking.path}?card=${card}&limit=10&page=${page(index)}`),
    mine: await run(() => cardStanding.path.replace(':id', card)),
  }
}

/** From the last whistle to payment, without the dispute window: final facts, last ranking, prizes. */
async function measureSettlement(product: Started, card: string, number: number): Promise<number> {
  const { deps } = product
  const match = idOf('d1', number)
  const facts = (await matchesOf(deps.db, [match])).get(match)?.facts
  if (!facts) throw new Error('The card has no facts')
  const final: Facts = { ...facts, status: 'finished', endedAt: deps.clock.now(), athletes: known(facts) }
  return seconds(async () => {
    await deps.db.tx(tx =>
      writeFacts(tx, deps.clock.now(), { matchId: match, facts: final, author: 'operator', reason: 'fim' }),
    )
    await untilState(product, card, 'provisional')
    await deps.db.rows(sql`update game set pays_at = now() where id = ${card}`)
    await untilState(product, card, 'paid')
  })
}

const known = (facts: Facts): Facts['athletes'] =>
  Object.fromEntries(
    Object.entries(facts.athletes).map(([id, { numbers }], index) => {
      const result = {
        'clean-sheet': 0,
        'yellow-cards': index % 2,
        assists: index % 3,
        woodwork: 0,
        'red-cards': 0,
        'penalties-saved': 0,
      }
      return [id, { played: true, numbers: { ...result, ...numbers } }]
    }),
  )

async function untilState(product: Started, card: string, state: string): Promise<void> {
  for (;;) {
    await advance(product.deps, modeOf, card)
    if ((await stateOf(product, card)) === state) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

async function stateOf({ deps }: Started, card: string): Promise<string | undefined> {
  const [row] = await deps.db.rows(sql<{ state: string }>`select state from game where id = ${card}`)
  return row?.state
}
