import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** One run of vitest or Playwright, from its JSON report. */
export interface TestReport {
  passed: number
  failed: number
  failures: Failure[]
}

export interface Failure {
  /** Path of the test file, from the repository's root. */
  file: string
  /** Undefined if the file failed before its first test. */
  title?: string
}

const zVitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

interface Suite {
  file: string
  specs?: { title: string; ok: boolean }[] | undefined
  suites?: Suite[] | undefined
}
const zSuite: z.ZodMiniType<Suite> = z.object({
  file: z.string(),
  specs: z.optional(z.array(z.object({ title: z.string(), ok: z.boolean() }))),
  suites: z.optional(z.array(z.lazy(() => zSuite))),
})
const zPlaywright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
  suites: z.array(zSuite),
})

/** Reads vitest's JSON report. `pathOf` turns its absolute paths into paths from the root. */
export function fromVitest(json: unknown, pathOf: (file: string) => string): TestReport {
  const { numPassedTests, numFailedTests, testResults } = z.parse(zVitest, json)
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }): Failure[] => {
      const titles = assertionResults.filter(({ status }) => status === 'failed')
      return titles.length === 0
        ? [{ file: pathOf(name) }]
        : titles.map(({ fullName }) => ({ file: pathOf(name), title: fullName }))
    })
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

/** Reads Playwright's JSON report, whose paths are relative to the folder of the journeys. */
export function fromPlaywright(json: unknown, pathOf: (file: string) => string): TestReport {
  const { stats, suites } = z.parse(zPlaywright, json)
  const failuresOf = ({ file, specs = [], suites: inner = [] }: Suite): Failure[] => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => ({ file: pathOf(file), title })),
    ...inner.flatMap(failuresOf),
  ]
  return { passed: stats.expected, failed: stats.unexpected, failures: suites.flatMap(failuresOf) }
}

/** Reads a report file; undefined if the run ended before it was written. */
export async function readReport(file: string, from: (json: unknown) => TestReport): Promise<TestReport | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : from(JSON.parse(text))
}

const MOST_LINES = 10

/** The failures, at most ten lines, each with the command that reruns it alone. */
export function failureLines(failures: readonly Failure[]): string[] {
  const byFile = Map.groupBy(failures, ({ file }) => file)
  const lines = [...byFile].map(([file, [first, ...others]]) => {
    const title = first?.title === undefined ? 'failed before its first test' : `"${first.title}"`
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    return `npm test -- ${file}   # ${title.slice(0, 100)}${more}`
  })
  const left = lines.length - MOST_LINES
  return left > 0 ? [...lines.slice(0, MOST_LINES - 1), `… and ${left + 1} more files`] : lines
}
