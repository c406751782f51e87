import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorResolveReview, operatorReview, operatorReviewCsv } from '#contract/api/admin/imports.ts'
import { operatorMatch, operatorMatches, operatorSetFacts } from '#contract/api/admin/matches.ts'
import { voidOverdue } from '#server/modules/matches/service-schedule.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cravaMatch, importMatches, newChampionship } from '#tests/support/matches.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'

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

const unknownId = 'f'.repeat(24)
/** The audit log's rows of a change, newest first. */
const auditOf = async (subject: string | undefined) => {
  const { docs } = (await operator.call(operatorAudit, { query: { limit: 50 } })).data
  return docs.filter(one => one.subject === subject)
}

/** A championship with one imported match. */
async function withMatch(changes: Record<string, unknown> = {}) {
  const championship = await newChampionship(operator)
  await importMatches(app, operator, championship, [cravaMatch(changes)])
  const { docs } = (await operator.call(operatorMatches, { query: { championship } })).data
  const id = docs[0]?._id ?? ''
  return { championship, id, read: async () => (await operator.call(operatorMatch, { params: { id } })).data }
}

const goals = [{ side: 'home', name: 'Aninha', half: 1, minute: 30 }]
const unheard = [{ side: 'home', name: 'Ninguém', half: 1, minute: 30 }]

test('a name that is linked is that athlete in every match of the club, now and in the next import', async () => {
  const championship = await newChampionship(operator)
  const matches = [cravaMatch({ goals }), cravaMatch({ goals, number: '2', round: '2' })]
  await importMatches(app, operator, championship, matches)
  const [row] = (await operator.call(operatorReview, { query: { championship } })).data.docs
  const ana = row?.candidates.find(one => one.name === 'Ana')?._id
  const resolve = (body: object, id = row?._id ?? '') => operator.call(operatorResolveReview, { params: { id }, body })
  expect(await resolve({ link: unknownId, reason: 'Não existe' })).toMatchObject({ status: 404 })
  expect(await resolve({ link: 'x', reason: 'Não existe' })).toMatchObject({
    status: 400,
    fields: { link: 'id_invalid' },
  })
  expect(await resolve({ link: ana, reason: '' })).toMatchObject({
    status: 400,
    fields: { reason: 'reason_required' },
  })
  expect(await resolve({ link: ana, reason: 'x' }, unknownId)).toMatchObject({ status: 400 })
  expect(await resolve({ link: ana, reason: 'Outra' }, unknownId)).toMatchObject({ status: 404 })
  const both = await Promise.all([1, 2].map(() => resolve({ link: ana, reason: 'É o apelido dela' })))
  expect(both.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await auditOf(row?._id)).toMatchObject([{ action: 'review.resolved', reason: 'É o apelido dela' }])
  const { docs } = (await operator.call(operatorMatches, { query: { championship } })).data
  expect(docs.map(doc => [doc.unresolved, doc.version])).toEqual([
    [0, 2],
    [0, 2],
  ])
  const { facts, versions } = (await operator.call(operatorMatch, { params: { id: docs[1]?._id ?? '' } })).data
  expect(facts?.athletes[ana ?? '']?.numbers).toMatchObject({ goals: 1, 'first-goal-minute': 30 })
  expect(versions[0]).toMatchObject({ author: 'import', operator: operator.username })
  expect((await importMatches(app, operator, championship, matches)).counts).toMatchObject({
    unchanged: 2,
    unresolved: 0,
  })
  const linked = (await operator.call(operatorReview, { query: { championship, state: 'linked' } })).data
  expect(linked.total).toBe(2)
})

test('a name that is linked leaves a correction to the operator and a void match to its rule', async () => {
  const championship = await newChampionship(operator)
  const startsAt = new Date(app.clock.now().getTime() - 3_600_000).toISOString()
  const nickname = [{ side: 'home', name: 'Anita', half: 1, minute: 30 }]
  const corrected = cravaMatch({ goals: nickname, startsAt })
  const abandoned = cravaMatch({ goals: nickname, startsAt, number: '2', round: '2', status: 'abandoned' })
  await importMatches(app, operator, championship, [corrected, abandoned])
  const read = async (number: string) => {
    const { docs } = (await operator.call(operatorMatches, { query: { championship } })).data
    const id = docs.find(doc => doc.number === number)?._id ?? ''
    return (await operator.call(operatorMatch, { params: { id } })).data
  }
  const { doc, facts } = await read('1')
  const body = { version: 1, facts: { ...JSON.parse(JSON.stringify(facts)), cards: [] }, reason: 'Cartão anulado' }
  expect((await operator.call(operatorSetFacts, { params: { id: doc._id }, body })).status).toBe(200)
  app.clock.advance(49 * 3_600_000)
  operator = await newOperator(app)
  await voidOverdue(app.deps)
  expect((await read('2')).doc.status).toBe('void')
  const [row] = (await operator.call(operatorReview, { query: { championship } })).data.docs
  const ana = row?.candidates.find(one => one.name === 'Ana')?._id
  const params = { id: row?._id ?? '' }
  expect((await operator.call(operatorResolveReview, { params, body: { link: ana, reason: 'Apelido' } })).status).toBe(
    200,
  )
  const [first, second] = [await read('1'), await read('2')]
  expect(first.facts?.goals[0]?.athlete).toBe(ana)
  expect(first.versions[0]).toMatchObject({ version: 3, author: 'operator', reason: 'Apelido' })
  expect(second.versions[0]).toMatchObject({ version: 3, author: 'rule' })
  // The source reports the same again: no news, and the annulled card does not come back.
  await importMatches(app, operator, championship, [corrected, { ...abandoned, status: 'finished' }])
  expect(await read('1')).toMatchObject({ doc: { version: 3 }, facts: { cards: [] } })
  expect((await read('2')).doc).toMatchObject({ version: 3, status: 'void' })
  expect((await operator.call(operatorReview, { query: { championship } })).data.docs).toEqual([])
})

test('a name that is left out is nobody’s and holds nothing up', async () => {
  const { championship, id, read } = await withMatch({ goals: unheard })
  const [row] = (await operator.call(operatorReview, { query: { championship } })).data.docs
  const params = { id: row?._id ?? '' }
  await operator.call(operatorResolveReview, { params, body: { link: null, reason: 'Não é de ninguém' } })
  const { doc, facts } = await read()
  expect(doc).toMatchObject({ _id: id, unresolved: 0, version: 1 })
  expect(facts?.goals[0]?.athlete).toBeNull()
  expect((await importMatches(app, operator, championship, [cravaMatch({ goals: unheard })])).counts).toMatchObject({
    unresolved: 0,
  })
  expect((await operator.call(operatorReview, { query: { championship } })).data.total).toBe(0)
  expect(await operator.call(operatorReview, { query: { state: 'x' } })).toMatchObject({ status: 400 })
})

test('a team that may be two is the one it is linked to from then on', async () => {
  const championship = await newChampionship(operator)
  const bare = { goals: [], cards: [], athletes: [], statistics: {}, score: { home: 0, away: 0 } }
  const known = cravaMatch({
    ...bare,
    home: { name: 'Ideal Norte', state: 'PA' },
    away: { name: 'Ideal Sul', state: 'RS' },
  })
  await importMatches(app, operator, championship, [known])
  const other = await newChampionship(operator)
  const query = cravaMatch({ ...bare, home: { name: 'Ideal' } })
  expect((await importMatches(app, operator, other, [query])).counts).toMatchObject({ created: 0, unresolved: 1 })
  const [row] = (await operator.call(operatorReview, { query: { championship: other } })).data.docs
  const south = row?.candidates.find(one => one.name === 'Ideal Sul (RS)')?._id
  const params = { id: row?._id ?? '' }
  await operator.call(operatorResolveReview, { params, body: { link: south, reason: 'É o do Sul' } })
  expect((await importMatches(app, operator, other, [query])).counts).toMatchObject({
    created: 1,
    linked: 1,
    unresolved: 0,
  })
  const { docs } = (await operator.call(operatorMatches, { query: { championship: other } })).data
  expect(docs[0]?.home?.name).toBe('Ideal Sul')
})

test('a name waits once, though its source writes the name of the club in another way', async () => {
  const championship = await newChampionship(operator)
  const home = (name: string) => ({ name, state: 'SP', externalId: 'serra' })
  await importMatches(app, operator, championship, [cravaMatch({ goals: unheard, home: home('Esporte da Serra') })])
  const counts = await importMatches(app, operator, championship, [
    cravaMatch({ goals: unheard, cards: [], home: home('Serra E. C.') }),
  ])
  expect(counts).toMatchObject({ counts: { updated: 1, unresolved: 1 } })
  const { docs } = (await operator.call(operatorMatches, { query: { championship } })).data
  expect(docs.map(doc => [doc.unresolved, doc.version])).toEqual([[1, 2]])
})

test('rows are searched by their words and taken home as a file', async () => {
  const id = await newChampionship(operator)
  const found = async (championship: string, query: object) =>
    (await operator.call(operatorReview, { query: { championship, ...query } })).data.docs
  const goals = [{ side: 'home', name: 'Zé Ninguém', half: 1, minute: 30 }]
  await importMatches(app, operator, id, [cravaMatch({ goals })])
  expect(await found(id, { search: 'ze ninguem' })).toHaveLength(1)
  expect(await found(id, { search: 'serra praia' })).toHaveLength(1)
  expect(await found(id, { search: 'outra coisa' })).toHaveLength(0)
  const file = await operator.call(operatorReviewCsv, { query: { championship: id } })
  expect(String(file.raw)).toContain('Zé Ninguém (Esporte da Serra)')
})
