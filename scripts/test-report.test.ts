import { expect, test } from 'vitest'
import { afterSecondTry, closingLine, noReport, playwrightReportOf, readReport, vitestReportOf } from './test-report.ts'

const vitest = {
  numPassedTests: 40,
  numFailedTests: 1,
  testResults: [
    { name: '/crava/a.test.ts', status: 'failed' },
    { name: '/crava/b.test.ts', status: 'passed' },
  ],
}
const playwright = {
  stats: { expected: 7, unexpected: 2, flaky: 1, skipped: 0 },
  suites: [
    {
      specs: [{ title: 'comes in', ok: true }],
      suites: [{ specs: [{ title: 'plays', ok: false }] }, { specs: [{ title: 'is paid', ok: false }] }],
    },
  ],
}

test('both reports are summed into one line', () => {
  expect(closingLine([vitestReportOf(vitest), playwrightReportOf(playwright)], true)).toBe('48 passed, 3 failed')
})

test('what failed is named: files of the one, journeys of the other', () => {
  expect(vitestReportOf(vitest, file => file.slice('/crava/'.length)).failures).toEqual(['a.test.ts'])
  expect(playwrightReportOf(playwright).failures).toEqual(['plays', 'is paid'])
})

test('after a second try, what failed in it has failed, and nothing is counted twice', () => {
  const first = { passed: 40, failed: 2, failures: ['plays', 'is paid'] }
  expect(afterSecondTry(first, { passed: 1, failed: 1, failures: ['plays'] })).toEqual({
    passed: 41,
    failed: 1,
    failures: ['plays'],
  })
  expect(afterSecondTry(first, undefined)).toEqual(first)
})

test('a failed step without a failed test still shows as a failure', () => {
  expect(closingLine([], true)).toBe('0 passed, 1 failed')
  expect(closingLine([{ passed: 3, failed: 0 }], false)).toBe('3 passed, 0 failed')
})

test('a run that ended before it wrote its report has no counts', async () => {
  expect(await readReport('no/such/report.json', vitestReportOf)).toBeUndefined()
  expect(closingLine([noReport], true)).toBe('0 passed, 1 failed')
})
