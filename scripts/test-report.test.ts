import { expect, test } from 'vitest'
import { failureLines, fromPlaywright, fromVitest } from './test-report.ts'

const short = (file: string) => file.replace('/project/', '')

test('a vitest report gives its counts and every failed test by file and title', () => {
  const report = {
    numPassedTests: 12,
    numFailedTests: 1,
    testResults: [
      {
        name: '/project/server/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'fine' },
          { status: 'failed', fullName: 'pays once' },
        ],
      },
      { name: '/project/server/b.test.ts', status: 'failed', assertionResults: [] },
      { name: '/project/server/c.test.ts', status: 'passed', assertionResults: [] },
    ],
  }
  expect(fromVitest(report, short)).toEqual({
    passed: 12,
    failed: 1,
    failures: [{ file: 'server/a.test.ts', title: 'pays once' }, { file: 'server/b.test.ts' }],
  })
})

test('a Playwright report gives its counts and the failed journeys, however deep they stand', () => {
  const report = {
    stats: { expected: 3, unexpected: 1 },
    suites: [
      {
        file: 'wallet.spec.ts',
        specs: [{ title: 'a deposit arrives', ok: true }],
        suites: [{ file: 'wallet.spec.ts', specs: [{ title: 'a withdrawal arrives', ok: false }] }],
      },
    ],
  }
  expect(fromPlaywright(report, file => `tests/e2e/${file}`)).toEqual({
    passed: 3,
    failed: 1,
    failures: [{ file: 'tests/e2e/wallet.spec.ts', title: 'a withdrawal arrives' }],
  })
})

test('what failed is told in ten lines, a file a line, with the command that repeats it', () => {
  expect(
    failureLines([
      { file: 'server/a.test.ts', title: 'pays once' },
      { file: 'server/a.test.ts', title: 'pays all' },
      { file: 'server/b.test.ts' },
    ]),
  ).toEqual([
    'npm test -- server/a.test.ts   # "pays once" and 1 more',
    'npm test -- server/b.test.ts   # failed before its first test',
  ])
  const many = failureLines(Array.from({ length: 25 }, (_, index) => ({ file: `server/${index}.test.ts` })))
  expect(many).toHaveLength(10)
  expect(many.at(-1)).toBe('… and 16 more files')
})
