import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { getReport, listLog } from '#contract/api/player/proofs.ts'
import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { balanceOf, checkBooks } from '#server/modules/ledger/index.ts'
import { lockedGame } from '#server/modules/pools/index.ts'
import { payCorrection } from '#server/modules/pools/service-correcting.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, TEST_START, type TestApp } from '#tests/support/app.ts'
import { fund } from '#tests/support/cards.ts'
import {
  type DuelTable,
  endMatch,
  guessInTurn,
  makeLobby,
  makeStarted,
  newTable,
  pressReady,
  pressStart,
  readDuel,
  publishScore,
} from '#tests/support/duels.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { sha256 } from '#tests/support/reports.ts'
import { setSettings } from '#tests/support/settings.ts'
import { versusMode } from './mode.ts'

/* Results of a duel beyond the winner: tax, corrections, and downtime of the server. */
const ends: (() => Promise<void>)[] = []
let app: TestApp
let table: DuelTable
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.unshift(end) })
})
beforeEach(async () => {
  app.clock.set(TEST_START)
  table = await newTable(app)
})
afterAll(async () => {
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
  for (const end of ends) await end()
})

const coins = (player: Player): Promise<bigint> => balanceOf(app.deps.db, player.id)

/** A duel for R$ 10 won by its opponent: R$ 18 less the withheld tax. */
async function wonByOpponent(): Promise<string> {
  const id = await makeStarted(table)
  await guessInTurn(table, id, ['1-0', '0-1'])
  // The match begins before another turn is over.
  app.clock.advance(1_000)
  await publishScore(app, table.match, '0-0', 'live', new Date(app.clock.now().getTime() - 500))
  await endMatch(table, '1-0')
  return id
}

test('the winner of a duel sees the credited amount: the prize less the tax', async () => {
  await setSettings(app, { withholding: 25 })
  const before = await coins(table.opponent)
  const id = await wonByOpponent()
  await setSettings(app, {})
  // A quarter of the amount above the price.
  const came = 16_00n
  expect((await coins(table.opponent)) - before).toBe(came - 10_00n)
  const { result } = await readDuel(table.opponent, id)
  expect(result).toMatchObject({ _winner: table.opponent.id, prize: came })
  expect(result?.received).toEqual([
    { _user: table.opponent.id, amount: came },
    { _user: table.owner.id, amount: 0n },
  ])
  const news = (await table.opponent.call(listNotifications)).data.docs.map(({ text }) => text).join()
  expect(news).toMatch(/R\$\s16,00/)
  expect(news).not.toMatch(/18,00/)
})

test('C10: the winner before a correction to a tie keeps the prize, and both see it', async () => {
  const id = await wonByOpponent()
  await publishScore(app, table.match, '0-0', 'finished')
  await app.deps.db.tx(async tx => {
    const game = await lockedGame(tx, id, versusMode.name)
    await payCorrection(tx, game, versusMode, app.clock.now())
  })
  await app.drain()
  for (const player of [table.owner, table.opponent]) {
    const doc = await readDuel(player, id)
    expect(doc).toMatchObject({ status: 'finished', voided: null, result: { _winner: null, prize: null } })
    expect(doc.result?.received).toContainEqual({ _user: table.opponent.id, amount: 18_00n })
  }
})

test('V3: a server that comes back after kick-off plays the turns that were over before it, and its proof has them', async () => {
  const id = await makeLobby(table)
  // It starts at the last moment: both guess once, and the other eight turns expire long before kick-off.
  app.clock.set(new Date(TEST_START.getTime() + 120 * 60_000 - 15 * 60_000 - 1_000))
  await pressReady(table, id).then(answer => answer.data)
  await pressStart(table, id).then(answer => answer.data)
  await guessInTurn(table, id, ['5-0', '5-1'])
  app.clock.set(new Date(TEST_START.getTime() + 120 * 60_000 + 5_000))
  await app.drain()
  const doc = await readDuel(table.owner, id)
  expect(doc.status).toBe('running')
  expect(doc.guesses.map(({ homeGoals, awayGoals, auto }) => `${homeGoals}-${awayGoals} ${auto}`)).toEqual(
    ['5-0 false', '5-1 false'].concat(
      ['1-0', '1-1', '2-1', '0-0', '0-1', '2-0', '1-2', '2-2'].map(score => `${score} true`),
    ),
  )
  expect(doc.guesses.every(({ counts }) => counts)).toBe(true)
  await endMatch(table, '1-0')
  const report = await table.owner.call(getReport, { params: { game: id } })
  const log = await table.owner.call(listLog, { query: { limit: 500 } })
  expect(await verifyReport(report.raw, sha256, log.raw)).toEqual([])
})

test('VIP: on its start 403 is a wrong password and nothing else', async () => {
  const third = await newPlayer(app)
  for (const player of [table.owner, table.opponent]) await fund(app, player, 20_000)
  const id = await makeLobby(table, { price: 10_000, type: 'public' }, vipCalls)
  const startBy = (player: Player) =>
    player.call(vipCalls.start, { params: { id }, body: { password: player.password } })
  for (const player of [table.opponent, third]) {
    const refused = await startBy(player)
    expect([refused.status, refused.code]).toEqual([409, 'state_forbids'])
  }
  const usual = await makeLobby(table, {}, versusCalls)
  const refused = await table.opponent.call(versusCalls.start, { params: { id: usual }, body: {} })
  expect([refused.status, refused.code]).toEqual([403, 'forbidden'])
})
