import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { operatorChampionships } from '#contract/api/admin/matches.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cravaMatch } from '#tests/support/matches.ts'
import { newOperator } from '#tests/support/operators.ts'

const script = fileURLToPath(new URL('./import.ts', import.meta.url))

/** Long, because each run starts a process. */
const SLOW = { timeout: 60_000 }

/** Runs the script like a user on the command line. */
function run(app: TestApp, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, DATABASE_URL: app.databaseUrl } })
    const output = { out: '', err: '' }
    child.stdout.on('data', (text: Buffer) => (output.out += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output.err += text.toString()))
    child.once('error', reject).once('close', code => resolve({ code, ...output }))
  })
}

test('a file is imported at the command line, with progress, counts and what to look at', SLOW, async () => {
  const app = await startTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'crava-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = async (...matches: unknown[]) => {
    const path = join(folder, 'partidas.json')
    await writeFile(path, JSON.stringify({ matches }))
    return path
  }
  const goals = [{ side: 'home', name: 'Fulana', half: 1, minute: 30 }]
  const path = await file(cravaMatch(), cravaMatch({ number: '2', goals }))
  const preview = await run(app, 'crava', 'Copa da Linha', '2026', path)
  expect(preview).toMatchObject({ code: 2, err: '' })
  expect(preview.out).toContain('club unknown: Esporte da Serra')
  expect(preview.out).toContain('2 matches wait for these clubs')
  expect(preview.out).toContain('Nothing was changed: add --apply')
  const apply = ['--apply', '--new-teams']
  const first = await run(app, 'crava', 'Copa da Linha', '2026', path, ...apply)
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toContain('2 of 2')
  expect(first.out).toContain('created 2 · updated 0 · unchanged 0 · linked 0 · unresolved 1')
  expect(first.out).toContain('unknown-athlete: Fulana (Esporte da Serra)')
  const again = await run(app, 'crava', 'Copa da Linha', '2026', path, '--apply')
  expect(again.out).toContain('created 0 · updated 0 · unchanged 2')
  const operator = await newOperator(app)
  expect((await operator.call(operatorChampionships)).data.docs).toMatchObject([
    { name: 'Copa da Linha', season: 2026, source: 'crava', matches: 2, review: 1 },
  ])
  const impossible = await file(cravaMatch({ score: { home: 5, away: 0 } }))
  const [refused, usage] = await Promise.all([run(app, 'crava', 'Copa da Linha', '2026', impossible), run(app, 'nada')])
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('Refused, and nothing was changed. 1 (Esporte da Serra v União da Praia)')
  expect(usage.code).toBe(1)
  expect(usage.err).toContain('npm run import --')
})

test('what is refused as it is applied leaves not even its championship behind', SLOW, async () => {
  const app = await startTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'crava-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = async (name: string, match: unknown) => {
    await writeFile(join(folder, name), JSON.stringify({ matches: [match] }))
    return join(folder, name)
  }
  const one = await file('uma.json', cravaMatch())
  const other = await file('outra.json', cravaMatch({ home: { name: 'Um Clube' }, away: { name: 'Outro Clube' } }))
  const apply = ['--apply', '--new-teams']
  expect((await run(app, 'crava', 'Copa da Linha', '2026', one, ...apply)).code).toBe(0)
  const swapped = await run(app, 'crava', 'Copa da Linha', '2026', other, ...apply)
  expect(swapped.err).toContain('would become Um Clube v Outro Clube')
  const dated = await run(app, 'crava', 'Copa Nova', '2025', one)
  expect(dated.err).toContain('which is not the season 2025')
  const operator = await newOperator(app)
  expect((await operator.call(operatorChampionships)).data.total).toBe(1)
})
