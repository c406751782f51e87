import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
/* Concurrent actions on a duel, through two servers over one database: one wins, the late one gets a reason, no turn is played twice, and no
   centavo is lost (V1 to V6). */
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { versusCalls } from '#contract/api/player/versus.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { balanceOf } from '#server/modules/ledger/index.ts'
import { heldByPlayers, racesOver } from '#tests/money/race.ts'
import { pause } from '#tests/money/servers.ts'
import {
  atOnce,
  broken,
  storedOf,
  openTwoDeployments,
  step,
  type TwoDeployments,
} from '#tests/money/two-deployments.ts'
import { type CallParts, TEST_START } from '#tests/support/app.ts'
import { fund, newRound, type Round } from '#tests/support/cards.ts'
import { type DuelTable, makeDuel, makeLobby, makeStarted, pressReady } from '#tests/support/duels.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'

const PRICE = 10_00n
const MINUTE = 60_000
const ends: (() => Promise<void>)[] = []
let two: TwoDeployments
let chance: Chance
let round: Round
let table: DuelTable
let third: Player
/** Has coins for only one duel. */
let poor: Player
let held: bigint
beforeAll(async () => {
  chance = chanceFor('duels at once')
  two = await openTwoDeployments(end => void ends.unshift(end))
  round = await newRound(two.deployments[0])
  const [owner, opponent, other] = two.players as [Player, Player, Player]
  table = { app: two.deployments[0], round, match: round.matches[0], owner, opponent }
  third = other
  poor = await newPlayer(two.deployments[0])
  await fund(two.deployments[0], poor, Number(PRICE / 100n))
})
afterEach(async () => expect(await broken(two)).toEqual([]))
afterAll(async () => {
  for (const end of ends) await end()
})

const race = racesOver(
  () => two,
  'duels: ',
  async () => {
    for (const app of two.deployments) app.clock.set(TEST_START)
    // Run the jobs of the previous run.
    await two.deployments[0].drain()
    held = await heldByPlayers(two)
  },
)

/** A call through either server: `done`, or its error code, which must be one of these. */
function does<E extends Endpoint>(who: Player, endpoint: E, parts: CallParts, ...refusals: string[]) {
  return async (): Promise<string> => {
    if (chance.happens(0.3)) await pause(chance.below(20))
    const answer = await two.deployments[chance.happens(0.5) ? 0 : 1].call(endpoint, parts, who.token)
    if (answer.status < 300) return 'done'
    expect(refusals).toContain(answer.code)
    return answer.code ?? ''
  }
}

/** A call through the first server, whose clock is fixed while the second's advances: `done`, or its error code. */
const atFirst =
  <E extends Endpoint>(who: Player, endpoint: E, parts: CallParts) =>
  async (): Promise<string> =>
    (await two.deployments[0].call(endpoint, parts, who.token)).code ?? 'done'

const starts = (id: string, ...refusals: string[]) =>
  does(table.owner, versusCalls.start, { params: { id }, body: {} }, ...refusals)
const guesses = (who: Player, id: string, score: [number, number], ...refusals: string[]) =>
  does(who, versusCalls.guess, { params: { id }, body: { homeGoals: score[0], awayGoals: score[1] } }, ...refusals)

/** A job on the second server, at a given time. */
const works = (task: 'versus.turn' | 'versus.not-started', id: string, at: Date) => async (): Promise<string> => {
  const [, app] = two.deployments
  // A call takes longer: without a delay the worker would always win.
  await pause(chance.below(25))
  app.clock.set(at)
  await app.jobs.find(set => task in set.tasks)?.tasks[task]?.({ duelId: id, mode: 'game-vs' })
  return 'worked'
}

interface Stands {
  opponent: string | null
  started: boolean
  turn: number | null
  turns: number[]
  scores: string[]
  /** Guesses of the entries and of the turns: equal. */
  picks: number[][]
  guessed: number[][]
  paid: bigint
}

/** The stored state of a duel, consistent whatever the order. */
async function standsOf(id: string): Promise<Stands> {
  const goals = (account: string) => sql`(select coalesce(array_agg(n order by turn, side), '{}') from duel_guess,
      lateral (values (1, home_goals), (2, away_goals)) as goals(side, n)
      where duel_id = duel.id and account_id = ${sql.raw(account)})`
  const [row] = await two.deployments[0].deps.db.rows(sql<Omit<Stands, 'paid'>>`
    select opponent_id as opponent, started_at is not null as started, turn,
      (select coalesce(array_agg(turn order by turn), '{}') from duel_guess where duel_id = duel.id) as turns,
      (select coalesce(array_agg(home_goals || '-' || away_goals), '{}') from duel_guess where duel_id = duel.id) as scores,
      (select coalesce(json_agg(picks order by id), '[]') from entry where game_id = duel.id) as picks,
      (select coalesce(json_agg(${goals('entry.account_id')} order by id), '[]') from entry where game_id = duel.id) as guessed
    from duel where id = ${id}`)
  if (!row) throw new Error(`No duel ${id}`)
  const { escrow, entries } = await storedOf(two, id)
  expect(entries).toBe(row.started ? 2 : 0)
  expect(escrow).toBe(row.started ? 2n * PRICE : 0n)
  expect(await heldByPlayers(two)).toBe(held - escrow)
  expect(row.turns).toEqual(row.turns.map((_turn, index) => index + 1))
  expect(new Set(row.scores).size).toBe(row.scores.length)
  expect(row.picks).toEqual(row.guessed)
  return { ...row, paid: escrow }
}

async function ready(): Promise<string> {
  const id = await makeLobby(table)
  await pressReady(table, id).then(answer => answer.data)
  return id
}

race('two guesses of one turn', async () => {
  const id = await makeStarted(table)
  const { owner, opponent } = table
  const ended = await atOnce(chance, [
    guesses(opponent, id, [1, 0], 'not_your_turn'),
    guesses(opponent, id, [2, 0], 'not_your_turn'),
    guesses(owner, id, [3, 0], 'not_your_turn'),
  ])
  const made = ended.filter(one => one === 'done').length
  // The opponent's two need one of the owner's in between.
  expect(made >= 1 && (made < 3 || ended[2] === 'done')).toBe(true)
  expect((await standsOf(id)).turns).toHaveLength(made)
  return `${made} made`
})

race('a guess and the end of its turn', async () => {
  const id = await makeStarted(table)
  const at = new Date(TEST_START.getTime() + MINUTE)
  const [made] = await atOnce(chance, [
    atFirst(table.opponent, versusCalls.guess, { params: { id }, body: { homeGoals: 7, awayGoals: 7 } }),
    works('versus.turn', id, at),
    works('versus.turn', id, at),
  ])
  const isMade = made === 'done'
  const { scores } = await standsOf(id)
  expect(scores.includes('7-7')).toBe(isMade)
  if (!isMade) expect(scores).toEqual(['1-0'])
  return isMade ? 'guessed' : 'played by the server'
})

race('a guess and kick-off', async () => {
  const id = await makeStarted(table)
  const kickoff = new Date(TEST_START.getTime() + 120 * MINUTE)
  const [made] = await atOnce(chance, [
    atFirst(table.opponent, versusCalls.guess, { params: { id }, body: { homeGoals: 7, awayGoals: 7 } }),
    () =>
      pause(chance.below(25))
        .then(() => step(two, 1, id, kickoff))
        .then(() => 'locked'),
    works('versus.turn', id, kickoff),
  ])
  const stands = await standsOf(id)
  // V3: turns overdue by then are played before closing, once, in either order.
  expect([stands.turn, stands.turns.length]).toEqual([null, 10])
  expect(stands.scores.includes('7-7')).toBe(made === 'done')
  expect((await storedOf(two, id)).state).not.toBe('open')
  return made === 'done' ? 'guessed' : 'too late'
})

race('starting and deleting', async () => {
  const id = await ready()
  const [started, deleted] = await atOnce(chance, [
    starts(id, 'room_too_late'),
    does(table.owner, versusCalls.remove, { params: { id } }, 'room_started'),
  ])
  expect([started, deleted].filter(one => one === 'done')).toHaveLength(1)
  await two.deployments[0].drain()
  expect((await standsOf(id)).started).toBe(started === 'done')
  expect((await storedOf(two, id)).state).toBe(started === 'done' ? 'open' : 'void')
  return started === 'done' ? 'started' : 'deleted'
})

race('starting and leaving', async () => {
  const id = await ready()
  const { opponent } = table
  const [started, left] = await atOnce(chance, [
    starts(id, 'not_ready'),
    does(opponent, versusCalls.removePlayer, { params: { id, userId: opponent.id } }, 'room_started'),
  ])
  expect([started, left].filter(one => one === 'done')).toHaveLength(1)
  const stands = await standsOf(id)
  expect([stands.started, stands.opponent]).toEqual(started === 'done' ? [true, opponent.id] : [false, null])
  return started === 'done' ? 'started' : 'left'
})

race('starting twice', async () => {
  const id = await ready()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const isKeyed = chance.happens(0.5)
  const one = () =>
    isKeyed
      ? does(table.owner, versusCalls.start, { params: { id }, body: {}, headers: key })
      : starts(id, 'room_started')
  const ended = await atOnce(chance, [one(), one(), one()])
  expect(ended.filter(each => each === 'done')).toHaveLength(isKeyed ? 3 : 1)
  expect(await standsOf(id)).toMatchObject({ started: true, turn: 1, paid: 2n * PRICE })
  return isKeyed ? 'with a key' : 'without'
})

race('being ready and starting', async () => {
  const id = await makeLobby(table)
  const [, started] = await atOnce(chance, [
    does(table.opponent, versusCalls.ready, { params: { id } }),
    starts(id, 'not_ready'),
  ])
  expect((await standsOf(id)).started).toBe(started === 'done')
  return started ?? ''
})

race('two who accept', async () => {
  const id = await makeDuel(table)
  await table.owner.call(versusCalls.invite, { params: { id }, body: { _user: third.id } }).then(one => one.data)
  const accepts = (who: Player) =>
    does(who, versusCalls.answerInvite, { params: { id }, body: { accept: true } }, 'room_full')
  const ended = await atOnce(chance, [accepts(table.opponent), accepts(third)])
  expect(ended.toSorted()).toEqual(['done', 'room_full'])
  expect((await standsOf(id)).opponent).toBe(ended[0] === 'done' ? table.opponent.id : third.id)
  return ended[0] === 'done' ? 'the one' : 'the other'
})

race('starting and the moment until which it can be', async () => {
  const id = await ready()
  const moment = new Date(TEST_START.getTime() + 105 * MINUTE)
  const [started] = await atOnce(chance, [
    atFirst(table.owner, versusCalls.start, { params: { id }, body: {} }),
    works('versus.not-started', id, moment),
  ])
  await two.deployments[0].drain()
  expect((await standsOf(id)).started).toBe(started === 'done')
  expect(started === 'done' ? 'open' : 'void').toBe((await storedOf(two, id)).state)
  return started === 'done' ? 'started' : 'called off'
})

race('two duels with coins for one', async () => {
  const { deps } = two.deployments[0]
  const here = { ...table, opponent: poor }
  const ids = [await makeLobby(here), await makeLobby(here)] as const
  for (const id of ids) await pressReady(here, id).then(answer => answer.data)
  const ended = await atOnce(
    chance,
    ids.map(id => starts(id, 'opponent_cannot_play')),
  )
  expect(ended.toSorted()).toEqual(['done', 'opponent_cannot_play'])
  const escrows = await Promise.all(ids.map(async id => (await storedOf(two, id)).escrow))
  expect(new Set(escrows)).toEqual(new Set([0n, 2n * PRICE]))
  expect(await balanceOf(deps.db, poor.id)).toBe(0n)
  const params = { id: ids[ended[0] === 'done' ? 0 : 1] }
  await two.operator.call(operatorVoidGame, { params, body: { reason: 'De volta' } }).then(answer => answer.data)
  await two.deployments[0].drain()
  expect(await balanceOf(deps.db, poor.id)).toBe(PRICE)
  return ended[0] === 'done' ? 'the one' : 'the other'
})
