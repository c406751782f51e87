import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { excludeSelf, getLimits, pausePlay, setLimits } from '#contract/api/player/responsible.ts'
import { centavos } from '#contract/money.ts'
import { balanceOf, checkBooks } from '#server/modules/ledger/index.ts'
import { createSubmitEntry, type SubmitEntry, gamesOf } from '#server/modules/pools/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'

/* W4 when entering a game. Two processes over one database accept entries. */
const DAY = 24 * 3_600_000
let app: TestApp
let pools: ReturnType<typeof poolGames>
let doors: [SubmitEntry, SubmitEntry]
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  const beside = await startTestApp({
    onEnd: end => void ends.unshift(end),
    databaseUrl: app.databaseUrl,
    clock: app.clock,
  })
  pools = poolGames(app, 2)
  const modeOf = () => ({ module: 'athletes-of-the-week' })
  doors = [createSubmitEntry(app.deps, modeOf), createSubmitEntry(beside.deps, modeOf)]
})
afterEach(async () => expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([]))
afterAll(async () => {
  for (const end of ends) await end()
})

/** Enters through one of the processes: `ok`, or the error code. */
const enter = (gameId: string, player: Player, pick: number, key?: string, door = 0): Promise<string> =>
  doors[door === 0 ? 0 : 1]({
    gameId,
    mode: 'athlete-card',
    accountId: player.id,
    picks: [pick],
    code: null,
    influencerId: null,
    key,
    input: `${gameId}:${pick}`,
  }).then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

const set = (player: Player, loss: Record<string, number>) =>
  player.call(setLimits, { body: { loss } }).then(answer => answer.data)
async function rich(loss?: Record<string, number>): Promise<Player> {
  const player = await newPlayer(app)
  await pools.give(player, 1_000_00)
  if (loss) await set(player, loss)
  return player
}
const held = async (player: Player) => Number(await balanceOf(app.deps.db, player.id)) / 100
const many = { entriesPerUser: 100 }

test('who pauses or is excluded enters nothing, not even what is free, until it ends', async () => {
  const [paid, free] = [await pools.open(), await pools.open({ price: centavos(0) })]
  const [paused, excluded] = [await rich(), await rich()]
  await paused.call(pausePlay, { body: { days: 1 } })
  await excluded.call(pausePlay, { body: { days: 1 } })
  await excluded.call(excludeSelf, { body: { months: 3 } })
  for (const game of [paid, free]) {
    expect([await enter(game, paused, 1), await enter(game, excluded, 1)]).toEqual(['paused', 'self_excluded'])
  }
  expect([await held(paused), await held(excluded)]).toEqual([1_000, 1_000])
  app.clock.advance(DAY)
  const next = await pools.open()
  expect([await enter(next, paused, 1), await enter(next, excluded, 1)]).toEqual(['ok', 'self_excluded'])
})

test('a loss limit holds to the centavo, and what comes back or is won makes room again', async () => {
  const [game, next] = [await pools.open(many), await pools.open(many)]
  const player = await rich({ day: 30 })
  for (const pick of [1, 2, 3]) expect(await enter(game, player, pick)).toBe('ok')
  expect(await enter(game, player, 4)).toBe('limit_loss')
  // A free entry loses nothing; an identical one is primarily a duplicate.
  expect(await enter(await pools.open({ price: centavos(0) }), player, 1)).toBe('ok')
  expect(await enter(game, player, 3)).toBe('duplicate_entry')
  expect(await held(player)).toBe(970)
  await pools.void(game, 'operator')
  expect((await player.call(getLimits)).data.month).toMatchObject({ staked: 30_00n, returned: 30_00n, net: 0n })
  expect(await enter(next, player, 1)).toBe('ok')
  expect((await player.call(getLimits)).data.loss.day).toMatchObject({ amount: 30_00n, used: 10_00n })
})

test('a prize raises what may be played above the limit, and tomorrow is a new day', async () => {
  const game = await pools.open(many)
  const [player, other] = [await rich({ day: 20 }), await rich()]
  expect([await enter(game, player, 9), await enter(game, other, 1)]).toEqual(['ok', 'ok'])
  await pools.end(game)
  await pools.pay()
  const { loss, month } = (await player.call(getLimits)).data
  // Growing pool of R$ 20, two prizes: R$ 18 split in the ratio 50 to 25.
  expect([month.won, month.net, loss.day.used]).toEqual([12_00n, 2_00n, 0n])
  const next = await pools.open({ ...many, price: centavos(11_00) })
  expect([await enter(next, player, 1), await enter(next, player, 2), await enter(next, player, 3)]).toEqual([
    'ok',
    'ok',
    'limit_loss',
  ])
  app.clock.advance(DAY)
  expect(await enter(await pools.open(many), player, 1)).toBe('ok')
})

test('lowering holds at once, a raise after a day', async () => {
  const game = await pools.open(many)
  const player = await rich({ week: 20 })
  expect(await enter(game, player, 1)).toBe('ok')
  await set(player, { week: 100 })
  expect([await enter(game, player, 2), await enter(game, player, 3)]).toEqual(['ok', 'limit_loss'])
  await set(player, { week: 15 })
  expect(await enter(game, player, 3)).toBe('limit_loss')
  await set(player, { week: 100 })
  app.clock.advance(DAY)
  expect(await enter(await pools.open(many), player, 3)).toBe('ok')
})

test('twenty at once through two doors at the edge of a limit: exactly as many as it leaves', async () => {
  const game = await pools.open(many)
  const player = await rich({ day: 200, month: 70 })
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, pick) => enter(game, player, pick, undefined, pick % 2)),
  )
  expect(results.filter(result => result === 'ok')).toHaveLength(7)
  expect(results.filter(result => result === 'limit_loss')).toHaveLength(13)
  expect(await held(player)).toBe(930)
  expect((await gamesOf(app.deps.db, [game])).get(game)).toMatchObject({ count: 7, pool: 70_00n })
})

test('a limit that is lowered while twenty enter: whoever comes after it is refused', async () => {
  const game = await pools.open(many)
  const player = await rich({ day: 1_000 })
  const entry = Array.from({ length: 20 }, (_, pick) => enter(game, player, pick, undefined, pick % 2))
  const { loss } = await set(player, { day: 10 })
  const before = loss.day.used
  const accepted = (await Promise.all(entry)).filter(result => result === 'ok').length
  // Entries before the change are included in its response; at most one more fitted below the lower limit.
  expect(BigInt(accepted) * 10_00n).toBe(before === 0n ? 10_00n : before)
})

test('in a batch of many, who is refused costs the others nothing', async () => {
  const game = await pools.open(many)
  const [free, limited, paused, poor] = [await rich(), await rich({ day: 15 }), await rich(), await newPlayer(app)]
  await paused.call(pausePlay, { body: { days: 1 } })
  const query = [free, limited, paused, poor].flatMap(player => [1, 2, 3].map(pick => [player, pick] as const))
  const results = await Promise.all(
    query.map(([player, pick]) => enter(game, player, pick, `key-${player.id}-${pick}`)),
  )
  expect([results.slice(0, 3), results.slice(3, 6), results.slice(6, 9), results.slice(9)]).toEqual([
    ['ok', 'ok', 'ok'],
    ['ok', 'limit_loss', 'limit_loss'],
    ['paused', 'paused', 'paused'],
    ['insufficient_balance', 'insufficient_balance', 'insufficient_balance'],
  ])
  expect([await held(free), await held(limited), await held(paused)]).toEqual([970, 990, 1_000])
  // The same keys again: accepted entries stay accepted, and refused ones may be retried.
  expect(await enter(game, limited, 1, `key-${limited.id}-1`)).toBe('ok')
  expect(await held(limited)).toBe(990)
})
