import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { centavos } from '#contract/money.ts'
import { freezeAccount } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import { balanceOf, checkBooks, rowsOfSubject } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import {
  createSubmitEntry,
  type SubmitEntry,
  type Game,
  gamesOf,
  listEntries,
  lockedGame,
  closeEarlier,
} from './index.ts'
import { dropFrozen } from './service-frozen.ts'

/* W7: the entries of a frozen account are removed from games that are not locked, as if they had never existed. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
let app: TestApp
let beside: TestApp
let pools: ReturnType<typeof poolGames>
let doors: [SubmitEntry, SubmitEntry]
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  const { databaseUrl, clock } = app
  beside = await startTestApp({ onEnd: end => void ends.unshift(end), databaseUrl, clock })
  pools = poolGames(app, 2)
  const modeOf = () => ({ module: 'athletes-of-the-week' })
  doors = [createSubmitEntry(app.deps, modeOf), createSubmitEntry(beside.deps, modeOf)]
})
afterEach(async () => expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([]))
afterAll(async () => {
  for (const end of ends) await end()
})

const game = async (id: string): Promise<Game> =>
  (await gamesOf(app.deps.db, [id])).get(id) ?? expect.unreachable('gone')
const held = async (player: Player) => Number(await balanceOf(app.deps.db, player.id)) / 100
async function rich(): Promise<Player> {
  const player = await newPlayer(app)
  await pools.give(player, 100_00)
  return player
}
/** A claw-back, as the pools module receives it. */
async function freeze(player: Player): Promise<void> {
  const at = app.clock.now()
  await app.deps.db.tx(async tx => {
    await freezeAccount(tx, player.id, at)
    await emit(tx, 'wallet.clawed-back', {
      accountId: player.id,
      e2eId: 'E1',
      returnId: 'D1',
      amount: '100',
      debt: '0',
    })
  })
}
const again = (player: Player) => pools.run('pools.drop-frozen', { accountId: player.id })
const modeOf = () => ({ name: 'athlete-card', module: 'athletes-of-the-week' }) as never

const notices = async (player: Player) =>
  (await player.call(listNotifications, { query: { limit: 50 } })).data.docs
    .map(({ title, text }) => `${title} ${text}`)
    .filter(text => text.includes('anulado'))

test('its entries in open games are void and refunded, and pools and counts are as if it had never played', async () => {
  const [ana, bruno] = [await rich(), await rich()]
  const many = { entriesPerUser: 10 }
  const [growing, cheap, free, locked] = [
    await pools.open(many),
    await pools.open({ ...many, price: centavos(5_00) }),
    await pools.open({ ...many, price: centavos(0) }),
    await pools.open(many),
  ]
  const mine: string[] = []
  for (const id of [growing, cheap, free]) mine.push(await pools.play(id, ana, 1), await pools.play(id, ana, 2))
  for (const id of [growing, cheap, free, locked]) await pools.play(id, bruno, 3)
  const stored = await pools.play(locked, ana, 1)
  await app.deps.db.tx(async tx => closeEarlier(tx, await lockedGame(tx, locked, 'athlete-card'), app.clock.now()))
  await pools.drain()
  expect([await held(ana), await game(growing)]).toMatchObject([60, { count: 3, pool: 30_00n }])

  await freeze(ana)
  await pools.drain()
  expect([await held(ana), await held(bruno)]).toEqual([90, 75])
  expect(await game(growing)).toMatchObject({ state: 'open', count: 1, pool: 10_00n })
  expect(await game(cheap)).toMatchObject({ count: 1, pool: 5_00n })
  expect(await game(free)).toMatchObject({ count: 1, pool: 0n })
  // Closed games continue unchanged (C2).
  expect(await game(locked)).toMatchObject({ state: 'locked', count: 2, pool: 20_00n })
  const entries = new Map((await listEntries(app.deps.db, [...mine, stored])).map(entry => [entry.id, entry.void]))
  expect([...mine, stored].map(id => entries.get(id))).toEqual([true, true, true, true, true, true, false])
  const rows = await rowsOfSubject(app.deps.db, ana.id, mine[0] ?? '')
  expect(rows.find(row => row.type === 'cancel-game')).toMatchObject({
    module: 'athletes-of-the-week',
    amount: 10_00n,
    direction: 'in',
    detail: { reason: 'account_frozen', name: 'Rodada 34', game: growing },
  })
  const notes = await notices(ana)
  expect(notes).toHaveLength(6)
  expect(notes.every(note => note.includes('sua conta está congelada.'))).toBe(true)
  expect(await notices(bruno)).toEqual([])
  await expect(pools.play(growing, ana, 9)).rejects.toThrow('account_blocked')
})

test('a second time, and twice at once in two processes, nothing more happens', async () => {
  const [ana, bruno] = [await rich(), await rich()]
  const id = await pools.open()
  for (const pick of [1, 2, 3]) await pools.play(id, ana, pick)
  await pools.play(id, bruno, 1)
  await app.deps.db.tx(tx => freezeAccount(tx, ana.id, app.clock.now()))
  await Promise.all([app, beside, app, beside].map(({ deps }) => dropFrozen(deps, modeOf, ana.id)))
  await again(ana)
  expect([await held(ana), await game(id)]).toMatchObject([100, { count: 1, pool: 10_00n }])
})

test('a game without it ends as if it had never played: too few are left, or the others share the pool', async () => {
  const [ana, bruno, carla] = [await rich(), await rich(), await rich()]
  const [alone, shared] = [await pools.open(), await pools.open()]
  for (const player of [ana, bruno]) await pools.play(alone, player, 1)
  for (const [pick, player] of [ana, bruno, carla].entries()) await pools.play(shared, player, 9 - pick)
  await freeze(ana)
  await pools.drain()
  await pools.end(shared)
  await pools.drain()
  expect(await game(alone)).toMatchObject({ state: 'void', voidReason: 'too_few_players' })
  await pools.pay()
  expect(await game(shared)).toMatchObject({ state: 'paid', count: 2, pool: 20_00n })
  // R$ 18 split in the ratio 50 to 25.
  expect([await held(ana), await held(bruno), await held(carla)]).toEqual([100, 102, 96])
  const [first] = await notices(bruno)
  expect(first).not.toContain('congelada')
})

test('a game whose lock has come by the clock keeps its entries, though nobody has locked it yet', async () => {
  const [ana, bruno] = [await rich(), await rich()]
  const id = await pools.open()
  for (const player of [ana, bruno]) await pools.play(id, player, 1)
  app.clock.advance(50 * MINUTE)
  await app.deps.db.tx(tx => freezeAccount(tx, ana.id, app.clock.now()))
  await dropFrozen(app.deps, modeOf, ana.id)
  expect(await game(id)).toMatchObject({ state: 'open', count: 2, pool: 20_00n })
  await pools.drain()
  expect(await game(id)).toMatchObject({ state: 'locked', count: 2 })
  app.clock.advance(HOUR)
})

/** An entry through one of the processes: 1 if it was accepted. */
const enter = (gameId: string, player: Player, pick: number, door = pick % 2) =>
  doors[door === 0 ? 0 : 1]({
    gameId,
    mode: 'athlete-card',
    accountId: player.id,
    picks: [pick],
    code: null,
    influencerId: null,
    key: undefined,
    input: '',
  }).then(
    () => 1,
    () => 0,
  )

test('an entry that was let in before the freeze, and commits after it, is waited for', async () => {
  const [ana, bruno] = [await rich(), await rich()]
  const id = await pools.open()
  expect(await enter(id, bruno, 1, 0)).toBe(1)
  let letGo: (() => void) | undefined
  onTestFinished(() => letGo?.())
  let seize: (() => void) | undefined
  const isThere = new Promise<void>(resolve => (seize = resolve))
  // Entries are counted in any of 16 shards; the total is the sum of them.
  await app.deps.db.rows(sql`insert into game_tally (game_id, shard, entries)
    select ${id}, part, 0 from generate_series(0, 15) part on conflict do nothing`)
  const holding = app.deps.db.tx(async tx => {
    await tx.rows(sql`select 1 from game_tally where game_id = ${id} for update`)
    seize?.()
    await new Promise<void>(resolve => (letGo = resolve))
  })
  await isThere
  const entry = enter(id, ana, 2, 0)
  await expect.poll(waiting).toBe(1)
  await app.deps.db.tx(tx => freezeAccount(tx, ana.id, app.clock.now()))
  const dropping = dropFrozen(app.deps, modeOf, ana.id)
  await expect.poll(waiting).toBe(2)
  letGo?.()
  expect(await entry).toBe(1)
  await Promise.all([holding, dropping])
  expect([await held(ana), await game(id)]).toMatchObject([100, { count: 1, pool: 10_00n }])
})

/** The number of statements waiting for a lock. */
async function waiting(): Promise<number> {
  const [row] = await app.deps.db.rows(sql<{ count: bigint }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return Number(row?.count)
}

test.each([1, 2, 3, 4, 5, 6])(
  'while it enters, others enter and a game locks, run %i: nothing is left of it',
  async run => {
    const [ana, bruno, carla] = [await rich(), await rich(), await rich()]
    const settings = { entriesPerUser: 20 }
    const [open, locking] = [await pools.open(settings), await pools.open(settings)]
    for (const id of [open, locking]) for (const player of [bruno, carla]) await pools.play(id, player, 99)
    const request = Array.from({ length: 8 }, (_, pick) => [
      enter(pick % 2 ? open : locking, ana, pick),
      enter(open, bruno, pick),
    ])
    if (run % 2 === 0) await Promise.all(request[0] ?? [])
    await freeze(ana)
    const lock = app.deps.db.tx(async tx =>
      closeEarlier(tx, await lockedGame(tx, locking, 'athlete-card'), app.clock.now()),
    )
    await Promise.all([
      dropFrozen(app.deps, modeOf, ana.id),
      dropFrozen(beside.deps, modeOf, ana.id),
      lock,
      ...request.flat(),
    ])
    await pools.drain()
    const left = await app.deps.db.rows(sql<{ game_id: string; price: bigint }>`
    select game_id, price from entry where account_id = ${ana.id} and not void`)
    expect(left.filter(entry => entry.game_id === open)).toEqual([])
    // In a game that locked meanwhile, either all entries remain or none.
    expect(await held(ana)).toBe(100 - left.length * 10)
    const counted = await app.deps.db.rows(sql<{ count: bigint }>`
    select count(*) as count from entry where game_id = ${open} and not void`)
    expect((await game(open)).count).toBe(Number(counted[0]?.count))
  },
)
