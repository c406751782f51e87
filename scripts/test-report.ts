import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** How many tests passed and failed. */
export interface Counts {
  passed: number
  failed: number
}

/** A run of one of the two programs: counts, and what failed (test files of vitest; titles of journeys). */
export interface TestReport extends Counts {
  failures: string[]
}

/** A run that ended before it wrote anything. */
export const noReport: TestReport = { passed: 0, failed: 0, failures: [] }

const zVitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), status: z.string() })),
})

interface Suite {
  specs?: { title: string; ok: boolean }[] | undefined
  suites?: Suite[] | undefined
}
const zSpec = z.object({ title: z.string(), ok: z.boolean() })
const zSuite: z.ZodMiniType<Suite> = z.object({
  specs: z.optional(z.array(zSpec)),
  suites: z.optional(z.array(z.lazy(() => zSuite))),
})
const zPlaywright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(zSuite),
})

/** Reads a vitest JSON report; a file that broke before its first test is a failure without a failed test. `nameOf` shortens its paths. */
export function vitestReportOf(report: unknown, nameOf = (file: string) => file): TestReport {
  const { numPassedTests, numFailedTests, testResults } = z.parse(zVitest, report)
  const failures = testResults.filter(file => file.status === 'failed').map(file => nameOf(file.name))
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

/** Reads a Playwright JSON report. */
export function playwrightReportOf(report: unknown): TestReport {
  const { stats, suites } = z.parse(zPlaywright, report)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures: suites.flatMap(brokenIn) }
}

function brokenIn({ specs = [], suites = [] }: Suite): string[] {
  return [...specs.filter(spec => !spec.ok).map(spec => spec.title), ...suites.flatMap(brokenIn)]
}

/** Reads a report with one of the two above; nothing when the run ended before it wrote one. */
export async function readReport(file: string, read: (report: unknown) => TestReport): Promise<TestReport | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : read(JSON.parse(text))
}

/** What both tries say together; without a second report the first stands. */
export function afterSecondTry(first: TestReport, second: TestReport | undefined): TestReport {
  if (second === undefined) return first
  const { failed, failures } = second
  return { passed: Math.max(0, first.passed + first.failed - failed), failed, failures }
}

/** The last line of `npm test`. A step that failed without a failed test (a type error, a broken build) counts as one. */
export function closingLine(all: Counts[], stepFailed: boolean): string {
  const passed = all.reduce((sum, counts) => sum + counts.passed, 0)
  const failed = all.reduce((sum, counts) => sum + counts.failed, 0)
  return `${passed} passed, ${stepFailed ? Math.max(1, failed) : failed} failed`
}
