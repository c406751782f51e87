import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogRow, Report } from '#contract/api/proofs.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { sha256, trueReports } from '#tests/support/reports.ts'

/* The verifier as a whole: no field of a true report can be changed unseen, and it runs by itself. */
const ends: (() => Promise<void>)[] = []
let reports: Map<string, Report>
let log: { docs: LogRow[] }
beforeAll(async () => {
  ;({ reports, log } = await trueReports(end => void ends.push(end)))
}, 60_000)
afterAll(async () => {
  for (const end of ends) await end()
})

const trueReport = (name: string): Report => reports.get(name) ?? expect.unreachable(`no report ${name}`)

/** Every leaf of a document, as paths. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const keys = Array.isArray(value) ? value.map((_one, place) => place) : Object.keys(value)
  return keys.flatMap(key => pathsOf((value as Record<string | number, unknown>)[key], [...path, key]))
}

const changedOf = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`
  return 0
}

test('any one field that is changed, or left out, is found', async () => {
  const all = [...reports].flatMap(([name, report]) => pathsOf(report).map(path => ({ name, path })))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), fc.boolean(), async ({ name, path }, leaveOut) => {
      const copy = structuredClone(trueReport(name)) as unknown as Record<string | number, unknown>
      const last = path.at(-1) ?? ''
      const holder = path.slice(0, -1).reduce((at, key) => at[key] as typeof copy, copy)
      if (leaveOut && !Array.isArray(holder)) delete holder[last]
      else holder[last] = changedOf(holder[last])
      const findings = await verifyReport(copy, sha256)
      expect(findings, `field ${path.join('.')}`).not.toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('whatever is given instead of a report is refused, not believed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async value => {
      expect((await verifyReport(value, sha256)).map(({ code }) => code)).toEqual(['unreadable'])
    }),
    { numRuns: 100 },
  )
})

test('the command line alone, in a folder with nothing else, says what is right and what is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crava-verify-'))
  try {
    const root = new URL('../../../', import.meta.url).pathname
    mkdirSync(join(folder, 'scripts'))
    cpSync(join(root, 'scripts/verify.ts'), join(folder, 'scripts/verify.ts'))
    cpSync(join(root, 'contract/verify'), join(folder, 'contract/verify'), { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const report = trueReport('championship')
    writeFileSync(join(folder, 'true.json'), JSON.stringify(report))
    writeFileSync(join(folder, 'log.json'), JSON.stringify(log))
    const forgedFirst = {
      ...(report.entries.find(one => one.rank === 1) ?? expect.unreachable('nobody is first')),
      prizeCentavos: 99_99,
    }
    const entries = report.entries.map(entry => (entry._id === forgedFirst._id ? forgedFirst : entry))
    writeFileSync(join(folder, 'forged.json'), JSON.stringify({ ...report, entries }))
    const run = (...given: string[]): [code: number, said: string] => {
      try {
        const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const
        return [0, execFileSync(process.execPath, ['scripts/verify.ts', ...given], options)]
      } catch (error) {
        const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
        return [status, stdout + stderr]
      }
    }
    expect(run('true.json', '--log', 'log.json')).toEqual([0, expect.stringContaining('Tudo confere')])
    const [code, said] = run('forged.json', '--lang', 'en')
    expect([code, said.split('\n')[0]]).toEqual([1, '1 thing is not right:'])
    expect(said).toContain(forgedFirst._id)
    expect(said).toContain('found 9999')
    expect(run('log.json')[0]).toBe(2)
    expect(run('none.json')[0]).toBe(2)
    expect(run()[0]).toBe(2)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
