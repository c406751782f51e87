import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { balanceOf } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { foundBothWays } from '#tests/support/books.ts'
import { fund } from '#tests/support/cards.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { type Game, gamesOf, lockedGame } from './index.ts'
import { payCorrection } from './service-correcting.ts'

/* Games with very many entries are processed in steps, each exactly once wherever a crash happens. And C14, with real money. */
let app: TestApp
let games: ReturnType<typeof poolGames>
let players: Player[] = []
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  games = poolGames(app, 2)
  await fund(app, null, 10_000)
})
beforeEach(async () => {
  players = []
  for (let count = 0; count < 5; count += 1) players.push(await newPlayer(app))
  for (const player of players) await games.give(player, 500_00)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const game = async (id: string): Promise<Game> =>
  (await gamesOf(app.deps.db, [id])).get(id) ?? expect.unreachable('gone')
const held = () => Promise.all(players.map(async player => Number(await balanceOf(app.deps.db, player.id)) / 100))
const cleanBooks = async () => expect(await foundBothWays(app, invariants)).toEqual([])
/** A finished game with these picks; a pick of 0 scores 0. */
async function ended(picks: readonly number[], settings: Parameters<typeof games.open>[0] = {}): Promise<string> {
  const id = await games.open(settings)
  for (const [rank, pick] of picks.entries()) await games.play(id, players[rank] ?? expect.unreachable('nobody'), pick)
  await games.end(id)
  return id
}
/** Corrects a paid game to other scores. */
const correct = (id: string, worth: (pick: number) => number, atOnce?: number) =>
  app.deps.db.tx(async tx => {
    const world = await games.mode.snapshot(tx, id)
    const turned = {
      ...games.mode,
      snapshot: async () => ({ ...world, scoring: { turned: worth.toString() } }),
      scorer: () => (picks: readonly number[]) => worth(picks[0] ?? 0),
    }
    return payCorrection(tx, await lockedGame(tx, id, games.mode.name), turned, app.clock.now(), atOnce)
  })

describe('C10: a correction of many', () => {
  test('is decided and its money set aside at once, and paid in steps that a crash does not repeat', async () => {
    const id = await ended([9, 1, 2, 3, 4])
    await games.pay()
    const before = await held()
    // The entry of 9 was alone on top; now all others are, and the old winner has the fifth rank.
    const result = await correct(id, pick => (pick === 9 ? 0 : 100), 1)
    expect(result.entries).toBeGreaterThan(2)
    const half = await held()
    expect(half.filter((now, rank) => now !== before[rank])).toHaveLength(1)
    expect((await game(id)).correcting).toBe((await game(id)).boardVersion)
    await cleanBooks()
    await expect(correct(id, () => 100, 1)).rejects.toMatchObject({ code: 'state_forbids' })
    await app.deps.db.rows(sql`
      create function dies() returns trigger language plpgsql as $$ begin raise exception 'the process died'; end $$`)
    await app.deps.db.rows(sql`
      create trigger dies before insert on movement for each row when (new.reason = 'correction') execute function dies()`)
    await games.drain().catch(() => undefined)
    expect(await held()).toEqual(half)
    await app.deps.db.rows(sql`drop trigger dies on movement`)
    await Promise.all([0, 1].map(() => games.run('pools.advance', { gameId: id })))
    const after = await held()
    expect((await game(id)).correcting).toBeNull()
    const added = after.reduce((sum, now, rank) => sum + now - (before[rank] ?? 0), 0)
    expect(Math.round(added * 100)).toBe(Number(result.amount))
    await games.run('pools.advance', { gameId: id })
    expect(await held()).toEqual(after)
    await cleanBooks()
  })

  test('pays a person once for one place, whichever of their entries has it now', async () => {
    const id = await games.open({ fixed: true, guaranteed: centavos(100_00), shares: [10_000, 0, 0] })
    const [ana, bia] = players
    if (!ana || !bia) return expect.unreachable('nobody')
    for (const pick of [9, 1]) await games.play(id, ana, pick)
    await games.play(id, bia, 5)
    await games.end(id)
    await games.pay()
    const before = await held()
    // Ana's other entry is the best now, so she keeps the rank and its prize.
    expect(await correct(id, pick => (pick === 1 ? 300 : pick))).toMatchObject({ entries: 0, amount: 0n })
    expect(await correct(id, pick => (pick === 5 ? 300 : pick))).toMatchObject({ entries: 1, amount: 100_00n })
    expect(await held()).toEqual([before[0], (before[1] ?? 0) + 100, ...before.slice(2)])
    await cleanBooks()
  })
})

test('C2: thousands who came after the real start are dropped in steps, each once', async () => {
  const [first, second] = players
  if (!first || !second) return expect.unreachable('nobody')
  // Its notifications are sent in large batches too.
  const many = poolGames(app, 5_000)
  const id = await many.open({ price: centavos(0) })
  await many.play(id, first, 3)
  await many.play(id, second, 4)
  await many.end(id)
  const late = new Date(app.clock.now().getTime() - 3_600_000 + 1)
  // A free game: entries do not make it a game for money.
  await app.deps.db.rows(sql`
    insert into entry (id, game_id, account_id, picks, price, rules_version, accepted_at, nonce)
    select substr(max(id), 1, 8) || lpad(to_hex(n + 4294967296), 16, 'f'), ${id}, ${players[2]?.id}, array[n], 0, 'x', ${new Date(late.getTime() + 2)},
      decode(lpad(to_hex(n), 32, '0'), 'hex')
    from entry, generate_series(1, 4500) n where game_id = ${id} group by n`)
  await app.deps.db.rows(sql`update game set entries = entries + 4500 where id = ${id}`)
  const { lockedAt } = await game(id)
  await many.see(id, { startedAt: late })
  expect(lockedAt && late < lockedAt).toBe(true)
  const [retained] = await app.deps.db.rows(sql<{ count: bigint }>`
    select count(*) from entry where game_id = ${id} and not void`)
  expect([retained?.count, (await game(id)).count]).toEqual([2n, 2])
  await many.pay()
  expect((await game(id)).state).toBe('paid')
  await cleanBooks()
})

describe('C14: a place needs a point', () => {
  const FIXED = { fixed: true, guaranteed: centavos(90_00), shares: [5_000, 2_500, 1_500] } as const

  test('of a guaranteed pool nobody scored in, prizes return to the house and stakes to the players', async () => {
    const before = await held()
    const id = await ended([0, 0], FIXED)
    await games.pay()
    expect(await game(id)).toMatchObject({ state: 'void', voidReason: 'nobody_scored' })
    expect(await held()).toEqual(before)
    await cleanBooks()
  })
  test('who scored nothing gets nothing: the share of the empty place goes to who has a point', async () => {
    const before = await held()
    const id = await ended([7, 0, 0])
    await games.pay()
    expect((await game(id)).state).toBe('paid')
    // R$ 30 less the fee of 10 %.
    expect((await held()).map((now, rank) => now - (before[rank] ?? 0))).toEqual([17, -10, -10, 0, 0])
    await cleanBooks()
  })
  test('a game entered under earlier rules is paid by those, zeros too', async () => {
    const before = await held()
    const id = await games.open(FIXED)
    await app.deps.db.rows(sql`update game set rules_version = '2026-11-21' where id = ${id}`)
    for (const player of players.slice(0, 2)) await games.play(id, player, 0)
    await games.end(id)
    await games.pay()
    expect((await game(id)).state).toBe('paid')
    expect((await held()).map((now, rank) => now - (before[rank] ?? 0))).toEqual([23.75, 23.75, 0, 0, 0])
    await cleanBooks()
  })
})
