import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorImport, operatorImportStatus } from '#contract/api/admin/imports.ts'
import { operatorChampionships, operatorTeams } from '#contract/api/admin/matches.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import {
  cravaFixture,
  cravaMatch,
  importMatches,
  importText,
  matchReads,
  newChampionship,
} from '#tests/support/matches.ts'
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

const { firstOf, listOf, reviewOf } = matchReads(
  () => app,
  () => operator,
)

test('an upload is applied by a job, and again changes nothing', async () => {
  const id = await newChampionship(operator)
  const done = await importMatches(app, operator, id, [cravaMatch(), cravaFixture({ number: '2', round: '2' })])
  expect(done).toMatchObject({ state: 'done', done: 2, total: 2, problem: null })
  expect(done.counts).toMatchObject({ created: 2, updated: 0, unchanged: 0, unresolved: 0 })
  const again = await importMatches(app, operator, id, [cravaMatch(), cravaFixture({ number: '2', round: '2' })])
  expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 2, linked: 0, unresolved: 0, remarks: 0 })
  const [played, coming] = await listOf(id)
  expect(played).toMatchObject({ status: 'finished', score: { home: 1, away: 0 }, version: 1, unresolved: 0 })
  expect(played?.home?.name).toBe('Esporte da Serra')
  expect(coming).toMatchObject({ status: 'scheduled', score: null, version: 0 })
  const { facts, squad, versions } = await firstOf(id)
  const ana = squad.find(one => one.athlete.name === 'Ana')
  expect(ana).toMatchObject({ side: 'home', shirt: 9, position: 'A', team: { name: 'Esporte da Serra' } })
  expect(facts?.athletes[ana?.athlete._id ?? '']?.numbers).toMatchObject({ goals: 1, 'clean-sheet': 1 })
  expect(versions).toMatchObject([{ version: 1, author: 'import', operator: null, reason: 'Dados de teste' }])
  const { docs } = (await operator.call(operatorAudit, { query: { limit: 50 } })).data
  expect(docs.filter(one => one.action === 'matches.imported' && one.subject === id)).toHaveLength(2)
})

test('events are replaced whole, the version before is kept', async () => {
  const id = await newChampionship(operator)
  await importMatches(app, operator, id, [cravaMatch()])
  const goals = [{ side: 'away', athleteExternalId: 'away-yara', name: 'Yara', half: 2, minute: 80 }]
  const done = await importMatches(app, operator, id, [cravaMatch({ goals, score: { home: 0, away: 1 } })])
  expect(done.counts).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
  const { facts, versions, doc } = await firstOf(id)
  expect(facts?.goals).toMatchObject([{ side: 'away', name: 'Yara', minute: 80 }])
  expect(doc).toMatchObject({ version: 2, score: { home: 0, away: 1 } })
  expect(versions.map(one => one.version)).toEqual([2, 1])
  await expect(app.deps.db.pool.query('delete from match_version')).rejects.toThrow(/never changed/)
})

test('a file that does not add up is refused, naming the match, and nothing of it is kept', async () => {
  const id = await newChampionship(operator)
  const done = await importMatches(app, operator, id, [
    cravaMatch(),
    cravaMatch({ number: '7', score: { home: 3, away: 0 } }),
  ])
  expect(done.state).toBe('refused')
  expect(done.problem).toContain('7 (Esporte da Serra v União da Praia)')
  expect(await listOf(id)).toEqual([])
  expect((await importText(app, operator, id, { text: 'nada' })).state).toBe('refused')
})

test('a scorer who is nobody of the squad waits for a person, and the match says so', async () => {
  const id = await newChampionship(operator)
  const goals = [{ side: 'home', name: 'Fulana', half: 1, minute: 30 }]
  const done = await importMatches(app, operator, id, [cravaMatch({ goals })])
  expect(done.counts).toMatchObject({ created: 1, unresolved: 1 })
  expect((await listOf(id))[0]?.unresolved).toBe(1)
  const [row, ...more] = await reviewOf(id)
  expect(more).toEqual([])
  expect(row).toMatchObject({ kind: 'unknown-athlete', row: 'Fulana (Esporte da Serra)', state: 'open' })
  expect(row?.candidates.map(one => one.name)).toEqual(['Ana', 'Bia'])
  // The source corrects it: the review list is empty again.
  expect((await importMatches(app, operator, id, [cravaMatch()])).counts).toMatchObject({ updated: 1, unresolved: 0 })
  expect(await reviewOf(id)).toEqual([])
})

test('a team is found by state and words, and one that may be two waits for a person', async () => {
  const id = await newChampionship(operator)
  const squadless = { goals: [], athletes: [], cards: [], score: { home: 0, away: 0 }, statistics: {} }
  await importMatches(app, operator, id, [
    cravaMatch({
      ...squadless,
      home: { name: 'Real Campestre', state: 'MG' },
      away: { name: 'Real Serrano', state: 'GO' },
    }),
  ])
  const other = await newChampionship(operator, 'football-txt')
  const text = 'Taça\n\n» Matchday 1\nSat Nov 14 2026\n  16:00  Real Campestre FC  v Real  1-0 (0-0)\n'
  const done = await importText(app, operator, other, { source: 'football-txt', text, name: '2026.txt' })
  expect(done).toMatchObject({ state: 'done', counts: { created: 0, linked: 1, unresolved: 1 } })
  const [row] = await reviewOf(other)
  expect(row).toMatchObject({ kind: 'unknown-club', row: 'Real', match: null })
  expect(row?.candidates.map(one => one.name)).toEqual(['Real Campestre (MG)', 'Real Serrano (GO)'])
  const { docs } = (await operator.call(operatorTeams, { query: { search: 'real' } })).data
  expect(docs.map(team => [team.name, team.abbrev])).toEqual([
    ['Real Campestre', 'REA'],
    ['Real Serrano', 'RES'],
  ])
})

test('two imports of one file at once add everything once', async () => {
  const id = await newChampionship(operator)
  const read = crava.read(
    [{ name: 'x', text: JSON.stringify({ matches: [cravaMatch({ home: { name: 'Gêmeas', state: 'BA' } })] }) }],
    { season: 2026 },
  )
  const applying = {
    championshipId: id,
    author: 'import',
    reason: 'x',
    settledAmong: async () => new Set<string>(),
    teams: { addUnknown: true },
  } as const
  const counts = await Promise.all(
    [1, 2, 3].map(() => applyImported({ db: app.deps.db, now: () => app.clock.now() }, read, applying)),
  )
  expect(counts.map(one => one.created).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect((await operator.call(operatorTeams, { query: { search: 'gemeas' } })).data.total).toBe(1)
  expect((await firstOf(id)).squad).toHaveLength(4)
})

test('a fixture list that lags behind takes no result away, and moves a kick-off', async () => {
  const id = await newChampionship(operator)
  await importMatches(app, operator, id, [cravaMatch()])
  const later = { startsAt: '2026-11-14T21:00:00.000Z' }
  expect((await importMatches(app, operator, id, [cravaFixture(later)])).counts).toMatchObject({ updated: 1 })
  const { doc } = await firstOf(id)
  expect(doc).toMatchObject({ status: 'finished', version: 1, startsAt: new Date(later.startsAt) })
})

test('Cartola’s two files come one after the other', async () => {
  const id = await newChampionship(operator, 'cartola')
  const columns =
    'atletas.nome,atletas.apelido,atletas.clube.id.full.name,atletas.entrou_em_campo,atletas.rodada_id,atletas.posicao_id,atletas.clube_id,atletas.jogos_num,atletas.atleta_id,G'
  const round = (number: number, games: number, goals: number) =>
    `${columns}\nAna Souza,Ana,Serra-SP,True,${number},5,1,${games},77,${goals}\n`
  const first = await importText(app, operator, id, { source: 'cartola', text: round(2, 1, 1), name: 'rodada-2.csv' })
  expect(first).toMatchObject({ state: 'refused', problem: expect.stringContaining('round 1') })
  const file = { source: 'cartola', text: round(3, 2, 3), name: 'rodada-3.csv', with: first._id }
  expect(await importText(app, operator, id, file)).toMatchObject({ state: 'done', counts: { created: 1 } })
  const { doc, facts } = await firstOf(id)
  expect(doc).toMatchObject({ kind: 'round', round: '3', home: null })
  expect(Object.values(facts?.athletes ?? {})).toMatchObject([{ played: true, numbers: { goals: 2 } }])
})

test('what is no file of match data is refused at once', async () => {
  const id = await newChampionship(operator)
  const send = (
    content: string | Uint8Array<ArrayBuffer> | undefined,
    fields: Record<string, string> = {},
    by: TestOperator | Player = operator,
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ source: 'crava', reason: 'Dados de teste', ...fields }))
      form.set(name, value)
    if (content !== undefined) form.set('file', new Blob([content]), 'x.json')
    return by.call(operatorImport, { params: { id }, form })
  }
  expect(await send(undefined)).toMatchObject({ status: 400, fields: { file: 'required' } })
  expect(await send('')).toMatchObject({ status: 422, code: 'import_refused' })
  expect(await send(new Uint8Array([0xff, 0xfe, 0x41]))).toMatchObject({ status: 415, code: 'unsupported_media' })
  expect(await send('a\0b')).toMatchObject({ status: 415 })
  expect(await send('{}', { source: 'x' })).toMatchObject({ status: 400, fields: { source: 'source_invalid' } })
  expect(await send('{}', { reason: 'x' })).toMatchObject({ status: 400, fields: { reason: 'reason_required' } })
  expect(await send('{}', { with: 'f'.repeat(24) })).toMatchObject({ status: 404 })
  expect(await send('{}', {}, player)).toMatchObject({ status: 401 })
  expect(await app.call(operatorImport, { params: { id }, body: {} })).toMatchObject({ status: 401 })
  const unknown = { params: { id: 'f'.repeat(24) } }
  expect(await operator.call(operatorImportStatus, unknown)).toMatchObject({ status: 404 })
  expect(await player.call(operatorImportStatus, unknown)).toMatchObject({ status: 401 })
  const { docs } = (await operator.call(operatorChampionships, { query: { limit: 50 } })).data
  expect(docs.find(one => one._id === id)).toMatchObject({ matches: 0, review: 0, source: 'crava', season: 2026 })
})
