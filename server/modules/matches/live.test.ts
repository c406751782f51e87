import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorSetFacts } from '#contract/api/admin/matches.ts'
import type { Facts } from '#contract/facts.ts'
import { factsAt, replayLengthMs } from '#server/gateways/feed/replay.ts'
import { addTypedAthlete } from '#server/modules/imports/index.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cravaFixture, cravaMatch, importMatches, matchReads } from '#tests/support/matches.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { comingRound, operatorSheet, squadOf, startReplay, writeFacts } from './index.ts'
import { advanceReplays } from './service-replay.ts'
import { voidOverdue } from './service-schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const engine = { lengthMs: replayLengthMs, factsAt }

let app: TestApp
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})
/** Days pass here, longer than a session lasts. */
const pass = async (ms: number) => {
  app.clock.advance(ms)
  operator = await newOperator(app)
}

const { imported, later, versionsOf, view } = matchReads(
  () => app,
  () => operator,
)

describe('a replay', () => {
  const withoutTimes = ({ startedAt: _started, endedAt: _ended, ...facts }: Facts) => facts

  test('plays a match again to the facts that were stored, in few versions', async () => {
    const { id } = await imported(cravaMatch())
    const final = (await view(id)).facts
    if (!final) throw new Error('Not imported')
    const startsAt = new Date(later(10 * MINUTE))
    await startReplay(app.deps, { matchIds: [id], speed: 10, startsAt })
    expect(await view(id)).toMatchObject({ status: 'scheduled', startsAt, facts: { score: null, goals: [] } })
    await advanceReplays(app.deps, engine)
    expect((await view(id)).version).toBe(2)
    app.clock.set(new Date(startsAt.getTime() + 2 * MINUTE))
    await advanceReplays(app.deps, engine)
    expect(await view(id)).toMatchObject({
      status: 'live',
      facts: { score: { home: 0, away: 0 }, clock: { half: 1, minute: 21 }, startedAt: startsAt },
    })
    const { version } = await view(id)
    app.clock.advance(30_000)
    await advanceReplays(app.deps, engine)
    // Five minutes later without a scoring fact: no new version.
    expect(await view(id)).toMatchObject({ version, facts: { clock: { minute: 26 } } })
    app.clock.advance(30_000)
    await Promise.all([advanceReplays(app.deps, engine), advanceReplays(app.deps, engine)])
    expect(await view(id)).toMatchObject({ version: version + 1, facts: { score: { home: 1, away: 0 } } })
    // As after a restart: the next run continues from the current time.
    await pass(HOUR)
    await advanceReplays(app.deps, engine)
    const after = await view(id)
    expect(after.status).toBe('finished')
    expect(after.facts && withoutTimes(after.facts)).toEqual(withoutTimes(final))
    expect(after.facts?.endedAt).toEqual(new Date(startsAt.getTime() + replayLengthMs(final) / 10))
    await advanceReplays(app.deps, engine)
    expect((await view(id)).version).toBe(after.version)
    expect((await versionsOf(id)).slice(0, -1).every(one => one.author === 'replay')).toBe(true)
  })

  test('can be played again, and an import does not spoil it', async () => {
    const match = cravaMatch()
    const { championship, id } = await imported(match)
    const final = (await view(id)).facts
    for (const speed of [60, 3_600]) {
      await startReplay(app.deps, { matchIds: [id], speed })
      app.clock.advance(1_000)
      await advanceReplays(app.deps, engine)
      expect((await view(id)).status).toBe('live')
      expect((await importMatches(app, operator, championship, [match])).counts.unresolved).toBe(0)
      expect((await view(id)).status).toBe('live')
      app.clock.advance(10 * MINUTE)
      await advanceReplays(app.deps, engine)
      const { facts } = await view(id)
      expect(facts && withoutTimes(facts)).toEqual(final && withoutTimes(final))
    }
  })

  test('takes only a match that is over', async () => {
    const { id } = await imported(cravaFixture({ startsAt: later(HOUR) }))
    await expect(startReplay(app.deps, { matchIds: [id], speed: 10 })).rejects.toMatchObject({ code: 'facts_missing' })
    const unknown = { matchIds: ['f'.repeat(24)], speed: 10 }
    await expect(startReplay(app.deps, unknown)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('facts are written once for each thing they say, and a version that was read long ago is a conflict', async () => {
  const { id } = await imported(cravaMatch())
  const { facts } = await view(id)
  if (!facts) throw new Error('Not imported')
  const write = (reported: Facts, expectedVersion?: number) =>
    app.deps.db.tx(tx =>
      writeFacts(tx, app.clock.now(), {
        matchId: id,
        facts: reported,
        author: 'feed',
        reason: 'x',
        ...(expectedVersion === undefined ? {} : { expectedVersion }),
      }),
    )
  expect(await write(facts)).toEqual({ version: 1, changed: false })
  const corners = { ...facts, statistics: { ...facts.statistics, corners: { home: 3, away: 1 } } }
  expect(await write(corners, 1)).toEqual({ version: 2, changed: true })
  await expect(write(facts, 1)).rejects.toMatchObject({ code: 'conflict' })
})

test('the coming round is the next with most of its matches ahead, and shows the squads of last time', async () => {
  const [later1, later2] = [later(24 * HOUR), later(30 * HOUR)]
  const { championship } = await imported(
    cravaMatch({ number: '1', round: '1', startsAt: later(-48 * HOUR) }),
    cravaMatch({ number: '2', round: '1', startsAt: later(-47 * HOUR), home: { name: 'Terceiro' } }),
    cravaFixture({ number: '3', round: '1', startsAt: later(HOUR) }),
    cravaFixture({ number: '5', round: '2', startsAt: later2 }),
    cravaFixture({ number: '4', round: '2', startsAt: later1 }),
  )
  const coming = await comingRound(app.deps.db, championship, app.clock.now())
  expect(coming?.round).toBe('2')
  expect(coming?.matches.map(match => match.number)).toEqual(['4', '5'])
  const squad = await squadOf(app.deps.db, coming?.matches[0]?.id ?? '')
  expect(squad.map(one => [one.athlete.name, one.side])).toEqual([
    ['Ana', 'home'],
    ['Bia', 'home'],
    ['Yara', 'away'],
    ['Zeca', 'away'],
  ])
  expect(await comingRound(app.deps.db, championship, new Date(later(100 * HOUR)))).toBeUndefined()
})

test('typed athletes are told of on a sheet, which no schedule voids and the operator fills in', async () => {
  const at = app.clock.now()
  const add = (name: string, teamName: string | null) =>
    app.deps.db.tx(tx => addTypedAthlete(tx, at, { name, teamName, position: 'ATP' }))
  const [one, again, other] = [
    await add('João Tenista', null),
    await add('JOÃO TENISTA', null),
    await add('Ana', 'Clube X'),
  ]
  expect(again).toEqual(one)
  expect(other.teamId).not.toBeNull()
  expect((await add('Ana', 'clube x')).athleteId).toBe(other.athleteId)
  const sheet = (athletes: (typeof one)[]) =>
    app.deps.db.tx(tx =>
      operatorSheet(tx, at, {
        key: 'cartela-1',
        championshipId: null,
        startsAt: at,
        athletes: athletes.map(each => ({ ...each, position: 'ATP' })),
      }),
    )
  const id = await sheet([one])
  expect(await sheet([one, other])).toBe(id)
  expect(await squadOf(app.deps.db, id)).toHaveLength(2)
  await pass(72 * HOUR)
  await voidOverdue(app.deps)
  expect(await view(id)).toMatchObject({ status: 'scheduled', kind: 'round', source: 'operator', version: 0 })
  const athletes = { [one.athleteId]: { played: true, numbers: { 'sets-won': 3 } } }
  const facts = {
    status: 'finished',
    startedAt: null,
    endedAt: null,
    clock: null,
    score: null,
    goals: [],
    cards: [],
    statistics: {},
    athletes,
  }
  const body = { version: 0, facts, reason: 'Resultado publicado' }
  expect((await operator.call(operatorSetFacts, { params: { id }, body })).data).toEqual({ version: 1 })
  // C9: without matches the result is provisional from the operator's publication.
  expect((await view(id)).facts).toMatchObject({ endedAt: app.clock.now(), athletes })
})
