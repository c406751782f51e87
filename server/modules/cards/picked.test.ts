import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorCard, operatorLockCard } from '#contract/api/admin/cards.ts'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { type CardDoc, getCard, getPlayed, listCards, listPlayed, playCard } from '#contract/api/player/cards.ts'
import { type CardTable, HOUR, startCardTable } from '#tests/support/card-table.ts'
import { cardBody, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { percentOf } from './rules-picked.ts'
import { storePickCounts } from './service-picked.ts'

/* The share of all entries that chose each option: visible to everybody once a card is closed, to nobody before (C12). */
let table: CardTable
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startCardTable(end => void ends.push(end))
})
afterAll(async () => {
  for (const end of ends) await end()
})

type Choice = readonly [goal: number, statistic: number]

/** Seven games of four athletes: five chose the second option of the first athlete, all the first option of the third. */
const SEVEN: readonly (readonly Choice[])[] = [1, 1, 1, 1, 1, 2, 3].map((goal, index) => [
  [goal, index % 3],
  [index % 2, 0],
  [0, index],
  [index === 0 ? 3 : 0, 6],
])

/** Opens a card and submits these games by three players in turn. */
async function entered(games: readonly (readonly Choice[])[], changes: Record<string, unknown> = {}): Promise<CardDoc> {
  const card = await readCard(
    table.ana,
    await openCard(table.operator, cardBody(await newRound(table.app), { entriesPerUser: 5, ...changes })),
  )
  const players = [table.ana, table.bruno, table.carla]
  for (const [index, game] of games.entries()) {
    await players[index % 3]?.call(playCard, { body: playBody(card, game) }).then(answer => answer.data)
  }
  await table.app.drain()
  return card
}

const lock = async (id: string): Promise<void> => {
  await table.operator
    .call(operatorLockCard, { params: { id }, body: { reason: 'Fechar' } })
    .then(answer => answer.data)
  await table.app.drain()
}
const shownOf = async (id: string) =>
  (await readCard(table.bruno, id)).athletes.map(({ pickedPercent }) => pickedPercent)
const rowsOf = (id: string) => table.app.deps.db.rows(sql`select * from card_pick_count where card_id = ${id}`)

/** The percent that chose each option, counted from the games that were sent. */
function expectedOf(card: CardDoc, games: readonly (readonly Choice[])[]) {
  const percent = (athlete: number, kind: 0 | 1, option: number) =>
    Math.round((100 * games.filter(game => game[athlete]?.[kind] === option).length) / games.length)
  return card.athletes.map((_athlete, place) => ({
    goals: card.goalOptions.map((_option, option) => percent(place, 0, option)),
    statistics: card.statisticOptions.map((_option, option) => percent(place, 1, option)),
  }))
}

test('shares are hidden before the lock and shown to everybody after it, as the games sent have them', async () => {
  const card = await entered(SEVEN)
  const { _id: id } = card
  const params = { id }
  // Also not through a job that runs too early or a cached response.
  expect(await storePickCounts(table.app.deps, id)).toBe(false)
  const before = [
    await table.ana.call(getCard, { params }),
    await table.bruno.call(getCard, { params }),
    await table.bruno.call(listCards, { query: { cardType: 'new' } }),
    await table.operator.call(operatorCard, { params }),
  ]
  expect(JSON.stringify(before.map(answer => answer.raw))).not.toContain('pickedPercent')
  expect(await rowsOf(id)).toEqual([])

  await lock(id)
  const expected = expectedOf(card, SEVEN)
  expect(expected[0]?.goals).toEqual([0, 71, 14, 14])
  expect(expected[2]?.goals).toEqual([100, 0, 0, 0])
  expect(await shownOf(id)).toEqual(expected)
  const [mine] = (await table.bruno.call(listPlayed, { query: { card: id } })).data.docs
  const game = (await table.bruno.call(getPlayed, { params: { id: mine?._id ?? '' } })).data.cardDetails
  expect(game.athletes.map(({ pickedPercent }) => pickedPercent)).toEqual(expected)
})

test('a card whose lock has passed tells nothing until it is closed and counted', async () => {
  const { _id: id } = await entered(SEVEN)
  table.app.clock.advance(2 * HOUR)
  expect(await shownOf(id)).toEqual([undefined, undefined, undefined, undefined])
  await table.app.drain()
  expect((await shownOf(id))[0]?.goals).toEqual([0, 71, 14, 14])
})

test('a card of four games tells nothing: it would tell who chose what', async () => {
  const { _id: id } = await entered(SEVEN.slice(0, 4))
  await lock(id)
  expect(await shownOf(id)).toEqual([undefined, undefined, undefined, undefined])
  expect(await rowsOf(id)).toEqual([])
  const { _id: five } = await entered(SEVEN.slice(0, 5))
  await lock(five)
  expect((await shownOf(five))[0]?.goals).toEqual([0, 100, 0, 0])
})

test('it is counted once: by two at once, and when an entry is void later', async () => {
  const card = await entered(SEVEN)
  const { _id: id } = card
  await lock(id)
  const counted = await rowsOf(id)
  await table.app.deps.db.rows(sql`delete from card_pick_count where card_id = ${id}`)
  await table.app.deps.db.rows(sql`update card set words = words where id = ${id}`)
  const runs = await Promise.all([storePickCounts(table.app.deps, id), storePickCounts(table.app.deps, id)])
  expect(runs.toSorted()).toEqual([false, true])
  expect(await rowsOf(id)).toEqual(counted)
  await table.app.deps.db.rows(sql`
    update entry set void = true where id = (select min(id) from entry where game_id = ${id})`)
  expect(await storePickCounts(table.app.deps, id)).toBe(false)
  expect(await shownOf(id)).toEqual(expectedOf(card, SEVEN))
})

test('a void card tells nothing, before its lock and after', async () => {
  const [early, late] = [await entered(SEVEN), await entered(SEVEN)]
  await lock(late._id)
  for (const { _id: id } of [early, late]) {
    await table.operator
      .call(operatorVoidGame, { params: { id }, body: { reason: 'Cancelada' } })
      .then(answer => answer.data)
    await table.app.drain()
    expect(await table.stateOf(id)).toBe('void')
    expect(await shownOf(id)).toEqual([undefined, undefined, undefined, undefined])
    expect(await storePickCounts(table.app.deps, id)).toBe(false)
  }
  expect(await rowsOf(early._id)).toEqual([])
})

test('a card of numbers has no options to tell of', async () => {
  const round = await newRound(table.app)
  const card = await readCard(
    table.ana,
    await openCard(table.operator, cardBody(round, { gameType: 'classic', entriesPerUser: 5 })),
  )
  for (const number of [0, 1, 2, 3, 4])
    await table.ana.call(playCard, { body: playBody(card, [number, 0, 0, 0]) }).then(answer => answer.data)
  await table.bruno.call(playCard, { body: playBody(card, [1, 1, 1, 1]) }).then(answer => answer.data)
  await lock(card._id)
  expect(await shownOf(card._id)).toEqual([undefined, undefined, undefined, undefined])
})

test('0 percent is nobody and 100 everybody, whatever the number of entries', () => {
  const counts = fc
    .integer({ min: 5, max: 1_000_000 })
    .chain(all => fc.tuple(fc.integer({ min: 0, max: all }), fc.constant(all)))
  fc.assert(
    fc.property(counts, ([count, all]) => {
      const percent = percentOf(count, all)
      expect(Number.isInteger(percent)).toBe(true)
      expect(percent === 0).toBe(count === 0)
      expect(percent === 100).toBe(count === all)
      expect(Math.abs(percent - (100 * count) / all)).toBeLessThan(1)
    }),
  )
})
