import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorRangePoints, operatorSetRangePoints } from '#contract/api/admin/range-points.ts'
import { getFamilyGame } from '#contract/api/player/family-rooms.ts'
import { PRINTED_POINTS, type RangePoints } from '#contract/rooms.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { type CardTable, HOUR, startCardTable } from '#tests/support/card-table.ts'
import { newRound, type Round } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { readLog, readReport, sha256 } from '#tests/support/reports.ts'
import { bring, endFirstMatch, openRoom, predict, readRoom } from '#tests/support/rooms.ts'

/* Points of the ranges of Family vs Friend (F1) by championship: read, set, and frozen in the rooms created with them. */
let table: CardTable
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startCardTable(end => void ends.push(end))
})
afterAll(async () => {
  for (const end of ends) await end()
})

const OWN: RangePoints = {
  ...PRINTED_POINTS,
  firstGoal: [40, ...PRINTED_POINTS.firstGoal.slice(1)],
  corners: [7, 30, 10, 7],
}
const reason = 'Pontos pelas últimas temporadas'

const report = async (id: string) => (await operator.call(operatorRangePoints, { params: { id } })).data
const set = (id: string, points: RangePoints | null, seq: number, by = operator) =>
  by.call(operatorSetRangePoints, { params: { id }, body: { points, seq, reason } })

/** A round of a new championship. */
async function roundOf(championship: string, after?: Round): Promise<Round> {
  operator = await newOperator(table.app)
  return newRound(table.app, { championship, ...(after && { after }) })
}

/** A room with predictions by Ana and Bruno: Ana's is right in the first goal and the corners. */
async function playedRoom(match: string): Promise<{ id: string; entry: string }> {
  const id = await openRoom(table.ana, match)
  await bring(table.ana, id, table.bruno)
  const entry = await predict(table.ana, id, { corners: 1 })
  await predict(table.bruno, id, { homeGoals: 1 })
  return { id, entry }
}
const gameOf = async (id: string, gameId: string) =>
  (await table.ana.call(getFamilyGame, { params: { id, gameId } })).data.doc

describe('the report', () => {
  test('tells of each range how often it happened, and proposes points; without matches it leaves them', async () => {
    const round = await roundOf('Copa das Faixas')
    const before = await report(round.championshipId)
    expect(before).toMatchObject({ own: false, seq: 0 })
    expect(before.questions.map(({ matches }) => matches)).toEqual([0, 0, 0, 0, 0])
    await table.wait(3 * HOUR)
    await endFirstMatch(table.app, round)
    operator = await newOperator(table.app)
    const [firstGoal, yellow, , offsides, corners] = (await report(round.championshipId)).questions
    expect(firstGoal?.ranges.map(({ happened }) => happened)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(yellow).toMatchObject({ question: 'yellowCards', matches: 1 })
    expect(offsides?.matches).toBe(0)
    expect(corners?.ranges[1]).toMatchObject({ happened: 1, points: 9, printed: 9 })
  })

  test('is refused for a championship that there is not', async () => {
    operator = await newOperator(table.app)
    expect(await operator.call(operatorRangePoints, { params: { id: 'f'.repeat(24) } })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })
})

describe('points of its own', () => {
  test('count for rooms made from then on; a room keeps those it was made with, to its report', async () => {
    const round = await roundOf('Copa própria')
    const old = await playedRoom(round.matches[0])
    expect((await set(round.championshipId, OWN, 0)).data).toEqual({ data: true })
    const made = await playedRoom(round.matches[0])
    expect((await readRoom(table.ana, old.id)).rangePoints).toBeNull()
    expect((await readRoom(table.ana, made.id)).rangePoints).toEqual(OWN)
    // The prediction shows what each range is worth before any event.
    expect((await gameOf(made.id, made.entry)).firstGoal).toMatchObject({ range: 0, worth: 40, points: 0 })
    await table.wait(2 * HOUR)
    // A later change affects neither of them.
    operator = await newOperator(table.app)
    expect((await set(round.championshipId, { ...OWN, redCards: [90, 90, 90] }, 1)).data).toEqual({ data: true })
    await endFirstMatch(table.app, round)
    // 25 + 13 + 3 + 9, and 25 + 40 + 3 + 30: yellow cards were wrong, offsides are unknown.
    expect(await gameOf(old.id, old.entry)).toMatchObject({ totalScore: 50, firstGoal: { points: 13, worth: 13 } })
    const game = await gameOf(made.id, made.entry)
    expect(game).toMatchObject({ totalScore: 98, firstGoal: { points: 40, worth: 40 } })
    expect(game.statistics.map(({ worth, points }) => [worth, points])).toEqual([
      [12, 0],
      [3, 3],
      [9, 0],
      [30, 30],
    ])
    await table.wait(HOUR)
    const log = await readLog({ app: table.ana })
    const first = await readReport({ app: table.ana }, old.id)
    expect(first.definition).not.toHaveProperty('rangePoints')
    expect(await verifyReport(first, sha256, log)).toEqual([])
    const second = await readReport({ app: table.ana }, made.id)
    expect(second.definition).toMatchObject({ rangePoints: OWN })
    expect(await verifyReport(second, sha256, log)).toEqual([])
    const forged = structuredClone(second) as { definition: { rangePoints: { corners: number[] } } }
    forged.definition.rangePoints.corners[1] = 9
    expect(await verifyReport(forged, sha256)).toContainEqual(expect.objectContaining({ code: 'settings_differ' }))
    const without = structuredClone(second) as { definition: { rangePoints?: unknown } }
    delete without.definition.rangePoints
    expect(await verifyReport(without, sha256)).toContainEqual(expect.objectContaining({ code: 'settings_differ' }))
    expect(await table.broken()).toEqual([])
  })

  test('are another championship’s no matter, and go back to the printed ones', async () => {
    const round = await roundOf('Copa que volta')
    const other = await newRound(table.app, { championship: 'Copa ao lado' })
    await set(round.championshipId, OWN, 0)
    expect(await report(other.championshipId)).toMatchObject({ own: false, seq: 0 })
    expect(await report(round.championshipId)).toMatchObject({ own: true, seq: 1 })
    // Entering the default values removes the championship's own ones.
    expect((await set(round.championshipId, PRINTED_POINTS, 1)).status).toBe(200)
    expect(await report(round.championshipId)).toMatchObject({ own: false, seq: 2 })
    expect((await set(round.championshipId, null, 2)).status).toBe(200)
    const id = await openRoom(table.ana, round.matches[1])
    expect((await readRoom(table.ana, id)).rangePoints).toBeNull()
  })

  test('are set by one of two who set them at once; each change is written down', async () => {
    const round = await roundOf('Copa disputada')
    const both = await Promise.all([set(round.championshipId, OWN, 0), set(round.championshipId, OWN, 0)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const again = await Promise.all([set(round.championshipId, null, 1), set(round.championshipId, null, 1)])
    expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await set(round.championshipId, OWN, 1)).toMatchObject({ status: 409, code: 'conflict' })
    const rows = await table.app.deps.db.rows(sql<{ action: string; details: unknown }>`
      select action, details from audit where subject = ${round.championshipId} order by seq`)
    expect(rows).toEqual([
      { action: 'championship.range-points', details: { before: null, after: OWN } },
      { action: 'championship.range-points', details: { before: OWN, after: null } },
    ])
  })

  test('are refused beyond 1 to 100, unless whole, with a range too few, and for a championship that there is not', async () => {
    const round = await roundOf('Copa recusada')
    const wrong = [0, 101, 1.5].map(points => ({ ...PRINTED_POINTS, redCards: [3, points, 25] }))
    for (const points of [...wrong, { ...PRINTED_POINTS, redCards: [3, 11] }])
      expect(await set(round.championshipId, points, 0)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await set('f'.repeat(24), OWN, 0)).toMatchObject({ status: 404, code: 'not_found' })
    // Nothing was set before, so the first change cannot conflict.
    expect(await set(round.championshipId, OWN, 1)).toMatchObject({ status: 409, code: 'conflict' })
  })
})
