import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorAnswerDispute, operatorDisputes } from '#contract/api/admin/cards.ts'
import { operatorChampionshipCards } from '#contract/api/admin/championship-cards.ts'
import { operatorHoldGame, operatorSettleGame, operatorSettlementPreview } from '#contract/api/admin/games.ts'
import {
  championshipCardRanking,
  championshipCardStanding,
  getChampionshipReceipt,
  getPlayedChampionship,
  playChampionshipCard,
} from '#contract/api/player/championship-cards.ts'
import { openDispute, listDisputes } from '#contract/api/player/disputes.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { getRanking } from '#contract/api/player/rankings.ts'
import type { TestApp } from '#tests/support/app.ts'
import { HOUR, MINUTE } from '#tests/support/card-table.ts'
import { publishFacts } from '#tests/support/cards.ts'
import {
  endMatch,
  matchCardBody,
  newSeason,
  openMatchCard,
  playScores,
  readMatchCard,
  scoresBody,
  type Season,
} from '#tests/support/championship-cards.ts'
import { startMatchCardTable, type MatchCardTable } from '#tests/support/match-card-table.ts'
import type { TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'

/* A championship card from its draft to paid prizes, over HTTP, with the clock moved by hand. */
let table: MatchCardTable
let app: TestApp
let operator: TestOperator
let ana: Player
let bruno: Player
let carla: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startMatchCardTable(end => void ends.push(end))
  ;({ app, operator, ana, bruno, carla } = table)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const because = { reason: 'Porque sim' }
const positionOf = async (player: Player, id: string) =>
  (await player.call(championshipCardStanding, { params: { id } })).data

/** Each match of Ana's game names the H1 rule that its points are from; others may read it after the lock. */
async function expectExplained(id: string, season: Season, game: string): Promise<void> {
  const { doc, cardDetails } = (await bruno.call(getPlayedChampionship, { params: { id: game } })).data
  expect(doc).toMatchObject({ totalScore: 68, position: 1, prize: 15_00n, finished: true, code: null })
  expect(doc.matches.map(one => [one.homeGoals, one.awayGoals, one.result, one.rule, one.score, one.state])).toEqual([
    [2, 1, { home: 2, away: 1 }, 'exact', 25, 'won'],
    [1, 1, { home: 0, away: 0 }, 'outcome', 10, 'won'],
    [2, 3, { home: 1, away: 3 }, 'winner-goals', 18, 'won'],
    [5, 1, { home: 4, away: 0 }, 'winner-difference', 15, 'won'],
  ])
  expect(cardDetails).toMatchObject({ _id: id, matchCount: 4, championship: { _id: season.championshipId } })
}

test('a card lives from its draft to paid prizes, and every centavo is where it should be', async () => {
  const players = [ana, bruno, carla]
  const before = await Promise.all(players.map(player => table.reais(player)))
  const { season, id, games } = await table.playedMatchCard()
  expect(await readMatchCard(ana, id)).toMatchObject({
    status: 'new',
    cardCount: 3,
    amount: 30_00n,
    fee: 10,
    myGames: 1,
  })
  // C2: by the clock, before any job has run.
  app.clock.advance(2 * HOUR - 10 * MINUTE)
  expect((await readMatchCard(ana, id)).status).toBe('preparing')
  expect(await ana.call(playChampionshipCard, { body: scoresBody(id, season.matches, []) })).toMatchObject({
    status: 409,
    code: 'card_not_open',
  })
  await app.drain()
  expect(await table.matchState(id)).toBe('locked')
  await table.wait(10 * MINUTE)
  await publishFacts(app, season.matches[0], {
    status: 'live',
    clock: { half: 1, minute: 45, stoppage: 2 },
    score: { home: 2, away: 0 },
  })
  expect((await readMatchCard(ana, id)).matches[0]).toMatchObject({
    void: false,
    _match: { status: 'live', minute: '45+2', score: { home: 2, away: 0 } },
  })
  // 2–1 against 2–0 has the right goals of the winner; no other match has begun.
  expect((await positionOf(ana, id)).best).toMatchObject({ position: 1, totalScore: 18, prize: 18_00n })
  await endMatch(app, season.matches[0], [2, 1])
  const live = await positionOf(ana, id)
  expect(live.best).toMatchObject({ totalScore: 25 })
  expect(live.changes).toEqual([
    { _match: season.matches[0], home: expect.stringContaining('Aurora'), away: expect.any(String), points: 7 },
  ])
  await table.wait(2 * HOUR)
  await table.endAll(season)
  expect(await table.matchState(id)).toBe('provisional')
  const position = await positionOf(ana, id)
  expect(position.best).toMatchObject({ position: 1, totalScore: 68, prize: 15_00n, behind: null })
  expect(position.payDate?.getTime()).toBe(app.clock.now().getTime() + HOUR)
  expect((await positionOf(bruno, id)).best).toMatchObject({ position: 2, totalScore: 22, prize: 7_50n })
  const preview = (await operator.call(operatorSettlementPreview, { params: { id } })).data
  expect(preview).toMatchObject({ entries: 3, players: 3, pool: 30_00n, prizes: 27_00n, fee: 3_00n, missing: [] })
  expect(preview.winners.map(({ username, score, amount }) => [username, score, amount])).toEqual([
    [ana.username, 68, 15_00n],
    [bruno.username, 22, 7_50n],
    [carla.username, 10, 4_50n],
  ])
  await table.wait(HOUR)
  expect((await readMatchCard(ana, id)).status).toBe('finished')
  expect(await Promise.all(players.map(player => table.reais(player)))).toEqual(
    [5, -2.5, -5.5].map((change, index) => (before[index] ?? 0) + change),
  )
  await expectExplained(id, season, games.ana)
  const receipt = (await ana.call(getChampionshipReceipt, { params: { id: games.ana } })).data
  expect(receipt.picks).toEqual([2, 1, 1, 1, 2, 3, 5, 1])
  expect(receipt.movements.map(({ type, direction, amount }) => [type, direction, amount])).toEqual([
    ['new-game', 'out', 10_00n],
    ['winner-payment', 'in', 15_00n],
  ])
  expect(await table.broken()).toEqual([])
})

test('R1: a paid card counts for the month’s ranking of championship cards, and for no other', async () => {
  const ranking = async (mode: string) =>
    (await ana.call(getRanking, { params: { mode }, query: { limit: 50 } })).data.docs.map(
      ({ _user, totalScore, position }) => [_user.username, totalScore, position],
    )
  const before = new Map((await ranking('card-game')).map(([username, score]) => [username, Number(score)]))
  const { season, id } = await table.playedMatchCard()
  await table.wait(2 * HOUR)
  await table.endAll(season)
  await table.wait(HOUR)
  expect(await table.matchState(id)).toBe('paid')
  const after = await ranking('card-game')
  const grew = after.map(([username, score]) => [username, Number(score) - (before.get(String(username)) ?? 0)])
  expect(grew).toEqual([
    [ana.username, 68],
    [bruno.username, 22],
    [carla.username, 10],
  ])
  expect(await ranking('athlete')).toEqual([])
  expect(await ranking('hat-trick')).toEqual([])
})

test('A4: with too few matches left the card is void, everybody is refunded and told why', async () => {
  const before = await table.reais(ana)
  const { season, id, games } = await table.playedMatchCard()
  await table.wait(2 * HOUR)
  await endMatch(app, season.matches[0], [2, 1])
  for (const match of season.matches.slice(1)) await publishFacts(app, match, { status: 'void', score: null })
  await table.wait(2 * HOUR)
  expect(await table.matchState(id)).toBe('void')
  expect(await readMatchCard(ana, id)).toMatchObject({ status: 'finished', voided: 'too_few_matches' })
  expect(await table.reais(ana)).toBe(before)
  expect((await ana.call(getPlayedChampionship, { params: { id: games.ana } })).data.doc).toMatchObject({ void: true })
  const { docs } = (await ana.call(listNotifications, { query: { limit: 1 } })).data
  expect(docs[0]).toMatchObject({
    text: expect.stringContaining('poucas partidas'),
    redirect: { uri: `/cards/${id}/my_games/${games.ana}` },
  })
  expect(await table.broken()).toEqual([])
})

test('C5: with one and the same score for all the card is void', async () => {
  const season = await newSeason(app)
  const matches = season.matches.slice(0, 2)
  const id = await openMatchCard(operator, matchCardBody(season, { matches }))
  for (const [player, goals] of [
    [ana, 1],
    [bruno, 2],
  ] as const) {
    await playScores(player, id, matches, [
      [goals, 0],
      [goals, 0],
    ])
  }
  await table.wait(2 * HOUR)
  for (const match of matches) await endMatch(app, match, [0, 1])
  expect((await operator.call(operatorSettlementPreview, { params: { id } })).data.voidReason).toBe('all_equal')
  await table.wait(2 * HOUR)
  expect(await table.matchState(id)).toBe('void')
})

test('unknown is never 0: over without its score nothing is paid, and the desk sees what is missing', async () => {
  const { season, id } = await table.playedMatchCard()
  await table.wait(2 * HOUR)
  await table.endAll(season)
  await publishFacts(app, season.matches[1], { score: null })
  const preview = (await operator.call(operatorSettlementPreview, { params: { id } })).data
  expect(preview.missing).toEqual([{ fact: expect.stringMatching(/ × .*: score$/), match: season.matches[1] }])
  const rows = (await operator.call(operatorChampionshipCards, { query: { state: 'provisional' } })).data.docs
  expect(rows.find(row => row._id === id)?.waits).toBe('facts')
  await table.wait(2 * HOUR)
  expect(await operator.call(operatorSettleGame, { params: { id }, body: because })).toMatchObject({
    status: 422,
    code: 'facts_missing',
  })
  await table.endAll(season)
  expect((await operator.call(operatorSettleGame, { params: { id }, body: because })).status).toBe(200)
  await app.drain()
  expect(await table.matchState(id)).toBe('paid')
})

test('C9: a match can be doubted in the window; payment waits for the answer, and for a hold', async () => {
  const { season, id } = await table.playedMatchCard()
  const [doubted] = season.matches
  const text = 'O segundo gol foi impedido'
  const doubt = (player: Player, fact: string) => player.call(openDispute, { body: { game: id, fact, text } })
  expect(await doubt(ana, doubted)).toMatchObject({ status: 409, code: 'dispute_closed' })
  await table.wait(2 * HOUR)
  await table.endAll(season)
  expect(await doubt(ana, 'outra coisa')).toMatchObject({ status: 400, fields: { fact: 'fact_unknown' } })
  const both = await Promise.all([doubt(ana, doubted), doubt(ana, doubted)])
  expect(both.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
  await table.wait(HOUR)
  expect(await table.matchState(id)).toBe('provisional')
  const [open] = (await operator.call(operatorDisputes, { query: { game: id } })).data.docs
  expect(open).toMatchObject({ fact: doubted, game: { mode: 'card-game' } })
  await operator.call(operatorHoldGame, { params: { id }, body: { hold: true, ...because } })
  await operator.call(operatorAnswerDispute, {
    params: { id: open?._id ?? '' },
    body: { accept: false, answer: 'Não foi' },
  })
  await app.drain()
  expect(await table.matchState(id)).toBe('provisional')
  expect((await ana.call(listDisputes, { query: { game: id } })).data.docs[0]).toMatchObject({ state: 'refused' })
  await operator.call(operatorHoldGame, { params: { id }, body: { hold: false, ...because } })
  await app.drain()
  expect(await table.matchState(id)).toBe('paid')
})

test('the ranking pages by snapshot and finds one user’s games', async () => {
  const { season, id, games } = await table.playedMatchCard()
  const read = async (query: Record<string, string | number>) =>
    (await bruno.call(championshipCardRanking, { query: { card: id, ...query } })).data
  await table.wait(2 * HOUR)
  await table.endAll(season)
  const first = await read({ limit: 2 })
  expect(first).toMatchObject({ page: 1, pages: 2, total: 3, snapshot: first.newest })
  expect(first.docs.map(doc => [doc._id, doc.totalScore, doc.position, doc._user.isMe])).toEqual([
    [games.ana, 68, 1, false],
    [games.bruno, 22, 2, true],
  ])
  expect((await read({ limit: 2, page: 2, snapshot: first.snapshot })).docs.map(doc => doc._id)).toEqual([games.carla])
  expect(await read({ user: ana.id })).toMatchObject({ total: 1, docs: [{ _id: games.ana, totalScore: 68 }] })
  expect(await app.call(championshipCardRanking, { query: { card: id } })).toMatchObject({ status: 401 })
  expect(await ana.call(championshipCardRanking, { query: { card: 'f'.repeat(24) } })).toMatchObject({ status: 404 })
})
