import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNow } from '#contract/api/player/home.ts'
import { HOUR, MINUTE } from '#tests/support/card-table.ts'
import { cardBody, newRound, openCard } from '#tests/support/cards.ts'
import { newSeason, matchCardBody, openMatchCard } from '#tests/support/championship-cards.ts'
import { type MatchCardTable, startMatchCardTable } from '#tests/support/match-card-table.ts'

/* Games that any visitor can enter or verify, over HTTP. */
let table: MatchCardTable
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startMatchCardTable(end => void ends.push(end))
})
afterAll(async () => {
  for (const end of ends) await end()
})

const open = async () => (await table.app.call(openNow)).data

test('a visitor is told the cards that close first, of every kind, and none that is closed', async () => {
  expect(await open()).toMatchObject({ cards: [], paid: null })
  const season = await newSeason(table.app)
  const scores = await openMatchCard(table.operator, matchCardBody(season))
  table.app.clock.advance(MINUTE)
  const round = await newRound(table.app)
  const prize = { name: 'Cartela grátis', price: 0, fixedAmount: true, amount: 300 }
  const free = await openCard(table.operator, cardBody(round, prize))
  const { cards } = await open()
  expect(cards.map(({ _id }) => _id)).toEqual([scores, free])
  expect(cards).toMatchObject([
    { championship: season.championshipId, size: 4, fixedAmount: false },
    { championship: null, size: 4, fixedAmount: true, price: 0n, amount: 30_000n, cardCount: 0 },
  ])
  expect(cards[1]?.figures.map(({ _id }) => _id)).toEqual(round.athletes.map(({ id }) => id))
  expect(cards[1]?.lockDate).toEqual(new Date(table.app.clock.now().getTime() + 2 * HOUR - 10 * MINUTE))
  // By the clock, before any job has run.
  table.app.clock.advance(2 * HOUR)
  expect((await open()).cards).toEqual([])
})

test('what was paid in the last seven days is told with the newest card that paid, and its winners', async () => {
  const { season, id } = await table.playedMatchCard()
  await table.wait(2 * HOUR)
  await table.endAll(season)
  expect((await open()).paid).toBeNull()
  await table.wait(HOUR)
  const { paid } = await open()
  expect(paid).toMatchObject({ games: 1, last: { _id: id, name: 'Cartela do campeonato', winners: 3 } })
  expect(paid?.amount).toBe(paid?.last.amount)
  expect(paid?.amount).toBeGreaterThan(0n)
  table.app.clock.advance(7 * 24 * HOUR)
  expect((await open()).paid).toBeNull()
})

test('players read the same, also twice at once', async () => {
  const calls = await Promise.all([table.ana.call(openNow), table.bruno.call(openNow), table.app.call(openNow)])
  const [one, other, visitor] = calls.map(({ data }) => data)
  expect([other, visitor]).toEqual([one, one])
})
