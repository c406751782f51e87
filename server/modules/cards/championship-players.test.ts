import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  operatorChampionshipCard,
  operatorCreateChampionshipCard,
  operatorLockChampionshipCard,
} from '#contract/api/admin/championship-cards.ts'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { publicCard } from '#contract/api/player/cards.ts'
import {
  archivePlayedChampionship,
  championshipCardRanking,
  championshipCardStanding,
  getChampionshipCard,
  getChampionshipDraft,
  getChampionshipReceipt,
  getPlayedChampionship,
  listChampionshipCards,
  listPlayedChampionship,
  playChampionshipCard,
  putChampionshipDraft,
  unarchivePlayedChampionship,
} from '#contract/api/player/championship-cards.ts'
import { exportMe } from '#contract/api/player/profile.ts'
import { cardGameEndEvent, cardGameEvent } from '#contract/live.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { fund } from '#tests/support/cards.ts'
import {
  endMatch,
  matchCardBody,
  newSeason,
  openMatchCard,
  playScores,
  readMatchCard,
  type Score,
  scoresBody,
  type Season,
} from '#tests/support/championship-cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
let operator: TestOperator
let ana: Player
let bruno: Player
let season: Season
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ana = await newPlayer(app)
  bruno = await newPlayer(app)
  for (const player of [ana, bruno]) await fund(app, player, 1_000)
  season = await newSeason(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const open = (changes: Record<string, unknown> = {}) => openMatchCard(operator, matchCardBody(season, changes))
const because = { reason: 'Porque sim' }
const unknown = 'f'.repeat(24)
const send = (player: Player, id: string, scores: readonly Score[] = [], headers: Record<string, string> = {}) =>
  player.call(playChampionshipCard, { body: scoresBody(id, season.matches, scores), headers })

describe('cards', () => {
  test('are found by name, championship or team, in one championship or in all, whatever the accents', async () => {
    const other = await newSeason(app)
    const id = await openMatchCard(operator, matchCardBody(other, { name: 'Decisão de sábado' }))
    const found = async (query: Record<string, string>) =>
      (await ana.call(listChampionshipCards, { query: { limit: 50, ...query } })).data.docs.map(doc => doc._id)
    const team = (await readMatchCard(ana, id)).matches[3]?._match.away?.name ?? ''
    for (const search of ['decisao', other.name.toLowerCase(), team, 'dinamo'])
      expect([search, (await found({ search })).includes(id)]).toEqual([search, true])
    expect(await found({ search: 'domingo' })).toEqual([])
    expect(await found({ championship: other.championshipId })).toEqual([id])
    expect(await found({ championship: other.championshipId, cardType: 'new' })).toEqual([id])
    expect(await found({ championship: other.championshipId, cardType: 'finished' })).toEqual([])
    expect(await found({ championship: unknown })).toEqual([])
    expect(await found({ championship: season.championshipId })).not.toContain(id)
    expect(await ana.call(listChampionshipCards, { query: { championship: 'x' } })).toMatchObject({ status: 400 })
    expect(await ana.call(listChampionshipCards, { query: { cardType: 'draft' } })).toMatchObject({ status: 400 })
    expect(await app.call(listChampionshipCards)).toMatchObject({ status: 401 })
  })

  test('page with the first to start first', async () => {
    await open()
    const query = { cardType: 'new', limit: 2 }
    const { data } = await ana.call(listChampionshipCards, { query })
    const seen: string[] = []
    for (let page = 1; page <= data.pages; page += 1) {
      const { docs } = (await ana.call(listChampionshipCards, { query: { ...query, page } })).data
      seen.push(...docs.map(doc => doc._id))
    }
    expect(new Set(seen).size).toBe(data.total)
    expect(data.docs[0]).toMatchObject({ matchCount: 4, matches: [{}, {}, {}, {}] })
  })

  test('show their matches in order, and a visitor what a shared link may show', async () => {
    const reversed = season.matches.toReversed()
    const id = await open({ matches: reversed })
    const doc = await readMatchCard(ana, id)
    expect(doc.matches.map(one => one._match._id)).toEqual(reversed)
    expect(doc).toMatchObject({
      championship: { _id: season.championshipId, name: season.name, season: 2026 },
      matches: [{ void: false, _match: { status: 'scheduled', score: null, minute: null } }, {}, {}, {}],
    })
    expect(doc.lockDate?.getTime()).toBe((doc.startDate?.getTime() ?? 0) - 600_000)
    const visitor = await app.call(publicCard, { params: { id } })
    expect(visitor.data).toMatchObject({ _id: id, status: 'new', championship: season.championshipId })
    expect(Object.keys(visitor.raw as object)).not.toContain('matches')
  })

  test('are not there before they open, for players or visitors', async () => {
    const { _id: id } = (await operator.call(operatorCreateChampionshipCard, { body: matchCardBody(season) })).data
    for (const params of [{ id }, { id: unknown }, { id: 'x' }]) {
      expect(await ana.call(getChampionshipCard, { params })).toMatchObject({ status: 404, code: 'not_found' })
      expect(await app.call(publicCard, { params })).toMatchObject({ status: 404 })
    }
    expect(await app.call(getChampionshipCard, { params: { id } })).toMatchObject({ status: 401 })
    expect(await send(ana, id)).toMatchObject({ status: 404 })
  })
})

describe('my games', () => {
  test('are listed by card, archived and shown again; never another’s', async () => {
    const id = await open()
    const game = await playScores(bruno, id, season.matches, [[1, 2]])
    const listed = async (player: Player, query: Record<string, string | number>) =>
      (await player.call(listPlayedChampionship, { query: { limit: 50, ...query } })).data.docs.map(doc => doc._id)
    expect([await listed(bruno, { card: id }), await listed(ana, { card: id })]).toEqual([[game], []])
    const params = { id: game }
    expect(await ana.call(archivePlayedChampionship, { params })).toMatchObject({ status: 404, code: 'not_found' })
    await bruno.call(archivePlayedChampionship, { params })
    expect(await listed(bruno, {})).not.toContain(game)
    expect(await listed(bruno, { status: 'false' })).toEqual([game])
    expect(await listed(bruno, { card: id })).toEqual([game])
    await bruno.call(unarchivePlayedChampionship, { params, body: { status: true } })
    expect(await listed(bruno, {})).toContain(game)
    expect(await bruno.call(unarchivePlayedChampionship, { params, body: {} })).toMatchObject({ status: 400 })
    for (const call of [archivePlayedChampionship, unarchivePlayedChampionship, getPlayedChampionship])
      expect(await app.call(call, { params, body: { status: true } })).toMatchObject({ status: 401 })
    expect(await app.call(listPlayedChampionship)).toMatchObject({ status: 401 })
    const [doc] = (await bruno.call(listPlayedChampionship, { query: { card: id } })).data.docs
    expect(doc).toMatchObject({ totalScore: 0, position: null, status: true, _user: { isMe: true } })
    expect(doc?.matches[0]).toMatchObject({ homeGoals: 1, awayGoals: 2, rule: null, result: null, state: 'waiting' })
    expect(doc?.championship?._id).toBe(season.championshipId)
  })

  test('a receipt says what was sent and is for its owner alone; games are in the export of my data', async () => {
    const id = await open({ name: 'Cartela exportada' })
    const player = await newPlayer(app)
    await fund(app, player, 20)
    const game = await playScores(player, id, season.matches, [[3, 0]])
    const { data } = await player.call(getChampionshipReceipt, { params: { id: game } })
    expect(data).toMatchObject({ picks: [3, 0, 0, 0, 0, 0, 0, 0], price: 10_00n, code: null, _card: { _id: id } })
    expect([data.nonce, data.rulesHash]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
    expect(data.movements).toMatchObject([{ type: 'new-game', direction: 'out', amount: 10_00n }])
    expect(await ana.call(getChampionshipReceipt, { params: { id: game } })).toMatchObject({ status: 404 })
    expect(await app.call(getChampionshipReceipt, { params: { id: game } })).toMatchObject({ status: 401 })
    const { parts } = (await player.call(exportMe)).data
    expect(parts['championship-cards']).toMatchObject([{ id: game, card: 'Cartela exportada', price: 10 }])
    expect(parts['athlete-cards']).toEqual([])
  })
})

describe('C12', () => {
  test('no endpoint or event reveals another player’s game before the lock; afterwards its points do', async () => {
    const own = await newSeason(app)
    const id = await openMatchCard(operator, matchCardBody(own))
    const params = { id }
    const heard: [string, unknown][] = []
    const transports = ['websocket']
    const socket = io(app.playerUrl, { auth: { token: bruno.token }, transports, reconnection: false, forceNew: true })
    ends.unshift(async () => void socket.disconnect())
    socket.onAny((name: string, payload: unknown) => heard.push([name, payload]))
    await expect.poll(() => socket.connected).toBe(true)
    await readMatchCard(bruno, id)
    // Scores that no other player predicts, so that a leak would be visible.
    await ana.call(putChampionshipDraft, { params, body: { matches: [{ _match: own.matches[0], homeGoals: 83 }] } })
    const game = await playScores(ana, id, own.matches, [[71, 67]])
    const mine = await playScores(bruno, id, own.matches, [[1, 0]])
    app.clock.advance(1_000)
    await app.drain()
    await expect.poll(() => heard.map(([name]) => name)).toContain(cardGameEvent.name(id))
    const walk = [
      await bruno.call(getChampionshipCard, { params }),
      await bruno.call(listChampionshipCards, { query: { limit: 50 } }),
      await app.call(publicCard, { params }),
      await bruno.call(championshipCardRanking, { query: { card: id, user: ana.id } }),
      await bruno.call(championshipCardStanding, { params }),
      await bruno.call(getChampionshipDraft, { params }),
      await bruno.call(listPlayedChampionship, { query: { card: id } }),
      await bruno.call(getPlayedChampionship, { params: { id: game } }),
      await operator.call(operatorChampionshipCard, { params }),
    ]
    const resolved = JSON.stringify([walk.map(answer => answer.raw), heard])
    // A score is a number or a named count, and the name of a round is neither.
    for (const secret of [game, ana.id, ana.username, '"71":', ':71', ':67', ':83'])
      expect(resolved).not.toContain(secret)
    const answerFor = async (each: string) => bruno.call(getPlayedChampionship, { params: { id: each } })
    expect(await answerFor(game)).toMatchObject({ status: 404, code: 'not_yet_visible' })
    expect(await answerFor(unknown)).toMatchObject({ status: 404, code: 'not_found' })
    const early = await bruno.call(championshipCardRanking, { query: { card: id } })
    expect(early).toMatchObject({ status: 404, code: 'not_yet_visible' })
    await operator.call(operatorLockChampionshipCard, { params, body: because })
    await app.drain()
    const seen = (await bruno.call(getPlayedChampionship, { params: { id: game } })).data.doc
    expect(seen.matches[0]).toMatchObject({ homeGoals: 71, awayGoals: 67 })
    const shown = (await operator.call(operatorChampionshipCard, { params })).data.matchDocs[0]?.picked
    expect(shown).toEqual({ home: { '1': 1, '71': 1 }, away: { '0': 1, '67': 1 } })
    // Viewers receive that the points and the state changed.
    app.clock.advance(2 * 3_600_000)
    await app.drain()
    await endMatch(app, own.matches[0], [1, 0])
    await expect.poll(() => heard).toContainEqual([cardGameEvent.name(id), { status: 'scores', seq: 2 }])
    expect(heard).toContainEqual([cardGameEndEvent.name(id), { status: 'locked' }])
    expect((await bruno.call(getPlayedChampionship, { params: { id: mine } })).data.doc.totalScore).toBe(25)
  })

  test('a card that was called off never shows the games of others', async () => {
    const own = await newSeason(app)
    const id = await openMatchCard(operator, matchCardBody(own))
    const game = await playScores(ana, id, own.matches, [])
    await operator.call(operatorVoidGame, { params: { id }, body: because })
    await app.drain()
    expect((await bruno.call(getPlayedChampionship, { params: { id: game } })).status).toBe(404)
    expect((await ana.call(getPlayedChampionship, { params: { id: game } })).data.doc.void).toBe(true)
  })
})
