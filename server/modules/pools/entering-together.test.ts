import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balanceOf, checkBooks } from '#server/modules/ledger/index.ts'
import { isBadData } from '#server/platform/db.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { sized } from '#tests/support/size.ts'
import { createSubmitEntry, gamesOf } from './index.ts'
import { poolInvariants } from './reads-check.ts'

/* Concurrent entries commit in batches, in two transactions at once; neither may affect the other's entries. */
let app: TestApp
let pools: ReturnType<typeof poolGames>
let submitEntry: ReturnType<typeof createSubmitEntry>
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  pools = poolGames(app, 2)
  submitEntry = createSubmitEntry(app.deps, () => pools.mode)
})
afterEach(async () => expect((await checkBooks(app.deps, poolInvariants, { wait: true }))?.broken).toEqual([]))
afterAll(async () => {
  for (const end of ends) await end()
})

async function withMoney(count: number, reais: number): Promise<Player[]> {
  const players: Player[] = []
  for (let index = 0; index < count; index += 1) {
    const player = await newPlayer(app)
    await pools.give(player, reais * 100)
    players.push(player)
  }
  return players
}

const play = (gameId: string, player: Player, pick: number, key?: string) =>
  submitEntry({
    gameId,
    mode: pools.mode.name,
    accountId: player.id,
    picks: [pick],
    code: null,
    influencerId: null,
    key,
    input: `${gameId}:${pick}`,
  }).then(
    entered => entered.entryId,
    (error: unknown) => error,
  )
const isEntered = (answer: unknown): answer is string => typeof answer === 'string'
const countOf = async (id: string) => (await gamesOf(app.deps.db, [id])).get(id)?.count

test('hundreds of entries at once, each sent twice: everybody plays what they can pay, once, and gets one answer', async () => {
  const players = await withMoney(sized(20, 60), 30)
  const games = [await pools.open({ entriesPerUser: 20 }), await pools.open({ entriesPerUser: 20 })]
  const sent = players.flatMap((player, index) =>
    Array.from({ length: 8 }, (_, pick) => ({ player, pick, gameId: games[(pick + index) % 2] ?? '' })),
  )
  const twice = () =>
    Promise.all(sent.map(({ gameId, player, pick }) => play(gameId, player, pick, `key-${pick}-of-play`)))
  const [first, second] = await Promise.all([twice(), twice()])
  for (const player of players) {
    const isMine = (_: unknown, index: number) => sent[index]?.player === player
    expect(first.filter(isMine).filter(isEntered)).toHaveLength(3)
    expect(await balanceOf(app.deps.db, player.id)).toBe(0n)
  }
  expect(second.filter(isEntered)).toEqual(first.filter(isEntered))
  expect(new Set(first.filter(isEntered)).size).toBe(players.length * 3)
  const refused = first.filter(answer => !isEntered(answer))
  expect(new Set(refused.map(error => (error as { code?: string }).code))).toEqual(new Set(['insufficient_balance']))
  expect(((await countOf(games[0] ?? '')) ?? 0) + ((await countOf(games[1] ?? '')) ?? 0)).toBe(players.length * 3)
})

test('an entry that no statement can read fails alone, whatever was sent with it', async () => {
  const players = await withMoney(12, 10)
  const id = await pools.open()
  // Picks are integers in the database: the statement that looks for duplicates fails, after the wallets are locked.
  const answers = await Promise.all(
    players.map((player, index) => play(id, player, index === 5 ? 3_000_000_000 : index)),
  )
  expect(answers.map(isEntered)).toEqual(players.map((_, index) => index !== 5))
  expect(isBadData(answers[5])).toBe(true)
  expect(await countOf(id)).toBe(11)
  for (const [index, player] of players.entries())
    expect(await balanceOf(app.deps.db, player.id)).toBe(index === 5 ? 10_00n : 0n)
})

test('an entry whose money cannot be written fails alone, and nothing of it stays', async () => {
  const players = await withMoney(12, 10)
  const id = await pools.open()
  const unlucky = players[7]?.id ?? ''
  // The entry is stored before the failure, the tally and the jobs are sent after it.
  await app.deps.db.rows(sql`create function refuse_one() returns trigger language plpgsql as $$
    begin if new.debit = tg_argv[0] then raise 'not this one' using errcode = '23514'; end if; return new; end $$`)
  await app.deps.db.rows(
    sql`create trigger refuse_one before insert on movement for each row execute function refuse_one(${sql.lit(`wallet:${unlucky}`)})`,
  )
  const answers = await Promise.all(players.map((player, index) => play(id, player, index, `key-${index}-of-play`)))
  await app.deps.db.rows(sql`drop trigger refuse_one on movement`)
  expect(answers.map(isEntered)).toEqual(players.map(({ id }) => id !== unlucky))
  expect(answers[7]).toMatchObject({ code: '23514', message: 'not this one' })
  expect(await countOf(id)).toBe(11)
  expect(await balanceOf(app.deps.db, unlucky)).toBe(10_00n)
  // The key has no stored answer: the same entry is accepted now.
  expect(await play(id, players[7] ?? expect.unreachable('no player'), 7, 'key-7-of-play')).toEqual(expect.any(String))
  expect(await countOf(id)).toBe(12)
})
