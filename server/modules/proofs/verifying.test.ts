import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LogRow, Report } from '#contract/api/player/proofs.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { trueReports } from '#tests/support/reports.ts'
import { changedAt, forged, pathsOf, sha256 } from '#tests/support/tampered.ts'

/* The verifier as a whole: changing any field of a valid report is detected, and it runs standalone. */
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

/** Findings of a forged copy of the report of a game with taxed prizes, as `code field`. */
async function foundIn(change: (copy: Report) => unknown): Promise<string[]> {
  const copy = await forged(trueReport(taxed), report => void change(report))
  return (await verifyReport(copy, sha256, log)).map(({ code, field }) => `${code} ${field}`)
}
const taxed = 'tax withheld'
const entryOf = (report: Report, index = 0) => report.entries[index] ?? expect.unreachable('no entry')

test('any one field that is changed, or left out, is found', async () => {
  const all = [...reports].flatMap(([name, report]) => pathsOf(report).map(path => ({ name, path })))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), fc.boolean(), async ({ name, path }, leaveOut) => {
      const copy = changedAt(trueReport(name), path, leaveOut)
      const findings = await verifyReport(copy, sha256)
      expect(findings, `field ${path.join('.')}`).not.toEqual([])
    }),
    { numRuns: 300 },
  )
})

describe('tax that was kept back', () => {
  test('a centavo of it, of a winner or of a correction, and the rate', async () => {
    const stored = (report: Report) => report.corrections[0]?.paid[0] ?? expect.unreachable('nothing was added')
    const winner = (report: Report) => report.entries.findIndex(one => one.withheldCentavos > 0)
    const index = winner(trueReport(taxed))
    expect(await foundIn(report => (entryOf(report, index).withheldCentavos -= 1))).toEqual([
      `withheld_differs entries.${index}.withheldCentavos`,
    ])
    const copy = await forged(trueReport(taxed), report => void (stored(report).withheldCentavos += 1))
    expect(await verifyReport(copy, sha256)).toEqual([
      expect.objectContaining({ code: 'withheld_differs', entry: stored(copy)._id, field: 'corrections.0.paid' }),
    ])
    expect(await foundIn(({ game }) => (game.withholding = 15_00))).toContain(
      `withheld_differs entries.${index}.withheldCentavos`,
    )
    expect(await foundIn(({ game }) => (game.withholding = null))).toContain('total_differs totals.withheldCentavos')
  })

  test('reports that were kept from before it was told are still right, and a change of them is found', async () => {
    for (const name of reports.keys()) {
      const copy = await forged(trueReport(name), report => Object.assign(report, beforeTax(report)))
      expect([name, await verifyReport(copy, sha256, log)]).toEqual([name, []])
      entryOf(copy).refundCentavos += 1
      expect([name, (await verifyReport(copy, sha256)).length > 0]).toEqual([name, true])
    }
  })
})

/** A report in its first format. */
function beforeTax(report: Report): unknown {
  const without = new Set(['withholding', 'withheldCentavos'])
  const result = JSON.stringify(report, (key, value: unknown) => (without.has(key) ? undefined : value))
  return { ...(JSON.parse(result) as Report), format: 'crava-report-1' }
}

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
    const run = (...given: string[]): [code: number, output: string] => {
      try {
        const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const
        return [0, execFileSync(process.execPath, ['scripts/verify.ts', ...given], options)]
      } catch (error) {
        const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
        return [status, stdout + stderr]
      }
    }
    expect(run('true.json', '--log', 'log.json')).toEqual([0, expect.stringContaining('Tudo confere')])
    const [code, text] = run('forged.json', '--lang', 'en')
    expect([code, text.split('\n')[0]]).toEqual([1, '1 thing is not right:'])
    expect(text).toContain(forgedFirst._id)
    expect(text).toContain('found 9999')
    expect(run('log.json')[0]).toBe(2)
    expect(run('none.json')[0]).toBe(2)
    expect(run()[0]).toBe(2)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
