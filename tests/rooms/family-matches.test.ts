/* Family rooms on real matches, replayed event by event: points, ranks, prizes and balances equal those of an oracle that shares no code with
   the product (F1 to F5). A worker is interrupted, and another continues. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FamilyGame, listFamilyGames } from '#contract/api/player/family-rooms.ts'
import type { Facts } from '#contract/facts.ts'
import { FIRST_GOAL_RANGES, STATISTIC_RANGES } from '#contract/rooms.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { factsAt, replayLengthMs } from '#server/gateways/feed/replay.ts'
import { applyImported, type Imported, importerOf } from '#server/modules/imports/index.ts'
import { advanceReplays } from '#server/modules/matches/demo.ts'
import { ensureChampionship, matchesOf, playersOf, startReplay } from '#server/modules/matches/index.ts'
import { familyPoints, type OracleMatch, type OraclePrediction, shareOut } from '#tests/money/oracle-rooms.ts'
import { type CardTable, HOUR, MINUTE, startCardTable } from '#tests/support/card-table.ts'
import { figure, isSoak } from '#tests/support/numbers.ts'
import type { Player } from '#tests/support/people.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'
import { readLog, readReport, sha256 } from '#tests/support/reports.ts'
import { bring, openRoom, predict, readRoom } from '#tests/support/rooms.ts'
import { hasShared, sharedPath } from '#tests/support/shared.ts'

if (!hasShared) console.info('Family rooms are not played on real matches: no ../shared')
/** All matches of the cup in a soak run. */
const MATCHES = isSoak ? 64 : 3
const PRICE = 7_03n

function readCup(): Imported['matches'] {
  const names = ['matches_World_Cup', 'events_World_Cup.selected', 'players.selected', 'teams.selected']
  const files = [...names, '2058006_full_match'].map(name => ({
    name: `${name}.json`,
    text: readFileSync(sharedPath(`data/wyscout-worldcup-2018/${name}.json`), 'utf8'),
  }))
  return importerOf('wyscout')?.read(files, { season: 2018 }).matches ?? []
}

/** The oracle's input: the match's final data from its source. */
function oracleMatch({ score, goals, statistics }: Facts): OracleMatch {
  const sum = (pair: { home: number; away: number } | undefined) => pair && pair.home + pair.away
  return {
    score: [score?.home ?? 0, score?.away ?? 0],
    goals: goals.map(({ athlete, name, own, half, minute, stoppage }) => {
      return { who: athlete ?? name, own, half, minute, added: stoppage }
    }),
    yellow: sum(statistics.yellowCards),
    red: sum(statistics.redCards),
    offsides: sum(statistics.offsides),
    corners: sum(statistics.corners),
  }
}

/** A random prediction, often with actual scorers. */
function guess(chance: Chance, people: readonly string[], was: OracleMatch): OraclePrediction {
  const scorers = was.goals.map(goal => goal.who).filter(who => people.includes(who))
  const shots = Array.from({ length: chance.below(4) }, () =>
    chance.pick(chance.happens(0.6) && scorers.length > 0 ? scorers : people),
  )
  const score = chance.happens(0.2) ? was.score : ([chance.below(4), chance.below(3)] as const)
  const range = (request: keyof typeof STATISTIC_RANGES) => chance.below(STATISTIC_RANGES[request].length)
  return {
    score,
    firstGoal: score[0] + score[1] === 0 ? null : chance.below(FIRST_GOAL_RANGES.length),
    yellow: range('yellowCards'),
    red: range('redCards'),
    offsides: range('offsides'),
    corners: range('corners'),
    shots,
    golden: shots.length > 0 && chance.happens(0.5) ? chance.below(shots.length) : null,
  }
}

const asSent = ({ score, yellow, red, golden, shots, ...rest }: OraclePrediction): Record<string, unknown> => ({
  ...rest,
  homeGoals: score[0],
  awayGoals: score[1],
  yellowCards: yellow,
  redCards: red,
  scorers: shots,
  goldenGoal: golden,
})

describe.runIf(hasShared)('family rooms on real matches', () => {
  let table: CardTable
  let cup: Imported['matches']
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    table = await startCardTable(end => void ends.push(end))
    cup = readCup()
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })

  /** Imports a match of the cup, to be replayed in two hours. */
  async function stage(match: Imported['matches'][number]): Promise<{ id: string; final: Facts; people: string[] }> {
    const { db } = table.app.deps
    const at = table.app.clock.now()
    const name = `Copa ${match.number}`
    const championshipId = await db.tx(tx => ensureChampionship(tx, at, { name, season: 2018, source: 'wyscout' }))
    const imported = { source: 'wyscout', matches: [match], review: [] }
    const settledAmong = async () => new Set<string>()
    const teams = { addUnknown: true }
    const applying = { championshipId, author: 'import' as const, reason: 'A Copa', settledAmong, teams }
    await applyImported({ db, now: () => at }, imported, applying)
    const { rows } = await db.pool.query<{ id: string }>('select id from match where championship_id = $1', [
      championshipId,
    ])
    const id = rows[0]?.id ?? ''
    const final = (await matchesOf(db, [id])).get(id)?.facts
    if (!final) throw new Error(`Match ${match.number} is not whole`)
    const startsAt = new Date(at.getTime() + 2 * HOUR)
    await startReplay(table.app.deps, { matchIds: [id], speed: 1, startsAt })
    return { id, final, people: (await playersOf(db, id)).map(player => player._id) }
  }

  /** Replays the match to its end; all jobs run twice, as after an interrupted worker. */
  async function playBack(): Promise<void> {
    const engine = { lengthMs: replayLengthMs, factsAt }
    const { app } = table
    for (let passed = 0; passed < 3 * HOUR; passed += 20 * MINUTE) {
      app.clock.advance(20 * MINUTE)
      await Promise.all([advanceReplays(app.deps, engine), advanceReplays(app.deps, engine)])
      await Promise.all([app.drain(), app.drain()])
    }
  }

  /** Points and ranks equal the oracle's; returns the sort keys in the order of sending. */
  function expectAsJudged(
    docs: readonly FamilyGame[],
    predicted: Map<string, OraclePrediction>,
    was: OracleMatch,
  ): number[] {
    const judged = [...predicted].map(([id, prediction]) => ({ id, ...familyPoints(prediction, was) }))
    const order = (one: { points: number; golden: boolean }) => one.points * 2 + (one.golden ? 1 : 0)
    for (const doc of docs) {
      const own = judged.find(one => one.id === doc._id)
      expect(doc.totalScore).toBe(own?.points)
      expect(doc.position).toBe(1 + judged.filter(one => own && order(one) > order(own)).length)
    }
    return judged.map(order)
  }

  async function playOne(chance: Chance, match: Imported['matches'][number]): Promise<string> {
    const { app, ana, bruno, carla } = table
    const players: Player[] = [ana, bruno, carla]
    const { id: matchId, final, people } = await stage(match)
    const was = oracleMatch(final)
    const id = await openRoom(ana, matchId, { price: Number(PRICE) / 100 })
    await bring(ana, id, bruno, carla)
    const before = await Promise.all(players.map(player => table.reais(player)))
    const predicted = new Map<string, OraclePrediction>()
    for (const player of players) {
      app.clock.advance(1)
      const prediction = guess(chance, people, was)
      predicted.set(await predict(player, id, asSent(prediction)), prediction)
    }
    app.clock.advance(2 * HOUR - 20 * MINUTE)
    await playBack()
    await table.wait(2 * HOUR)
    const { docs } = (await ana.call(listFamilyGames, { params: { id } })).data
    const scores = expectAsJudged(docs, predicted, was)
    const best = Math.max(...scores)
    const winners = scores.filter(score => score === best).length
    const isVoid = winners === players.length
    const room = await readRoom(ana, id)
    expect([room.status, room.voided]).toEqual(['finished', isVoid ? 'all_equal' : null])
    const { prizes } = shareOut(PRICE, 10, scores, score => score === best)
    for (const [index, player] of players.entries()) {
      const moved = Math.round(((await table.reais(player)) - (before[index] ?? 0)) * 100)
      expect(moved).toBe(isVoid ? 0 : Number((prizes[index] ?? 0n) - PRICE))
    }
    const report = await readReport({ app: ana }, id)
    expect(await verifyReport(report, sha256, await readLog({ app }))).toEqual([])
    return isVoid ? 'all equal' : winners === 1 ? 'one winner' : 'shared'
  }

  test('come to what the oracle says', { timeout: 60_000 + MATCHES * 20_000 }, async () => {
    const chance = chanceFor('family rooms on real matches')
    const began = performance.now()
    const counts = new Map<string, number>()
    const result = cup.filter(match => match.score !== null)
    for (const match of [...result.filter(one => one.number === '2058006'), ...chance.some(result, MATCHES - 1)]) {
      const end = await playOne(chance, match)
      counts.set(end, (counts.get(end) ?? 0) + 1)
      expect(await table.broken()).toEqual([])
    }
    const predicted = [...counts].map(([end, times]) => `${end} ${times}`).join(', ')
    figure('Family rooms of the World Cup 2018', `${MATCHES} matches: ${predicted}`, began)
  })
})
