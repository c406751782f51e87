import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, balanceOf, checkBooks, post, statementOf, walletOf } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { fund } from '#tests/support/cards.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { type Game, gamesOf, lockedGame, voidGame } from './index.ts'
import { refundLane, refundNext } from './service-refunds.ts'

/* C11: a void game with very many entries is refunded in parallel lanes: each entry once, wherever a crash happens. */
let app: TestApp
let games: ReturnType<typeof poolGames>
let players: Player[] = []
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  games = poolGames(app, 4)
  await fund(app, null, 10_000)
})
beforeEach(async () => {
  players = []
  for (let count = 0; count < 5; count += 1) players.push(await newPlayer(app))
  for (const player of players) await games.give(player, 100_00)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const FEW = { atOnce: 2, oneLaneMost: 3 }
const game = async (id: string): Promise<Game> =>
  (await gamesOf(app.deps.db, [id])).get(id) ?? expect.unreachable('gone')
const held = () => Promise.all(players.map(async player => Number(await balanceOf(app.deps.db, player.id)) / 100))
const cleanBooks = async () => expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
const refundsOf = async (id: string) =>
  app.deps.db.rows(sql<{ entry: string; times: number }>`
    select e.id as entry, count(m.id)::integer as times from entry e left join movement m on m.reason = 'cancel-game' and m.cause = e.id
    where e.game_id = ${id} group by 1 order by 1`)
const lanesOf = (id: string) =>
  app.deps.db.rows(sql<{ lane: number; isDone: boolean }>`
    select lane, progress_id = last_id as "isDone" from refund_lane where game_id = ${id} order by lane`)

/** An open game with three entries of each player, cancelled but not refunded, with its lanes open. */
async function calledOff(): Promise<string> {
  const id = await games.open()
  for (const pick of [1, 2, 3]) for (const player of players) await games.play(id, player, pick)
  await app.deps.db.tx(async tx => {
    await voidGame(tx, await lockedGame(tx, id, games.mode.name), 'Jogo cancelado')
    await refundNext(tx, await lockedGame(tx, id, games.mode.name), games.mode, app.clock.now(), FEW)
  })
  expect(await lanesOf(id)).toEqual([0, 1].map(lane => ({ lane, isDone: false })))
  expect(await held()).toEqual(players.map(() => 70))
  return id
}
const work = (gameId: string, lane: number) => refundLane(app.deps, () => games.mode, { gameId, lane }, FEW)

test('lanes that two workers are in at once, while players move other money, refund each entry once and tell once', async () => {
  const id = await calledOff()
  const at = app.clock.now()
  const others = players.map((player, index) => {
    const reference = newId(at)
    const to = walletOf(players[(index + 1) % players.length]?.id ?? '')
    return { id: reference, from: walletOf(player.id), to, amount: centavos(1_00), reason: 'present', reference }
  })
  await Promise.all([
    ...[0, 1, 0, 1].map(lane => work(id, lane)),
    ...others.map(movement => app.deps.db.tx(tx => post(tx, at, [movement]))),
  ])
  expect(await lanesOf(id)).toEqual([0, 1].map(lane => ({ lane, isDone: true })))
  expect((await refundsOf(id)).every(({ times }) => times === 1)).toBe(true)
  await games.drain()
  expect(await game(id)).toMatchObject({ state: 'void', voidReason: 'Jogo cancelado' })
  expect(await lanesOf(id)).toEqual([])
  expect(await held()).toEqual(players.map(() => 100))
  await cleanBooks()
  const notified = await app.deps.db.rows(sql<{ times: bigint }>`
    select count(*) as times from notification where kind = 'refund' and account_id = any(${players.map(({ id }) => id)}::text[])`)
  expect(notified).toEqual([{ times: 15n }])
  const statement = await statementOf(app.deps.db, players[0]?.id ?? '', { page: 1, limit: 20 })
  const rows = statement.rows.filter(row => row.type === 'cancel-game')
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({
    module: 'athletes-of-the-week',
    type: 'cancel-game',
    status: 'success',
    direction: 'in',
    amount: 10_00n,
    counterpartId: null,
    detail: { game: id, name: 'Rodada 34', reason: 'Jogo cancelado' },
  })
})

test('a lane whose worker dies goes on from there, found by the next look at its game', async () => {
  const id = await calledOff()
  const last = (await refundsOf(id)).at(-1)?.entry ?? ''
  await app.deps.db.rows(sql`
    create function dies() returns trigger language plpgsql as $$ begin raise exception 'the process died'; end $$`)
  await app.deps.db.rows(sql`
    create trigger dies before insert on movement for each row
    when (new.reason = 'cancel-game' and new.cause = ${sql.lit(last)}) execute function dies()`)
  await work(id, 0)
  await expect(work(id, 1)).rejects.toThrow('the process died')
  expect(await lanesOf(id)).toEqual([
    { lane: 0, isDone: true },
    { lane: 1, isDone: false },
  ])
  expect((await game(id)).state).toBe('voiding')
  // Refunds committed before the crash remain, and the interrupted one left no trace.
  const refunded = (await refundsOf(id)).filter(({ times }) => times === 1)
  expect(refunded.length).toBeGreaterThan(8)
  expect(refunded.length).toBeLessThan(15)
  await app.deps.db.rows(sql`drop trigger dies on movement`)
  await app.deps.db.rows(sql`delete from graphile_worker._private_jobs`)
  await games.run('pools.advance', { gameId: id })
  expect((await game(id)).state).toBe('void')
  expect((await refundsOf(id)).every(({ times }) => times === 1)).toBe(true)
  expect(await held()).toEqual(players.map(() => 100))
  await cleanBooks()
})

test('nothing is refunded from an escrow that holds less than it owes', async () => {
  const id = await calledOff()
  const at = app.clock.now()
  const taken = { id: newId(at), from: `escrow:${id}`, to: ACCOUNTS.house, amount: centavos(145_00), reference: id }
  await app.deps.db.tx(tx => post(tx, at, [{ ...taken, reason: 'mistake' }]))
  await expect(work(id, 0)).rejects.toThrow('the books are wrong')
  expect((await refundsOf(id)).every(({ times }) => times === 0)).toBe(true)
  expect(await held()).toEqual(players.map(() => 70))
})
