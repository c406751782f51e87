import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** How many tests passed and failed. */
export interface Counts {
  passed: number
  failed: number
}

const zVitest = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const zPlaywright = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })

/** Counts of a vitest JSON report; a suite that broke before its first test has none and shows in the exit code alone. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests } = z.parse(zVitest, report)
  return { passed: numPassedTests, failed: numFailedTests }
}

/** Counts of a Playwright JSON report; a test that passed on its second try passed. */
export function playwrightCounts(report: unknown): Counts {
  const { stats } = z.parse(zPlaywright, report)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** Reads a report with one of the two above; no counts when the run ended before it wrote one. */
export async function readCounts(file: string, counts: (report: unknown) => Counts): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? { passed: 0, failed: 0 } : counts(JSON.parse(text))
}

/** The last line of `npm test`. A step that failed without a failed test (a type error, a broken build) counts as one. */
export function closingLine(all: Counts[], stepFailed: boolean): string {
  const passed = all.reduce((sum, counts) => sum + counts.passed, 0)
  const failed = all.reduce((sum, counts) => sum + counts.failed, 0)
  return `${passed} passed, ${stepFailed ? Math.max(1, failed) : failed} failed`
}
