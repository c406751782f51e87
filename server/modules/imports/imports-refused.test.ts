import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  operatorApplyImport,
  operatorDecideImport,
  operatorImportStatus,
  operatorResolveReviews,
  operatorUndoImport,
} from '#contract/api/admin/imports.ts'
import { operatorMatches } from '#contract/api/admin/matches.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cravaFixture, cravaMatch, importMatches, importText, newChampionship } from '#tests/support/matches.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'
import { crava } from './importers/crava.ts'
import { applyImported } from './service-apply.ts'
import { endLostImports } from './service-running.ts'

/* Invalid files are refused and leave nothing behind. */
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

const matchesOf = async (championship: string) =>
  (await operator.call(operatorMatches, { query: { championship, limit: 50 } })).data.docs
const countsOfAll = async () => {
  const { rows } = await app.deps.db.pool.query(
    'select (select count(*) from team) as teams, (select count(*) from athlete) as athletes, (select count(*) from match) as matches',
  )
  return rows[0] as unknown
}
const nobody = (shirt: number) => {
  const home = { name: `Recusado ${shirt}`, state: 'SP' }
  const athletes = [{ externalId: `x-${shirt}`, name: 'Fulano', side: 'home', shirt, played: true, starter: true }]
  return cravaMatch({ number: '50', home, athletes, goals: [], cards: [], score: { home: 0, away: 0 } })
}

test('a refused import leaves no team and no athlete behind, and its job ends by a named problem', async () => {
  const id = await newChampionship(operator)
  const before = await countsOfAll()
  const done = await importMatches(app, operator, id, [cravaMatch(), nobody(99_999_999_999)])
  expect(done).toMatchObject({
    state: 'refused',
    problem: '50: shirt of Fulano is 99999999999, which is impossible',
    message: {
      code: 'impossible_value',
      values: { field: 'shirt', name: 'Fulano', value: '99999999999' },
      match: '50',
    },
  })
  expect(await countsOfAll()).toEqual(before)
})

test('what the database refuses in the last batch takes the first with it', async () => {
  const id = await newChampionship(operator)
  const before = await countsOfAll()
  const many = Array.from({ length: 45 }, (_, index) => cravaFixture({ number: String(index + 100) }))
  const read = crava.read([{ name: 'x', text: JSON.stringify({ matches: [...many, nobody(99_999_999_999)] }) }], {
    season: 2026,
  })
  const applying = {
    championshipId: id,
    author: 'import',
    reason: 'x',
    settledAmong: async () => new Set<string>(),
    teams: { addUnknown: true },
  } as const
  const applied = applyImported({ db: app.deps.db, now: () => app.clock.now() }, read, applying)
  await expect(applied).rejects.toThrow(/out of range/)
  expect(await countsOfAll()).toEqual(before)
})

test('an import whose process is gone ends, so that nobody waits for it', async () => {
  const id = await newChampionship(operator)
  const { _id } = await importMatches(app, operator, id, [cravaMatch()])
  await app.deps.db.pool.query(`update import_job set state = 'running' where id = $1`, [_id])
  const status = async () => (await operator.call(operatorImportStatus, { params: { id: _id } })).data
  await endLostImports(app.deps)
  expect((await status()).state).toBe('running')
  app.clock.advance(16 * 60_000)
  await endLostImports(app.deps)
  expect(await status()).toMatchObject({ state: 'failed', message: { code: 'interrupted' } })
})

test('a file of another season changes nothing: neither by its dates nor by its clubs', async () => {
  const id = await newChampionship(operator)
  await importMatches(app, operator, id, [cravaMatch()])
  const dated = await importMatches(app, operator, id, [cravaMatch({ startsAt: '2023-11-14T19:00:00.000Z' })])
  expect(dated).toMatchObject({ state: 'refused', message: { code: 'wrong_season', values: { season: 2026 } } })
  const squadless = { goals: [], athletes: [], cards: [], score: { home: 0, away: 0 }, statistics: {} }
  const clubs = { home: { name: 'Outro Clube', state: 'MG' }, away: { name: 'Mais Um', state: 'BA' } }
  const other = await importMatches(app, operator, id, [cravaMatch({ ...squadless, ...clubs })])
  expect(other).toMatchObject({ state: 'refused', message: { code: 'other_match', match: '1' } })
  expect(other.problem).toContain('Esporte da Serra v União da Praia would become Outro Clube v Mais Um')
  expect((await matchesOf(id))[0]).toMatchObject({ home: { name: 'Esporte da Serra' }, score: { home: 1, away: 0 } })
})

test('several races in one import keep their own results, by the folders of their files', async () => {
  const id = await newChampionship(operator, 'f1db', 'formula-1')
  const race = (round: number) => `round: ${round}\ndate: 2026-03-0${round}\ntime: 04:00\ngrandPrixId: race-${round}\n`
  const result =
    '- position: 1\n  driverNumber: 63\n  driverId: ana-piloto\n  constructorId: escuderia\n  gridPosition: 1\n'
  const files = [
    ['races/01/race.yml', race(1)],
    ['races/01/race-results.yml', result],
    ['races/02/race.yml', race(2)],
  ] as const
  const send = async (isWithPath: boolean) => {
    let job: string | undefined
    let last: Awaited<ReturnType<typeof importText>> | undefined
    for (const [path, text] of files) {
      const name = path.split('/').at(-1) ?? ''
      const extra = { ...(isWithPath ? { path } : {}), ...(job === undefined ? {} : { with: job }) }
      last = await importText(app, operator, id, { source: 'f1db', name, text, ...extra })
      job = last._id
    }
    return last
  }
  expect(await send(false)).toMatchObject({ state: 'refused', message: { code: 'file_twice' } })
  expect(await send(true)).toMatchObject({ state: 'done', total: 2 })
  expect((await matchesOf(id)).map(({ number, status }) => [number, status])).toEqual([
    ['1', 'finished'],
    ['2', 'scheduled'],
  ])
})

test('nobody else decides, applies or undoes', async () => {
  const player = await newPlayer(app)
  const params = { id: 'f'.repeat(24) }
  const calls = [
    [operatorDecideImport, { params, body: { teams: [] } }],
    [operatorApplyImport, { params, body: {} }],
    [operatorUndoImport, { params, body: { reason: 'Era outra' } }],
  ] as const
  for (const [call, parts] of calls) {
    expect(await operator.call(call, parts)).toMatchObject({ status: 404 })
    expect(await player.call(call, parts)).toMatchObject({ status: 401 })
    expect(await app.call(call, parts)).toMatchObject({ status: 401 })
  }
  const unread = { body: { ids: [], answer: 'leave', reason: 'x' } }
  expect(await operator.call(operatorResolveReviews, unread)).toMatchObject({ status: 400 })
  expect(await player.call(operatorResolveReviews, unread)).toMatchObject({ status: 401 })
})
