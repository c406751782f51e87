import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { familyCalls, getFamilyGame, listFamilyGames, playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { exportMe } from '#contract/api/player/profile.ts'
import { getReport, listLog } from '#contract/api/player/proofs.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { type CardTable, HOUR, MINUTE, startCardTable } from '#tests/support/card-table.ts'
import { newRound, type Round, publishFacts } from '#tests/support/cards.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { readLog, readReport, sha256 } from '#tests/support/reports.ts'
import { bring, endFirstMatch, openRoom, predict, predictionBody, readRoom } from '#tests/support/rooms.ts'

/* A family room from its creation to the prize, over HTTP, with the clock moved by hand. */
let table: CardTable
let app: CardTable['app']
let ana: Player
let bruno: Player
let carla: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startCardTable(end => void ends.push(end))
  ;({ app, ana, bruno, carla } = table)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const KEY = '0b0e5e36-1c2f-4c5c-9a5c-5f1f4a6f0a11'
const play = (player: Player, id: string, changes: Record<string, unknown> = {}, key?: string) =>
  player.call(playFamilyRoom, {
    params: { id },
    body: predictionBody(changes),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const gamesOf = async (player: Player, id: string) => (await player.call(listFamilyGames, { params: { id } })).data.docs

const someone = (round: Round): string[] => round.athletes.slice(0, 1).map(athlete => athlete.id)

/** The results of the parts of a prediction, with each state once. */
async function statesOf(player: Player, id: string, gameId: string): Promise<string[]> {
  const { score, firstGoal, goldenGoal, scorers, statistics } = (
    await player.call(getFamilyGame, { params: { id, gameId } })
  ).data.doc
  return [...new Set([score, firstGoal, goldenGoal, ...scorers, ...statistics].flatMap(part => part?.state ?? []))]
}

/** A private room of Ana's with Bruno and Carla in it. */
async function familyOf(changes: Record<string, unknown> = {}): Promise<{ round: Round; id: string; match: string }> {
  const round = await newRound(app)
  const [match] = round.matches
  const id = await openRoom(ana, match, changes)
  await bring(ana, id, bruno, carla)
  return { round, id, match }
}

describe('a room', () => {
  test('is played to the prize: points part by part, the pot less the fee to the best, every centavo booked (F1 to F5)', async () => {
    const { round, id } = await familyOf()
    const [raí = '', joão = ''] = round.athletes.map(athlete => athlete.id)
    const before = await Promise.all([ana, bruno, carla].map(player => table.reais(player)))
    const mine = await predict(ana, id, { scorers: [raí, raí, joão], goldenGoal: 0, yellowCards: 1, corners: 1 })
    await predict(bruno, id, { homeGoals: 1, firstGoal: 3 })
    await predict(carla, id, { homeGoals: 0, awayGoals: 0, firstGoal: null, redCards: 2 })
    expect(await readRoom(ana, id)).toMatchObject({ status: 'open', members: 3, played: 3, amount: 30_00n, fee: 10 })
    await table.wait(2 * HOUR)
    expect((await readRoom(bruno, id)).status).toBe('running')
    const early = (await ana.call(familyCalls.list, { query: { limit: 50 } })).data.docs.find(({ _id }) => _id === id)
    expect(early?.received).toBeNull()
    await endFirstMatch(app, round)
    const { doc } = (await bruno.call(getFamilyGame, { params: { id, gameId: mine } })).data
    // 25 + 13 + 6 + 3 + 9 + 3 × 10 + 20, offsides unknown.
    expect(doc).toMatchObject({
      totalScore: 106,
      position: 1,
      prize: 27_00n,
      goldenGoal: { state: 'right', points: 20 },
    })
    expect(doc.score).toMatchObject({ rule: 'exact', points: 25, result: { home: 2, away: 1 } })
    expect(doc.firstGoal).toEqual({ range: 0, worth: 13, result: 0, points: 13, state: 'right' })
    expect(doc.scorers.map(one => [one._athlete.name, one._athlete.side, one.points, one.isGolden])).toEqual([
      ['Raí', 'home', 10, true],
      ['Raí', 'home', 10, false],
      ['João Sávio', 'away', 10, false],
    ])
    expect(doc.statistics.map(one => [one.statistic, one.result, one.points, one.state])).toEqual([
      ['yellowCards', 3, 6, 'right'],
      ['redCards', 0, 3, 'right'],
      ['offsides', null, 0, 'unknown'],
      ['corners', 10, 9, 'right'],
    ])
    expect((await gamesOf(carla, id)).map(one => one.position)).toEqual([1, 2, 3])
    await table.wait(HOUR)
    const room = await readRoom(ana, id)
    expect(room).toMatchObject({ status: 'finished', voided: null, payDate: null })
    expect(room.players.map(one => [one._user._id, one.position, one.prize])).toEqual([
      [ana.id, 1, 27_00n],
      [bruno.id, 2, 0n],
      [carla.id, 3, 0n],
    ])
    const listed = await Promise.all(
      [ana, carla].map(player => player.call(familyCalls.list, { query: { limit: 50 } })),
    )
    expect(listed.map(({ data }) => data.docs.find(({ _id }) => _id === id)?.received)).toEqual([27_00n, 0n])
    const after = await Promise.all([ana, bruno, carla].map(player => table.reais(player)))
    expect(after.map((amount, index) => amount - (before[index] ?? 0))).toEqual([17, -10, -10])
    expect(await table.broken()).toEqual([])
  })

  test('gives a report that its players can check, and nobody else of a private one', async () => {
    const { round, id } = await familyOf()
    await predict(ana, id, { scorers: [round.athletes[0]?.id ?? ''], goldenGoal: 0 })
    await predict(bruno, id, { homeGoals: 1 })
    await table.wait(2 * HOUR)
    await endFirstMatch(app, round)
    await table.wait(HOUR)
    const report = await readReport({ app: ana }, id)
    expect(await verifyReport(report, sha256, await readLog({ app: ana }))).toEqual([])
    const stranger = await newPlayer(app)
    for (const { call } of [app, stranger]) {
      const answer = await call(getReport, { params: { game: id } })
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    }
    // Its root is in the public log; its name is shown only to its players.
    const rowOf = async (by: typeof app | Player) =>
      (await by.call(listLog, { query: { game: id } })).data.docs[0] ?? expect.unreachable('no row')
    const { name, hasReport, ...row } = await rowOf(app)
    expect([name, hasReport]).toEqual(['', false])
    expect(await rowOf(bruno)).toEqual({ ...row, name: report.game.name, hasReport: true })
    expect(await verifyReport(report, sha256, await readLog({ app }))).toEqual([])
    expect(report.definition).toMatchObject({ athletes: { [round.athletes[0]?.id ?? '']: 'Raí' } })
  })

  test('the Golden Goal wins any tie (F3)', async () => {
    const { round, id } = await familyOf()
    const [raí = '', joão = ''] = round.athletes.map(athlete => athlete.id)
    // Both score 30 through scorers: one shot and the Golden Goal, or three shots.
    await predict(ana, id, { scorers: [raí], goldenGoal: 0, firstGoal: 5 })
    await predict(bruno, id, { scorers: [raí, raí, joão], firstGoal: 5 })
    await table.wait(2 * HOUR)
    await endFirstMatch(app, round)
    const docs = await gamesOf(ana, id)
    expect(docs.map(one => [one._user._id, one.totalScore, one.position])).toEqual([
      [ana.id, docs[0]?.totalScore, 1],
      [bruno.id, docs[0]?.totalScore, 2],
    ])
    await table.wait(HOUR)
    expect(await table.broken()).toEqual([])
  })

  test('with one player alone is void and refunded', async () => {
    const { id, round } = await familyOf()
    const before = await table.reais(ana)
    const mine = await predict(ana, id, { scorers: someone(round), goldenGoal: 0 })
    await table.wait(2 * HOUR)
    const room = await readRoom(bruno, id)
    expect(room).toMatchObject({ status: 'finished', voided: 'too_few_players' })
    // The prediction is visible but does not count.
    expect(room.players).toHaveLength(3)
    const withGame = room.players.filter(one => one._game !== null)
    expect(withGame.map(one => [one._user._id, one._game, one.totalScore])).toEqual([[ana.id, mine, null]])
    expect(await statesOf(bruno, id, mine)).toEqual(['unknown'])
    expect(await table.reais(ana)).toBe(before)
  })

  test('of a match that is void is refunded (C8)', async () => {
    const { id, match, round } = await familyOf()
    const before = await table.reais(bruno)
    const mine = await predict(ana, id, { scorers: someone(round), goldenGoal: 0 })
    await predict(bruno, id, { homeGoals: 4 })
    await table.wait(2 * HOUR)
    await publishFacts(app, match, { status: 'void', score: null })
    await table.wait(HOUR)
    const room = await readRoom(ana, id)
    expect(room).toMatchObject({ status: 'finished', voided: 'match_void' })
    expect(room.players.filter(one => one.totalScore !== null || one.position !== null)).toEqual([])
    expect(await statesOf(bruno, id, mine)).toEqual(['unknown'])
    expect(await table.reais(bruno)).toBe(before)
    expect(await table.broken()).toEqual([])
  })
})

test('my data says which rooms I am in and what I predicted in them', async () => {
  const { id } = await familyOf({ name: 'Sala exportada' })
  const mine = await predict(bruno, id)
  const { parts } = (await bruno.call(exportMe)).data
  expect(parts.rooms).toContainEqual(
    expect.objectContaining({ id, kind: 'coach-friend', name: 'Sala exportada', isOwner: false, state: 'in' }),
  )
  expect(parts['family-predictions']).toContainEqual(
    expect.objectContaining({ id: mine, room: 'Sala exportada', price: 10, void: false }),
  )
})

describe('a prediction', () => {
  test('is asked whole, each lack at its field (F1)', async () => {
    const { id, round } = await familyOf()
    const raí = round.athletes[0]?.id ?? ''
    const stranger = round.athletes[2]?.id ?? ''
    const errors = [
      [{ firstGoal: null }, { firstGoal: 'required' }],
      [{ homeGoals: 0, awayGoals: 0 }, { firstGoal: 'range_invalid' }],
      [{ homeGoals: 100 }, { homeGoals: 'score_invalid' }],
      [{ corners: 4 }, { corners: 'range_invalid' }],
      [{ corners: null }, { corners: 'required' }],
      [{ goldenGoal: 0 }, { goldenGoal: 'range_invalid' }],
      [{ scorers: [raí, raí, raí, raí] }, { scorers: 'too_many_shots' }],
    ] as const
    for (const [changes, fields] of errors)
      expect(await play(ana, id, changes)).toMatchObject({ status: 400, code: 'invalid_input', fields })
    expect(await play(ana, id, { scorers: [raí, stranger] })).toMatchObject({
      code: 'athlete_unknown',
      fields: { 'scorers.1': 'athlete_unknown' },
    })
    expect((await readRoom(ana, id)).played).toBe(0)
  })

  test('is one a member, paid in the same moment, once with its key (F5, W6)', async () => {
    const { id } = await familyOf()
    const before = await table.reais(ana)
    const [first, again] = await Promise.all([play(ana, id, {}, KEY), play(ana, id, {}, KEY)])
    expect([first.status, again.status]).toEqual([201, 201])
    expect(first.data._id).toBe(again.data._id)
    expect(await table.reais(ana)).toBe(before - 10)
    expect(await play(ana, id, { homeGoals: 3 })).toMatchObject({ code: 'entries_limit' })
    expect(await play(ana, id, { homeGoals: 3 }, KEY)).toMatchObject({ code: 'idempotency_key_reused' })
    const twice = await Promise.all([play(bruno, id), play(bruno, id, { awayGoals: 0 })])
    expect(twice.map(one => one.status).toSorted((a, b) => a - b)).toEqual([201, 422])
  })

  test('is for members alone, who are in', async () => {
    const { id } = await familyOf()
    const stranger = await newPlayer(app)
    expect(await play(stranger, id)).toMatchObject({ status: 404, code: 'not_found' })
    await ana.call(familyCalls.invite, { params: { id }, body: { _user: stranger.id } })
    expect(await play(stranger, id)).toMatchObject({ code: 'not_a_member' })
    expect(await app.call(playFamilyRoom, { params: { id }, body: predictionBody() })).toMatchObject({ status: 401 })
    expect(await play(ana, 'f'.repeat(24))).toMatchObject({ status: 404 })
  })

  test('takes coins: without them nothing happens', async () => {
    const { id } = await familyOf({ price: 1000 })
    expect(await play(bruno, id)).toMatchObject({ status: 422, code: 'insufficient_balance' })
  })

  test('ends at kick-off, and before it nobody sees another’s (F7)', async () => {
    const { id } = await familyOf()
    const mine = await predict(ana, id)
    const its = { params: { id, gameId: mine } }
    expect((await gamesOf(ana, id)).map(one => one._id)).toEqual([mine])
    expect((await ana.call(getFamilyGame, its)).data.doc).toMatchObject({ totalScore: null, position: null })
    expect(await gamesOf(bruno, id)).toEqual([])
    expect(await bruno.call(getFamilyGame, its)).toMatchObject({ code: 'not_yet_visible' })
    const unknown = { params: { id, gameId: 'f'.repeat(24) } }
    expect(await bruno.call(getFamilyGame, unknown)).toMatchObject({ code: 'not_yet_visible' })
    const { players } = await readRoom(bruno, id)
    expect(players.filter(one => one.played).map(one => [one._user._id, one._game])).toEqual([[ana.id, null]])
    const stranger = await newPlayer(app)
    for (const call of [listFamilyGames, getFamilyGame])
      expect(await stranger.call(call, its)).toMatchObject({ status: 404, code: 'not_found' })
    const { token } = (await ana.call(familyCalls.invite, { params: { id }, body: { link: true } })).data
    const byLink = { ...its, query: { token: token ?? '' } }
    expect((await stranger.call(listFamilyGames, byLink)).data.docs).toEqual([])
    expect(await stranger.call(getFamilyGame, byLink)).toMatchObject({ code: 'not_yet_visible' })
    // By the clock, before any job has run.
    app.clock.advance(2 * HOUR)
    expect(await play(bruno, id)).toMatchObject({ code: 'card_not_open' })
    expect((await gamesOf(bruno, id)).map(one => one._id)).toEqual([mine])
    expect((await bruno.call(getFamilyGame, unknown)).code).toBe('not_found')
    // The link of a private room shows what its members see; another token does not work.
    expect((await stranger.call(getFamilyGame, byLink)).data.doc._id).toBe(mine)
    for (const call of [listFamilyGames, getFamilyGame])
      expect(await stranger.call(call, { ...its, query: { token: 'x'.repeat(22) } })).toMatchObject({
        code: 'not_found',
      })
    await app.drain()
  })

  test('cannot be sent from ten minutes after the owner closed playing (F6)', async () => {
    const { id } = await familyOf()
    const close = (playing: boolean) => ana.call(familyCalls.close, { params: { id }, body: { playing } })
    expect((await close(true)).status).toBe(200)
    const closesAt = (await readRoom(bruno, id)).closed.playing
    expect(closesAt).toEqual(new Date(app.clock.now().getTime() + 10 * MINUTE))
    expect((await play(bruno, id)).status).toBe(201)
    await close(false)
    expect((await readRoom(bruno, id)).closed.playing).toBeNull()
    await close(true)
    app.clock.advance(10 * MINUTE)
    expect(await play(carla, id)).toMatchObject({ code: 'room_playing_closed' })
    expect(await close(false)).toMatchObject({ code: 'state_forbids' })
  })
})
