import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorResolveReview } from '#contract/api/admin/imports.ts'
import { operatorFollowSource, operatorSetFacts } from '#contract/api/admin/matches.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cravaMatch, importMatches, matchReads, newChampionship } from '#tests/support/matches.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { crava } from './importers/crava.ts'
import { applyImported } from './service-apply.ts'

let app: TestApp
let operator: TestOperator
let player: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  player = await newPlayer(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const { firstOf, reviewOf } = matchReads(
  () => app,
  () => operator,
)

test('an operator’s correction outlives the next import, and the difference is shown', async () => {
  const id = await newChampionship(operator)
  await importMatches(app, operator, id, [cravaMatch()])
  const { doc, facts } = await firstOf(id)
  const body = {
    version: doc.version,
    facts: { ...JSON.parse(JSON.stringify(facts)), cards: [] },
    reason: 'Cartão anulado',
  }
  expect((await operator.call(operatorSetFacts, { params: { id: doc._id }, body })).data.version).toBe(2)
  expect((await importMatches(app, operator, id, [cravaMatch()])).counts).toMatchObject({ unchanged: 1 })
  expect(await reviewOf(id)).toEqual([])
  await importMatches(app, operator, id, [cravaMatch({ place: 'Outro campo', goals: [], score: { home: 0, away: 0 } })])
  const after = await firstOf(id)
  expect(after.doc).toMatchObject({ version: 2, score: { home: 1, away: 0 }, place: 'Outro campo' })
  expect((await reviewOf(id)).map(row => row.reason)).toEqual([expect.stringContaining('the correction stays')])
  // Seen, it stays so until the source reports something else.
  await seen(id)
  await importMatches(app, operator, id, [cravaMatch({ goals: [], score: { home: 0, away: 0 } })])
  expect(await reviewOf(id)).toEqual([])
  const goals = ['30', '31'].map(minute => ({ side: 'home', name: 'Ana', half: 1, minute: Number(minute) }))
  await importMatches(app, operator, id, [cravaMatch({ goals, score: { home: 2, away: 0 } })])
  expect(await reviewOf(id)).toHaveLength(1)
})

test('a match corrected while it was live waits for a person once its source goes on, and can be returned to it', async () => {
  const id = await newChampionship(operator)
  const live = cravaMatch({ status: 'live', score: { home: 0, away: 0 }, goals: [] })
  await importMatches(app, operator, id, [live])
  const { doc, facts } = await firstOf(id)
  const params = { id: doc._id }
  const follow = (version: number, by: TestOperator | Player = operator) =>
    by.call(operatorFollowSource, { params, body: { version, reason: 'Vale a fonte' } })
  expect(await follow(1)).toMatchObject({ status: 409, code: 'state_forbids' })
  const corrected = { ...JSON.parse(JSON.stringify(facts)), cards: [] }
  await operator.call(operatorSetFacts, { params, body: { version: 1, facts: corrected, reason: 'Cartão anulado' } })
  await importMatches(app, operator, id, [live])
  expect(await reviewOf(id)).toEqual([])
  await importMatches(app, operator, id, [cravaMatch({ status: 'live' })])
  await importMatches(app, operator, id, [cravaMatch()])
  expect(await firstOf(id)).toMatchObject({ doc: { status: 'live', version: 2 }, facts: { cards: [] } })
  expect(await reviewOf(id)).toMatchObject([{ kind: 'corrected', blocks: true, match: { _id: doc._id } }])
  expect(await follow(1)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await follow(2, player)).toMatchObject({ status: 401 })
  const unknown = { params: { id: 'f'.repeat(24) }, body: { version: 2, reason: 'Vale a fonte' } }
  expect(await operator.call(operatorFollowSource, unknown)).toMatchObject({ status: 404 })
  expect(await operator.call(operatorFollowSource, { params, body: { version: 2, reason: '' } })).toMatchObject({
    fields: { reason: 'reason_required' },
  })
  expect(await follow(2)).toMatchObject({ status: 200, data: { version: 3 } })
  const returned = await firstOf(id)
  expect(returned.versions[0]).toMatchObject({ author: 'import', operator: operator.username, reason: 'Vale a fonte' })
  expect(returned.facts).toEqual(facts)
  expect(await reviewOf(id)).toEqual([])
  await importMatches(app, operator, id, [cravaMatch()])
  expect((await firstOf(id)).doc).toMatchObject({ status: 'finished', score: { home: 1, away: 0 }, version: 4 })
})

test('C10: what games were settled by stays as it is, and the import says so', async () => {
  const id = await newChampionship(operator)
  await importMatches(app, operator, id, [cravaMatch()])
  const apply = (settled: boolean, changes: Record<string, unknown>) =>
    applyImported(
      { db: app.deps.db, now: () => app.clock.now() },
      crava.read([{ name: 'x', text: JSON.stringify({ matches: [cravaMatch(changes)] }) }], { season: 2026 }),
      {
        championshipId: id,
        author: 'import',
        reason: 'Outra vez',
        teams: { addUnknown: true },
        settledAmong: (_from, ids) => Promise.resolve(new Set(settled ? ids : [])),
      },
    )
  expect(await apply(true, {})).toMatchObject({ updated: 0, unchanged: 1 })
  expect(await reviewOf(id)).toEqual([])
  expect(await apply(true, { goals: [], score: { home: 0, away: 0 } })).toMatchObject({ updated: 0, unchanged: 1 })
  expect((await firstOf(id)).doc).toMatchObject({ version: 1, score: { home: 1, away: 0 } })
  expect(await reviewOf(id)).toMatchObject([{ kind: 'settled', state: 'open', candidates: [] }])
  expect(await apply(false, { goals: [], score: { home: 0, away: 0 } })).toMatchObject({ updated: 1 })
})

test('C10: each other report of a paid match is on the review list again, and one that was answered is not', async () => {
  const id = await newChampionship(operator)
  await importMatches(app, operator, id, [cravaMatch()])
  const report = (changes: Record<string, unknown>) =>
    applyImported(
      { db: app.deps.db, now: () => app.clock.now() },
      crava.read([{ name: 'x', text: JSON.stringify({ matches: [cravaMatch(changes)] }) }], { season: 2026 }),
      {
        championshipId: id,
        author: 'import',
        reason: 'Outra vez',
        teams: { addUnknown: true },
        settledAmong: (_from, ids) => Promise.resolve(new Set(ids)),
      },
    )
  const noCard = { cards: [], statistics: {} }
  await report(noCard)
  await report(noCard)
  await seen(id)
  await report(noCard)
  expect(await reviewOf(id)).toEqual([])
  await report({ goals: [], score: { home: 0, away: 0 } })
  expect(await reviewOf(id)).toMatchObject([{ kind: 'settled', state: 'open' }])
  await report({ goals: [], score: { home: 0, away: 0 }, place: 'Outro campo' })
  expect(await reviewOf(id)).toHaveLength(1)
})

/** Closes every item of the review list. */
async function seen(championship: string) {
  for (const { _id } of await reviewOf(championship)) {
    const answer = { params: { id: _id }, body: { link: null, reason: 'Conferido' } }
    expect((await operator.call(operatorResolveReview, answer)).status).toBe(200)
  }
}
