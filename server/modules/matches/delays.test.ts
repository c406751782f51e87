import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorResolveReview, operatorReview } from '#contract/api/admin/imports.ts'
import { operatorEditMatch } from '#contract/api/admin/match-schedule.ts'
import { operatorMatch, operatorSetFacts } from '#contract/api/admin/matches.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cravaFixture, cravaMatch, importMatches, matchReads } from '#tests/support/matches.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { voidOverdue } from './service-schedule.ts'

const HOUR = 3_600_000

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

interface Changes {
  postponed?: boolean
  startsAt?: string
}
/** The page's request to change a match: the schedule as it was read, with changes. */
async function scheduleOf(id: string, changes: Changes) {
  const { doc } = (await operator.call(operatorMatch, { params: { id } })).data
  const { round, startsAt, playsOn, place, home, away, status } = doc
  const schedule = { round, startsAt: startsAt?.toISOString() ?? null, playsOn, place }
  const sides = { home: home?._id ?? null, away: away?._id ?? null, postponed: status === 'postponed' }
  const before = { ...schedule, ...sides }
  return { ...before, before, ...changes }
}

describe('C7: a match that does not start', () => {
  test('is void 48 hours after its schedule, once, and not a moment earlier', async () => {
    const fixture = cravaFixture({ startsAt: later(HOUR) })
    const { championship, id } = await imported(fixture)
    await pass(48 * HOUR)
    // Its source still reports the old date.
    await importMatches(app, operator, championship, [fixture])
    app.clock.advance(HOUR - 1)
    await voidOverdue(app.deps)
    expect((await view(id)).status).toBe('scheduled')
    app.clock.advance(1)
    await Promise.all([voidOverdue(app.deps), voidOverdue(app.deps)])
    expect(await view(id)).toMatchObject({ status: 'void', version: 1, facts: { status: 'void' } })
    expect(await versionsOf(id)).toMatchObject([{ author: 'rule', reason: 'C7: not started within 48 hours' }])
  })

  test('a new date that comes after it was due does not save it; one that comes before does', async () => {
    const startsAt = later(HOUR)
    const [late, moved] = [cravaFixture({ startsAt, number: '1' }), cravaFixture({ startsAt, number: '2' })]
    const { championship, ids } = await imported(late, moved)
    await importMatches(app, operator, championship, [{ ...moved, startsAt: later(10 * 24 * HOUR) }])
    await pass(2 * HOUR)
    await importMatches(app, operator, championship, [
      { ...late, startsAt: later(10 * 24 * HOUR), status: 'postponed' },
    ])
    await pass(48 * HOUR)
    await voidOverdue(app.deps)
    expect((await Promise.all(ids.map(view))).map(match => `${match.number} ${match.status}`)).toEqual(
      expect.arrayContaining(['1 void', '2 scheduled']),
    )
    // Played after all, but too late: it stays void.
    await importMatches(app, operator, championship, [cravaMatch({ startsAt: later(0), number: '1' })])
    expect((await Promise.all(ids.map(view))).find(match => match.number === '1')?.status).toBe('void')
  })

  test('is not void while its source is silent: the operators are asked, once, and decide', async () => {
    const startsAt = later(HOUR)
    const { championship, id } = await imported(cravaFixture({ startsAt }))
    await pass(60 * HOUR)
    await Promise.all([voidOverdue(app.deps), voidOverdue(app.deps)])
    await voidOverdue(app.deps)
    expect((await view(id)).status).toBe('scheduled')
    const { docs } = (await operator.call(operatorReview, { query: { championship, limit: 50 } })).data
    expect(docs).toMatchObject([{ kind: 'silent', match: { _id: id }, state: 'open' }])
    // It was being played all the time.
    await importMatches(app, operator, championship, [cravaMatch({ startsAt })])
    await voidOverdue(app.deps)
    expect((await view(id)).status).toBe('finished')
  })

  test('is asked about again when it was given a new date and nobody tells of that either', async () => {
    const { championship, id } = await imported(cravaFixture({ startsAt: later(HOUR) }))
    const open = async () => (await operator.call(operatorReview, { query: { championship } })).data.docs
    await pass(60 * HOUR)
    await voidOverdue(app.deps)
    const [row] = await open()
    const body = { link: null, reason: 'Remarcada' }
    await operator.call(operatorResolveReview, { params: { id: row?._id ?? '' }, body })
    const facts = {
      status: 'scheduled',
      startedAt: null,
      endedAt: null,
      clock: null,
      score: null,
      goals: [],
      cards: [],
      statistics: {},
      athletes: {},
    }
    await operator.call(operatorEditMatch, { params: { id }, body: await scheduleOf(id, { startsAt: later(HOUR) }) })
    // An operator who reports it as not yet played restarts its delay.
    await operator.call(operatorSetFacts, { params: { id }, body: { version: 0, facts, reason: 'Remarcada' } })
    await voidOverdue(app.deps)
    expect(await open()).toEqual([])
    await pass(60 * HOUR)
    await voidOverdue(app.deps)
    await voidOverdue(app.deps)
    expect(await open()).toMatchObject([{ kind: 'silent', match: { _id: id } }])
  })

  test('news that come late of a match that was in time count', async () => {
    const startsAt = later(HOUR)
    const { championship, id } = await imported(cravaFixture({ startsAt }))
    await pass(60 * HOUR)
    await importMatches(app, operator, championship, [cravaFixture({ startsAt })])
    await voidOverdue(app.deps)
    expect((await view(id)).status).toBe('void')
    await importMatches(app, operator, championship, [cravaMatch({ startsAt })])
    expect(await view(id)).toMatchObject({ status: 'finished', version: 2 })
  })
})

describe('a match that is to be played by an operator’s word', () => {
  const edit = async (id: string, changes: Changes) => {
    const body = await scheduleOf(id, changes)
    expect(await operator.call(operatorEditMatch, { params: { id }, body })).toMatchObject({ status: 200 })
  }

  test('follows its source once that reports it under way, and C7 voids nothing that was played', async () => {
    const startsAt = later(HOUR)
    const fixture = cravaFixture({ startsAt })
    const { championship, id } = await imported(fixture)
    await edit(id, { postponed: true })
    // An outdated list of fixtures does not undo it.
    await importMatches(app, operator, championship, [fixture])
    expect(await view(id)).toMatchObject({ status: 'postponed', version: 1 })
    await edit(id, { postponed: false, startsAt: later(26 * HOUR) })
    expect(await view(id)).toMatchObject({ status: 'scheduled', version: 2 })
    await pass(27 * HOUR)
    const live = cravaMatch({ startsAt, status: 'live' })
    await importMatches(app, operator, championship, [live])
    expect(await view(id)).toMatchObject({ status: 'live', version: 3 })
    await pass(60 * HOUR)
    await importMatches(app, operator, championship, [cravaMatch({ startsAt })])
    await voidOverdue(app.deps)
    expect(await view(id)).toMatchObject({ status: 'finished', version: 4, facts: { score: { home: 1, away: 0 } } })
    expect((await versionsOf(id))[0]).toMatchObject({ author: 'import' })
    expect((await operator.call(operatorReview, { query: { championship } })).data.docs).toMatchObject([
      { message: { code: 'correction_stays' } },
    ])
  })

  test('follows it too when the source had postponed it, or an operator took back a start', async () => {
    const startsAt = later(HOUR)
    const [postponed, begun] = [
      cravaFixture({ startsAt, number: '1', status: 'postponed' }),
      cravaMatch({ startsAt, number: '2', status: 'live', score: { home: 0, away: 0 }, goals: [] }),
    ]
    const { championship, ids } = await imported(postponed, begun)
    const [first, second] = await Promise.all(ids.map(view)).then(all =>
      all.toSorted((a, b) => Number(a.number) - Number(b.number)).map(match => match.id),
    )
    await edit(first ?? '', { postponed: false, startsAt: later(3 * HOUR) })
    const { facts } = await view(second ?? '')
    const body = {
      version: 1,
      facts: { ...JSON.parse(JSON.stringify(facts)), status: 'scheduled', score: null, cards: [] },
      reason: 'Ainda não começou',
    }
    await operator.call(operatorSetFacts, { params: { id: second ?? '' }, body })
    // What the source already reported stays corrected.
    await importMatches(app, operator, championship, [postponed, begun])
    expect((await Promise.all([first, second].map(id => view(id ?? '')))).map(match => match.status)).toEqual([
      'scheduled',
      'scheduled',
    ])
    await importMatches(app, operator, championship, [
      cravaMatch({ startsAt, number: '1' }),
      cravaMatch({ startsAt, number: '2', status: 'abandoned' }),
    ])
    expect((await Promise.all([first, second].map(id => view(id ?? '')))).map(match => match.status)).toEqual([
      'finished',
      'abandoned',
    ])
  })
})

test('C8: abandoned and not completed within 48 hours is void; completed within them it counts', async () => {
  const both = ['1', '2'].map(number => cravaMatch({ number, status: 'abandoned', startsAt: later(-HOUR) }))
  const { championship, ids } = await imported(...both)
  await pass(47 * HOUR)
  await voidOverdue(app.deps)
  await importMatches(app, operator, championship, [{ ...both[1], status: 'finished' }])
  await pass(HOUR)
  await voidOverdue(app.deps)
  const views = await Promise.all(ids.map(view))
  expect(views.map(match => `${match.number} ${match.status}`)).toEqual(
    expect.arrayContaining(['1 void', '2 finished']),
  )
  const abandoned = views.find(match => match.number === '1')
  expect((await versionsOf(abandoned?.id ?? ''))[0]?.reason).toMatch(/^C8/)
  // The earlier facts are stored beside it.
  expect(abandoned?.facts?.goals).toHaveLength(1)
  // Completed days later, it is not in time: it stays void.
  await pass(24 * HOUR)
  await importMatches(app, operator, championship, [{ ...both[0], status: 'finished' }])
  expect(await view(abandoned?.id ?? '')).toMatchObject({ status: 'void', version: 2 })
})
