import { expect, test } from 'vitest'
import { closingLine, playwrightCounts, readCounts, vitestCounts } from './test-report.ts'

test('both reports are summed into one line', () => {
  const vitest = vitestCounts({ numPassedTests: 40, numFailedTests: 1, numTotalTests: 41 })
  const playwright = playwrightCounts({ stats: { expected: 7, unexpected: 2, flaky: 1, skipped: 0 } })
  expect(closingLine([vitest, playwright], true)).toBe('48 passed, 3 failed')
})

test('a failed step without a failed test still shows as a failure', () => {
  expect(closingLine([], true)).toBe('0 passed, 1 failed')
  expect(closingLine([{ passed: 3, failed: 0 }], false)).toBe('3 passed, 0 failed')
})

test('a run that ended before it wrote its report has no counts', async () => {
  expect(await readCounts('no/such/report.json', vitestCounts)).toEqual({ passed: 0, failed: 0 })
})
