import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getReport, listLog } from '#contract/api/player/proofs.ts'
import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { balanceOf, checkBooks } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, TEST_START, type TestApp } from '#tests/support/app.ts'
import { fund } from '#tests/support/cards.ts'
import {
  type DuelTable,
  endMatch,
  guess,
  guessInTurn,
  kickOff,
  makeStarted,
  newTable,
  readDuel,
  publishScore,
} from '#tests/support/duels.ts'
import { listen } from '#tests/support/live.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { sha256 } from '#tests/support/reports.ts'

const ends: (() => Promise<void>)[] = []
let app: TestApp
let table: DuelTable
let third: Player
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.unshift(end) })
  third = await newPlayer(app)
})
beforeEach(async () => {
  app.clock.set(TEST_START)
  table = await newTable(app)
})
afterAll(async () => {
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
  for (const end of ends) await end()
})

const MINUTE = 60_000
const coins = (player: Player): Promise<bigint> => balanceOf(app.deps.db, player.id)
const scoresOf = async (id: string, calls: typeof versusCalls = versusCalls): Promise<string[]> =>
  (await readDuel(table.owner, id, calls)).guesses.map(one => `${one.homeGoals}-${one.awayGoals}`)
const TEN = ['1-0', '0-1', '2-0', '0-2', '3-0', '0-3', '4-0', '0-4', '5-0', '0-5']

describe('V2', () => {
  test('five guesses each in turn, the invited opponent first', async () => {
    const id = await makeStarted(table)
    const { owner, opponent } = table
    expect((await guess(owner, id, '1-0')).code).toBe('not_your_turn')
    await guessInTurn(table, id, TEN)
    const doc = await readDuel(opponent, id)
    expect(doc).toMatchObject({ status: 'guessed', turn: null, turnEndsAt: null, result: null })
    expect(doc.guesses.map(one => [one.number, one._user === opponent.id, one.auto, one.counts])).toEqual(
      TEN.map((_score, index) => [index + 1, index % 2 === 0, false, true]),
    )
    expect((await guess(opponent, id, '6-0')).code).toBe('not_your_turn')
  })

  test('a score that either has guessed is refused, at its fields too, and the turn stays', async () => {
    const id = await makeStarted(table)
    await guessInTurn(table, id, ['9-0', '0-9'])
    for (const score of ['9-0', '0-9']) {
      const refused = await guess(table.opponent, id, score)
      expect([refused.status, refused.code]).toEqual([409, 'guess_taken'])
      expect(refused.fields).toEqual({ homeGoals: 'guess_taken', awayGoals: 'guess_taken' })
    }
    expect((await readDuel(table.owner, id)).turn).toBe(table.opponent.id)
  })

  test('goals are 0 to 9 a side', async () => {
    const id = await makeStarted(table)
    for (const [homeGoals, awayGoals] of [
      [10, 0],
      [-1, 0],
      [1.5, 0],
      [null, 0],
    ]) {
      const refused = await table.opponent.call(versusCalls.guess, { params: { id }, body: { homeGoals, awayGoals } })
      expect([refused.status, refused.fields]).toEqual([400, { homeGoals: 'score_invalid' }])
    }
  })

  test('the same guess sent twice at once is made once', async () => {
    const id = await makeStarted(table)
    const both = await Promise.all([guess(table.opponent, id, '1-0'), guess(table.opponent, id, '1-0')])
    expect(both.map(answer => answer.code ?? 'made').sort()).toEqual(['made', 'not_your_turn'])
    expect(await scoresOf(id)).toEqual(['1-0'])
  })

  test('nobody else guesses', async () => {
    const id = await makeStarted(table, { type: 'public' })
    expect((await guess(third, id, '1-0')).code).toBe('not_found')
    expect((await guess(table.opponent, id, '1-0', vipCalls)).code).toBe('not_found')
    const body = { homeGoals: 1, awayGoals: 0 }
    expect((await app.call(versusCalls.guess, { params: { id }, body })).code).toBe('unauthorized')
  })
})

describe('V3', () => {
  test('after 60 seconds the server plays the most frequent free score, and the next has 60 seconds from then', async () => {
    const id = await makeStarted(table)
    app.clock.advance(MINUTE - 1)
    await app.drain()
    expect(await scoresOf(id)).toEqual([])
    app.clock.advance(1)
    await app.drain()
    const doc = await readDuel(table.owner, id)
    expect(doc.guesses).toMatchObject([{ number: 1, _user: table.opponent.id, homeGoals: 1, awayGoals: 0, auto: true }])
    expect([doc.turn, doc.turnEndsAt]).toEqual([table.owner.id, new Date(TEST_START.getTime() + 2 * MINUTE)])
    await guess(table.owner, id, '1-1').then(answer => answer.data)
    app.clock.advance(MINUTE)
    await app.drain()
    expect(await scoresOf(id)).toEqual(['1-0', '1-1', '2-1'])
  })

  test('a guess that comes too late finds its turn played, which stays', async () => {
    const id = await makeStarted(table)
    app.clock.advance(MINUTE)
    expect((await guess(table.opponent, id, '4-4')).code).toBe('not_your_turn')
    expect(await scoresOf(id)).toEqual(['1-0'])
    app.clock.advance(MINUTE)
    // The owner's turn is overdue too: then it is the opponent's, who may guess any free score.
    expect((await guess(table.opponent, id, '1-1')).code).toBe('guess_taken')
    expect(await scoresOf(id)).toEqual(['1-0', '1-1'])
    expect((await guess(table.opponent, id, '4-4')).status).toBe(200)
  })

  test('both gone: ten turns are played in ten minutes by the timer alone, none twice', async () => {
    const id = await makeStarted(table)
    const turns = app.jobs.find(set => 'versus.turns' in set.tasks)?.tasks['versus.turns']
    for (let turn = 0; turn < 12; turn += 1) {
      app.clock.advance(MINUTE)
      await Promise.all([turns?.({}), turns?.({})])
    }
    expect(await scoresOf(id)).toEqual(['1-0', '1-1', '2-1', '0-0', '0-1', '2-0', '1-2', '2-2', '3-0', '0-2'])
  })
})

describe('V4', () => {
  test('an unfinished duel ends at kick-off, and its unpaired last guess is dropped', async () => {
    const id = await makeStarted(table)
    await guessInTurn(table, id, ['0-1', '1-0', '3-0'])
    await toKickOff(id, ['0-1', '1-0', '3-0'])
    const running = await readDuel(table.owner, id)
    expect(running).toMatchObject({ status: 'running', turn: null, turnEndsAt: null })
    expect(running.guesses.map(one => one.counts)).toEqual([true, true, false])
    expect((await guess(table.owner, id, '5-5')).code).toBe('match_started')
    // 3-0 would be exact, but does not count.
    await endMatch(table, '3-0')
    const paid = await readDuel(table.owner, id)
    expect(paid.result).toMatchObject({ partial: false, _winner: table.owner.id })
    expect(await verified(id)).toEqual([])
  })

  test('without one full pair both are refunded as the match begins', async () => {
    const id = await makeStarted(table)
    await guessInTurn(table, id, ['1-0'])
    await toKickOff(id, ['1-0'])
    const doc = await readDuel(table.owner, id)
    expect(doc).toMatchObject({ status: 'finished', voided: 'no_full_pair', result: null })
    expect([await coins(table.owner), await coins(table.opponent)]).toEqual([1_000_00n, 1_000_00n])
    expect(await verified(id)).toEqual([])
  })

  test('guesses made after the real start do not count', async () => {
    const id = await makeStarted(table)
    await guessInTurn(table, id, ['1-0', '0-1'])
    app.clock.advance(10_000)
    const startedAt = app.clock.now()
    app.clock.advance(10_000)
    await guessInTurn(table, id, ['2-0', '0-2'])
    await publishScore(app, table.match, '0-0', 'live', startedAt)
    const doc = await readDuel(table.owner, id)
    expect([doc.status, doc.guesses.map(one => one.counts)]).toEqual(['running', [true, true, false, false]])
    expect((await guess(table.opponent, id, '7-7')).code).toBe('match_started')
  })
})

/** Moves to kick-off before any turn is overdue, so that the remaining turns are never played. */
async function toKickOff(id: string, stored: string[]): Promise<void> {
  const { deps, clock } = app
  const startedAt = clock.now()
  clock.advance(1_000)
  await publishScore({ ...app, deps, clock }, table.match, '0-0', 'live', new Date(startedAt.getTime() + 500))
  expect(await scoresOf(id)).toEqual(stored)
}

/** The public checks of the report, which are rate-limited per source. */
async function verified(id: string) {
  const report = await table.owner.call(getReport, { params: { game: id } })
  const log = await table.owner.call(listLog, { query: { limit: 500 } })
  expect([report.status, log.status]).toEqual([200, 200])
  return verifyReport(report.raw, sha256, log.raw)
}

describe('V5', () => {
  test('while the match is on the current score tells who leads, and at the end who has won', async () => {
    const id = await makeStarted(table)
    await guessInTurn(table, id, ['1-0', '0-1', '2-1', '1-1'])
    await kickOff(table, await readDuel(table.owner, id))
    expect((await readDuel(third, id).catch(() => null)) === null).toBe(true)
    await publishScore(app, table.match, '0-1')
    const { owner, opponent } = table
    const partial = { partial: true, _winner: owner.id, prize: null }
    expect((await readDuel(owner, id)).result).toMatchObject(partial)
    await publishScore(app, table.match, '2-1')
    const led = await readDuel(opponent, id)
    expect(led.result).toMatchObject({ partial: true, _winner: opponent.id })
    expect(led.result?.best).toContainEqual({ _user: opponent.id, number: 3 })
    await endMatch(table, '2-1')
    const doc = await readDuel(owner, id)
    expect(doc).toMatchObject({ status: 'finished', voided: null })
    expect(doc.result).toMatchObject({ partial: false, _winner: opponent.id, prize: 1_800n })
    expect([await coins(owner), await coins(opponent)]).toEqual([990_00n, 1_008_00n])
    expect(await verified(id)).toEqual([])
  })

  test('still equal: both are refunded, without a fee', async () => {
    const id = await makeStarted(table)
    await guessInTurn(table, id, ['1-0', '0-1'])
    await toKickOff(id, ['1-0', '0-1'])
    await endMatch(table, '1-1')
    const doc = await readDuel(table.owner, id)
    expect(doc).toMatchObject({ status: 'finished', voided: 'all_equal', result: null })
    expect([await coins(table.owner), await coins(table.opponent)]).toEqual([1_000_00n, 1_000_00n])
    expect(await verified(id)).toEqual([])
  })

  test('a void match refunds both', async () => {
    const id = await makeStarted(table)
    await guessInTurn(table, id, ['1-0', '0-1'])
    await kickOff(table, await readDuel(table.owner, id))
    await publishScore(app, table.match, '0-0', 'void')
    app.clock.advance(2 * 3_600_000)
    await app.drain()
    expect(await readDuel(table.owner, id)).toMatchObject({ status: 'finished', voided: 'match_void' })
    expect(await coins(table.owner)).toBe(1_000_00n)
    expect(await verified(id)).toEqual([])
  })

  test('VIP keeps 5 %, and a duel without a price has a winner and no prize', async () => {
    const { owner, opponent } = table
    for (const player of [owner, opponent]) await fund(app, player, 19_000)
    const vip = await makeStarted(table, { price: 20_000 }, vipCalls)
    const free = await makeStarted(table, { price: 0 })
    await guessInTurn(table, vip, ['1-0', '0-1'], vipCalls)
    await guessInTurn(table, free, ['1-0', '0-1'])
    await kickOff(table, await readDuel(owner, vip, vipCalls))
    await endMatch(table, '0-1')
    expect((await readDuel(owner, vip, vipCalls)).result).toMatchObject({ _winner: owner.id, prize: 38_000_00n })
    expect((await readDuel(owner, free)).result).toMatchObject({ _winner: owner.id, prize: 0n, partial: false })
    expect([await coins(owner), await coins(opponent)]).toEqual([38_000_00n, 0n])
    expect([await verified(vip), await verified(free)]).toEqual([[], []])
  })
})

describe('C12', () => {
  test('guesses of a public duel are seen by its two at once, by others from kick-off', async () => {
    const id = await makeStarted(table, { type: 'public' })
    await guessInTurn(table, id, ['8-7', '7-8'])
    for (const player of [table.owner, table.opponent]) expect((await readDuel(player, id)).guesses).toHaveLength(2)
    const before = await third.call(versusCalls.get, { params: { id } })
    expect([before.data.doc.guesses, before.data.doc.result]).toEqual([[], null])
    await kickOff(table, before.data.doc)
    expect(await scoresOf(id)).toEqual(
      (await readDuel(third, id)).guesses.map(one => `${one.homeGoals}-${one.awayGoals}`),
    )
  })

  test('events of a duel tell that something changed, and nothing of a guess', async () => {
    const id = await makeStarted(table)
    const ear = await listen(app, table.owner)
    await readDuel(table.owner, id)
    await guessInTurn(table, id, ['8-7'])
    await app.drain()
    await expect.poll(() => ear.of(`game-vs:${id}`)).toContainEqual({ what: 'guess', seq: expect.any(Number) })
    for (const payload of ear.of(`game-vs:${id}`))
      expect(Object.keys(payload as object).sort()).toEqual(['seq', 'what'])
  })
})
