import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { balanceOf, checkBooks } from '#server/modules/ledger/index.ts'
import { Refusal } from '#server/platform/fail.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { fund } from '#tests/support/cards.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { submitAllOrNone, entriesOfUser, type Game, gamesOf, lockedGame, setPicks, takeOut } from './index.ts'

/* Additional features of rooms, duels and push games: eligibility, leaving, two entries at once, and the split of the pot. */
let app: TestApp
/** Accounts that the entry policy refuses. */
const blocked = new Map<string, string>()
let winners: ReturnType<typeof poolGames>
let rights: ReturnType<typeof poolGames>
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  const entryPolicy = async (_from: unknown, request: readonly { gameId: string; accountId: string }[]) =>
    new Map(
      request.flatMap(({ gameId, accountId }) =>
        blocked.has(accountId) ? [[`${gameId}:${accountId}`, new Refusal('room_closed')] as const] : [],
      ),
    )
  winners = poolGames(app, 2, { split: 'winner', entryPolicy })
  rights = poolGames(app, 2, { split: 'right' })
  await fund(app, null, 1_000)
})
afterEach(async () => expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([]))
afterAll(async () => {
  for (const end of ends) await end()
})

const POT = { shares: [9_000, 0, 0], entriesPerUser: 1 } as const
const game = async (id: string): Promise<Game> =>
  (await gamesOf(app.deps.db, [id])).get(id) ?? expect.unreachable('gone')
const held = async (player: Player) => Number(await balanceOf(app.deps.db, player.id)) / 100

async function rich(count: number): Promise<Player[]> {
  const players: Player[] = []
  for (let index = 0; index < count; index += 1) {
    const player = await newPlayer(app)
    await winners.give(player, 100_00)
    players.push(player)
  }
  return players
}

/** Each balance after a game with these picks, starting from 100. */
async function played(
  pools: ReturnType<typeof poolGames>,
  picks: readonly number[],
  settings: Parameters<typeof winners.open>[0] = {},
): Promise<{ state: string; reason: string | null; held: number[] }> {
  const players = await rich(picks.length)
  const id = await pools.open({ ...POT, ...settings })
  for (const [index, player] of players.entries()) await pools.play(id, player, picks[index] ?? 0)
  await pools.end(id)
  await pools.pay()
  const { state, voidReason } = await game(id)
  const after: number[] = []
  for (const player of players) after.push(await held(player))
  return { state, reason: voidReason, held: after }
}

describe('F4, V1: the winner takes the pot', () => {
  test('less the fee of 10 %', async () => {
    expect(await played(winners, [3, 1, 2])).toEqual({ state: 'paid', reason: null, held: [117, 90, 90] })
  })
  test('a tie shares it (C3)', async () => {
    expect(await played(winners, [3, 3, 2, 1])).toEqual({ state: 'paid', reason: null, held: [108, 108, 90, 90] })
  })
  test('the fee is at most what the others paid: no winner gets less than the price', async () => {
    const picks = [...Array<number>(11).fill(5), 1]
    expect((await played(winners, picks)).held).toEqual([...Array<number>(11).fill(100), 90])
  })
  test('everybody equal, or alone: everybody is refunded (C5)', async () => {
    expect(await played(winners, [2, 2])).toEqual({ state: 'void', reason: 'all_equal', held: [100, 100] })
    expect(await played(winners, [2])).toEqual({ state: 'void', reason: 'too_few_players', held: [100] })
  })
  test('for nothing it is played too, and nothing moves', async () => {
    const free = { price: centavos(0) }
    expect(await played(winners, [3, 1], free)).toEqual({ state: 'paid', reason: null, held: [100, 100] })
  })
})

describe('P1: those who were right', () => {
  const prize = { fixed: true, guaranteed: centavos(50_01), shares: [10_000, 0, 0] } as const
  test('share a guaranteed prize to the centavo, also all of them, also one alone (C5 does not apply)', async () => {
    // Accepted at the same moment: the odd centavo is assigned by id (C4).
    expect((await played(rights, [1, 0, 1], prize)).held.toSorted((a, b) => a - b)).toEqual([90, 115, 115.01])
    expect((await played(rights, [1, 1], prize)).held.toSorted((a, b) => a - b)).toEqual([115, 115.01])
    expect((await played(rights, [1], prize)).held).toEqual([140.01])
  })
  test('nobody right: stakes are refunded, and the prize returns', async () => {
    expect(await played(rights, [0, 0], prize)).toEqual({ state: 'void', reason: 'nobody_right', held: [100, 100] })
    expect(await played(rights, [], prize)).toEqual({ state: 'void', reason: 'no_answers', held: [] })
  })
  test('share a growing pot less the fee', async () => {
    expect((await played(rights, [1, 0, 0, 0])).held).toEqual([126, 90, 90, 90])
  })
  test('nobody right or nobody wrong: refunded', async () => {
    expect(await played(rights, [0, 0])).toEqual({ state: 'void', reason: 'nobody_right', held: [100, 100] })
    expect(await played(rights, [1, 1])).toEqual({ state: 'void', reason: 'nobody_wrong', held: [100, 100] })
    expect(await played(rights, [1])).toEqual({ state: 'void', reason: 'nobody_wrong', held: [100] })
  })
})

describe('entering', () => {
  test('whom the mode does not take is refused by its own code, and pays nothing', async () => {
    const [ana, bruno] = await rich(2)
    if (!ana || !bruno) return expect.unreachable('nobody')
    const id = await winners.open(POT)
    blocked.set(ana.id, 'closed')
    await expect(winners.play(id, ana, 1)).rejects.toThrow('room_closed')
    await winners.play(id, bruno, 1)
    blocked.delete(ana.id)
    await winners.play(id, ana, 2)
    expect([await held(ana), await held(bruno), await game(id)]).toMatchObject([90, 90, { count: 2 }])
  })

  test('V1: two enter together or neither does', async () => {
    const [ana, bruno] = await rich(2)
    if (!ana || !bruno) return expect.unreachable('nobody')
    const poor = await newPlayer(app)
    const id = await winners.open(POT)
    const enterBoth = (one: Player, other: Player) =>
      app.deps.db.tx(async tx => {
        const { mode } = await lockedGame(tx, id, winners.mode.name)
        const of = (player: Player) => ({ gameId: id, mode, accountId: player.id, picks: [], code: null })
        const rest = { influencerId: null, key: undefined, input: '' }
        return submitAllOrNone(app.deps, tx, () => winners.mode, [
          { ...of(one), ...rest },
          { ...of(other), ...rest },
        ])
      })
    expect(await enterBoth(ana, poor)).toMatchObject([null, { code: 'insufficient_balance' }])
    expect([await held(ana), await game(id)]).toMatchObject([100, { count: 0 }])
    expect(await enterBoth(ana, bruno)).toMatchObject([
      { entryId: expect.any(String) },
      { entryId: expect.any(String) },
    ])
    expect(await enterBoth(ana, bruno)).toMatchObject([{ code: 'duplicate_entry' }, { code: 'duplicate_entry' }])
    expect([await held(ana), await held(bruno), await game(id)]).toMatchObject([90, 90, { count: 2 }])
  })

  test('F6, V2: what was predicted is changed until the lock; who leaves has the price back and counts no more', async () => {
    const [ana, bruno, carla] = await rich(3)
    if (!ana || !bruno || !carla) return expect.unreachable('nobody')
    const id = await winners.open(POT)
    for (const player of [ana, bruno, carla]) await winners.play(id, player, 1)
    const leave = (player: Player) =>
      app.deps.db.tx(async tx => {
        const open = await lockedGame(tx, id, winners.mode.name)
        await setPicks(tx, id, ana.id, [7])
        return takeOut(tx, open, winners.mode, { accountId: player.id, reason: 'left_room', now: app.clock.now() })
      })
    expect([await leave(carla), await leave(carla)]).toEqual([true, false])
    expect([await held(carla), await game(id)]).toMatchObject([100, { count: 2, pool: 20_00n }])
    const [mine] = await entriesOfUser(app.deps.db, id, ana.id)
    expect(mine?.picks).toEqual([7])
    await winners.end(id)
    await winners.pay()
    expect([await held(ana), await held(bruno), await held(carla)]).toEqual([108, 90, 100])
  })
})
