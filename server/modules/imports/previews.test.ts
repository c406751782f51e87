import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  operatorApplyImport,
  operatorDecideImport,
  operatorResolveReview,
  operatorResolveReviews,
  operatorReview,
  operatorUndoImport,
} from '#contract/api/admin/imports.ts'
import { operatorMatch, operatorMatches, operatorSetFacts, operatorTeams } from '#contract/api/admin/matches.ts'
import { operatorDeletePush } from '#contract/api/admin/push-games.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import {
  applyPreview,
  cravaFixture,
  cravaMatch,
  importMatches,
  newChampionship,
  previewText,
  statusOf,
} from '#tests/support/matches.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { pushAdmin } from '#tests/support/push-games.ts'

/* An import is first run as a preview: the same import, rolled back. */
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

const TABLES = ['team', 'athlete', 'match', 'match_version', 'match_athlete', 'match_review', 'external_ref']
const stored = async () =>
  Promise.all(
    TABLES.map(async table => {
      const [row] = await app.deps.db.rows(sql<{ hash: string }>`
        select md5(coalesce(string_agg(row::text, '' order by row::text), '')) as hash from ${sql.table(table)} row`)
      return [table, row?.hash]
    }),
  )
const preview = (id: string, matches: unknown[]) =>
  previewText(app, operator, id, { text: JSON.stringify({ matches }) })
const decide = async (id: string, teams: { ref: string; link: string | null }[]) => {
  await operator.call(operatorDecideImport, { params: { id }, body: { teams } })
  await app.drain()
  return statusOf(operator, id)
}
const matchesOf = async (championship: string) =>
  (await operator.call(operatorMatches, { query: { championship, limit: 50 } })).data.docs
const reviewOf = async (championship: string, query: object = {}) =>
  (await operator.call(operatorReview, { query: { championship, limit: 50, ...query } })).data.docs
const squadless = { goals: [], athletes: [], cards: [], score: { home: 0, away: 0 }, statistics: {} }
const undo = (id: string) => operator.call(operatorUndoImport, { params: { id }, body: { reason: 'Era outra' } })

test('a preview tells all and changes nothing; what is applied is what was previewed', async () => {
  const id = await newChampionship(operator)
  const before = await stored()
  const first = await preview(id, [cravaMatch(), cravaFixture({ number: '2', round: '2' })])
  expect(await stored()).toEqual(before)
  expect(first).toMatchObject({ state: 'previewed', counts: { created: 0 }, preview: { held: 2, samples: [] } })
  expect(first.preview?.teams.map(({ name, found }) => [name, found])).toEqual([
    ['Esporte da Serra', 'unknown'],
    ['União da Praia', 'unknown'],
  ])
  const decided = await decide(
    first._id,
    (first.preview?.teams ?? []).map(({ ref }) => ({ ref, link: null })),
  )
  expect(await stored()).toEqual(before)
  expect(decided).toMatchObject({
    state: 'previewed',
    counts: { created: 2, updated: 0 },
    preview: { held: 0, newTeams: ['Esporte da Serra (SP)', 'União da Praia (RJ)'], newAthletes: { count: 4 } },
  })
  expect(decided.preview?.samples).toMatchObject([
    { label: '1 · Esporte da Serra × União da Praia', change: 'created', score: '1-0' },
    { label: '2 · Esporte da Serra × União da Praia', change: 'created', score: null },
  ])
  const done = await applyPreview(app, operator, first._id)
  expect(done).toMatchObject({ state: 'done', counts: decided.counts, canUndo: true })
  expect(done.preview).toEqual(decided.preview)
  expect(await operator.call(operatorApplyImport, { params: { id: first._id }, body: {} })).toMatchObject({
    status: 409,
  })
})

test('a changed result is what nobody overlooks', async () => {
  const id = await newChampionship(operator)
  await importMatches(app, operator, id, [cravaMatch()])
  const { preview: previewed } = await preview(id, [cravaMatch({ ...squadless, startsAt: '2026-11-15T19:00:00.000Z' })])
  expect(previewed?.alerts.map(({ code }) => code)).toEqual(['changed_results', 'statistics_gone'])
  expect(previewed?.samples[0]).toMatchObject({ change: 'updated', score: '0-0' })
  expect(previewed?.samples[0]?.fields).toEqual(
    expect.arrayContaining([
      { field: 'startsAt', from: '2026-11-14T19:00:00.000Z', to: '2026-11-15T19:00:00.000Z' },
      { field: 'score', from: '1-0', to: '0-0' },
    ]),
  )
})

test('what changed since a preview is not applied: it is previewed again', async () => {
  const id = await newChampionship(operator)
  await importMatches(app, operator, id, [cravaFixture()])
  const waiting = await preview(id, [cravaMatch()])
  await importMatches(app, operator, id, [cravaMatch({ score: { home: 0, away: 0 }, goals: [] })])
  const again = await applyPreview(app, operator, waiting._id)
  expect(again).toMatchObject({ state: 'previewed', message: { code: 'changed_since' } })
  expect((await matchesOf(id))[0]?.score).toEqual({ home: 0, away: 0 })
  expect(await applyPreview(app, operator, waiting._id)).toMatchObject({ state: 'done', message: null })
  expect((await matchesOf(id))[0]?.score).toEqual({ home: 1, away: 0 })
})

test('a club nobody knows waits with its matches, and once linked is known to every source (I4)', async () => {
  const id = await newChampionship(operator)
  await importMatches(app, operator, id, [cravaFixture({ home: { name: 'Grêmio Recreativo do Vale', state: 'RS' } })])
  const other = await newChampionship(operator)
  const fixture = cravaFixture({ home: { name: 'Gremio R. Vale' } })
  const first = await preview(other, [fixture])
  const [team] = first.preview?.teams ?? []
  expect(team).toMatchObject({ found: 'unknown', link: null, candidates: [{ name: 'Grêmio Recreativo do Vale (RS)' }] })
  const applied = await applyPreview(app, operator, first._id)
  expect(applied).toMatchObject({ state: 'done', counts: { created: 0, unresolved: 1 } })
  const [row] = await reviewOf(other)
  expect(row).toMatchObject({ kind: 'unknown-club', row: 'Gremio R. Vale', blocks: true, isName: true })
  expect(row?.candidates[0]).toEqual(team?.candidates[0])
  const again = await preview(other, [fixture])
  await decide(again._id, [{ ref: team?.ref ?? '', link: team?.candidates[0]?._id ?? null }])
  expect(await applyPreview(app, operator, again._id)).toMatchObject({ counts: { created: 1, unresolved: 0 } })
  expect((await matchesOf(other))[0]?.home?.name).toBe('Grêmio Recreativo do Vale')
  const { docs } = (await operator.call(operatorTeams, { query: { search: 'Recreativo do Vale' } })).data
  expect(docs[0]?.aliases).toContain('Gremio R. Vale')
})

test('clubs of the review list are new all at once, by one answer', async () => {
  const id = await newChampionship(operator)
  const matches = [1, 2, 3].map(at =>
    cravaFixture({ number: String(at), home: { name: `Novato ${at}` }, away: { name: `Estreante ${at}` } }),
  )
  const first = await preview(id, matches)
  await applyPreview(app, operator, first._id)
  const rows = await reviewOf(id)
  expect(rows).toHaveLength(6)
  const body = { ids: rows.map(row => row._id), answer: 'leave', reason: 'Subiram este ano' }
  expect((await operator.call(operatorResolveReviews, { body })).data).toEqual({ answered: 6, left: 0 })
  expect((await operator.call(operatorResolveReviews, { body })).data).toEqual({ answered: 0, left: 6 })
  const again = await preview(id, matches)
  expect(again).toMatchObject({ counts: { created: 3 }, preview: { held: 0, teams: [] } })
  expect(await applyPreview(app, operator, again._id)).toMatchObject({ counts: { created: 3, unresolved: 0 } })
})

test('Red Bull the constructor is no football club (I4)', async () => {
  const football = await newChampionship(operator)
  await importMatches(app, operator, football, [cravaFixture({ home: { name: 'Red Bull Bragantino', state: 'SP' } })])
  const races = await newChampionship(operator, 'f1db', 'formula-1')
  const file = {
    source: 'f1db',
    name: 'race-results.yml',
    text: '- position: 1\n  driverId: max-verstappen\n  constructorId: red-bull\n  gridPosition: 1\n',
  }
  const race = {
    source: 'f1db',
    name: 'race.yml',
    text: 'round: 1\ndate: 2026-03-08\ntime: 04:00\ngrandPrixId: australia\n',
  }
  const { _id } = await previewText(app, operator, races, race)
  const previewed = await previewText(app, operator, races, { ...file, with: _id })
  expect(previewed.preview?.teams).toMatchObject([{ name: 'Red Bull', found: 'unknown', candidates: [] }])
  expect(await previewText(app, operator, football, race)).toMatchObject({
    state: 'refused',
    message: { code: 'wrong_sport' },
  })
})

test('a part of a name is tied, and said', async () => {
  const id = await newChampionship(operator)
  await importMatches(app, operator, id, [cravaFixture({ home: { name: 'Ferroviário Atlético do Ceará' } })])
  const other = await newChampionship(operator)
  const previewed = await preview(other, [cravaFixture({ home: { name: 'Ferroviário' } })])
  expect(previewed.preview?.teams).toMatchObject([{ name: 'Ferroviário', found: 'similar', link: expect.any(String) }])
  await applyPreview(app, operator, previewed._id)
  expect(await reviewOf(other)).toMatchObject([
    { row: 'Ferroviário', blocks: false, message: { code: 'similar_team' } },
  ])
})

test('an athlete like one of the club is said, and once linked the next import mends it', async () => {
  const id = await newChampionship(operator)
  const home = { name: 'Clube do Rossi', state: 'RJ' }
  const athlete = (externalId: string, name: string) => ({ externalId, name, side: 'home', shirt: 1, played: true })
  const match = (externalId: string, name: string) =>
    cravaMatch({
      home,
      athletes: [athlete(externalId, name)],
      goals: [],
      cards: [],
      score: {
        home: 0,
        away: 0,
      },
    })
  await importMatches(app, operator, id, [match('a-1', 'Agustín Daniel Rossi')])
  const other = await newChampionship(operator)
  const fromOther = [match('b-9', 'Rossi')]
  await app.deps.db.pool.query(`update external_ref set source = 'cbf' where external = 'a-1'`)
  await importMatches(app, operator, other, fromOther)
  const [row] = await reviewOf(other, { show: 'remarks' })
  expect(row).toMatchObject({ kind: 'similar-athlete', row: 'Rossi (Clube do Rossi)', isName: true, blocks: false })
  const link = row?.candidates[0]
  expect(link?.name).toBe('Agustín Daniel Rossi')
  const body = { link: link?._id, reason: 'É o mesmo goleiro' }
  await operator.call(operatorResolveReview, { params: { id: row?._id ?? '' }, body })
  await importMatches(app, operator, other, fromOther)
  const [found] = await matchesOf(other)
  const { squad } = (await operator.call(operatorMatch, { params: { id: found?._id ?? '' } })).data
  expect(squad.map(one => one.athlete._id)).toEqual([link?._id])
})

test('a name that was stored wrongly is mended by the next import (I7)', async () => {
  const id = await newChampionship(operator)
  const named = (name: string) => {
    const match = cravaMatch()
    const [ana, ...others] = match['athletes'] as { name: string }[]
    return {
      ...match,
      athletes: [{ ...ana, name, externalId: 'mended' }, ...others],
      goals: [],
      score: { home: 0, away: 0 },
    }
  }
  await importMatches(app, operator, id, [named('Ana América Saf')])
  const previewed = await preview(id, [named('Ana Maria')])
  expect(previewed.preview?.renamed).toEqual({ count: 1, names: ['Ana Maria'] })
  await applyPreview(app, operator, previewed._id)
  const [match] = await matchesOf(id)
  const { squad } = (await operator.call(operatorMatch, { params: { id: match?._id ?? '' } })).data
  expect(squad.map(one => one.athlete.name)).toContain('Ana Maria')
})

test('an import is undone: what it added goes, what it changed is as it was', async () => {
  const id = await newChampionship(operator)
  const home = { name: 'Antigo Clube' }
  await importMatches(app, operator, id, [cravaFixture({ home })])
  const before = await stored()
  const done = await importMatches(app, operator, id, [
    cravaMatch({ home }),
    cravaMatch({ number: '2', home: { name: 'Clube Errado' } }),
  ])
  expect(done).toMatchObject({ state: 'done', canUndo: true, counts: { created: 1, updated: 1 } })
  expect(await undo(done._id)).toMatchObject({ status: 200 })
  expect(await statusOf(operator, done._id)).toMatchObject({ state: 'undone', canUndo: false })
  const [match, ...others] = await matchesOf(id)
  expect(others).toEqual([])
  // Facts are append-only: the former content remains as a version.
  expect(match).toMatchObject({ status: 'scheduled', score: null, version: 2 })
  const gone = (await operator.call(operatorTeams, { query: { search: 'Clube Errado' } })).data
  expect(gone.total).toBe(0)
  const names = ['team', 'athlete', 'external_ref', 'match_athlete']
  const kept = (all: Awaited<ReturnType<typeof stored>>) => all.filter(([table]) => names.includes(table ?? ''))
  expect(kept(await stored())).toEqual(kept(before))
  expect(await undo(done._id)).toMatchObject({ status: 409 })
  const again = await importMatches(app, operator, id, [cravaMatch({ home })])
  expect(again).toMatchObject({ state: 'done', counts: { updated: 1 } })
  expect((await matchesOf(id))[0]).toMatchObject({ status: 'finished', score: { home: 1, away: 0 } })
})

test('an import is not undone once a game uses a match of it, or something else wrote on one', async () => {
  const id = await newChampionship(operator)
  const done = await importMatches(app, operator, id, [
    cravaMatch(),
    cravaFixture({ number: '2', startsAt: '2027-01-14T19:00:00.000Z' }),
  ])
  const [first, second] = await matchesOf(id)
  const question = await pushAdmin(operator).write(second?._id ?? '')
  expect(await undo(done._id)).toMatchObject({ status: 409 })
  await operator.call(operatorDeletePush, { params: { id: question }, body: { reason: 'Não era esta' } })
  const { facts, versions } = (await operator.call(operatorMatch, { params: { id: first?._id ?? '' } })).data
  const body = {
    version: versions[0]?.version,
    facts: { ...facts, statistics: { ...facts?.statistics, corners: { home: 1, away: 2 } } },
    reason: 'Faltavam os escanteios',
  }
  await operator.call(operatorSetFacts, { params: { id: first?._id ?? '' }, body })
  expect(await statusOf(operator, done._id)).toMatchObject({ canUndo: false })
  expect(await undo(done._id)).toMatchObject({ status: 409 })
  expect((await matchesOf(id)).map(one => one._id)).toEqual([first?._id, second?._id])
})
