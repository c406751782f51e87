import { expect, test } from 'vitest'
import type { TestCase, TestModule } from 'vitest/node'
import LongRunningReporter from './long-running-reporter.ts'

test('a file that runs for more than a minute is named with the test it is at, until it has ended', () => {
  const printed: string[] = []
  let now = 0
  const reporter = new LongRunningReporter({ print: line => printed.push(line), now: () => now })
  const slow = { type: 'module', id: '1', relativeModuleId: 'server/slow.test.ts' } as TestModule
  const quick = { type: 'module', id: '2', relativeModuleId: 'server/quick.test.ts' } as TestModule
  reporter.onTestModuleQueued(slow)
  now = 45_000
  reporter.onTestModuleQueued(quick)
  reporter.onTestCaseReady({ module: slow, fullName: 'pays everybody' } as TestCase)
  now = 61_000
  reporter.printLong()
  reporter.onHookStart({ name: 'afterAll', entity: Object.assign({}, slow) })
  reporter.printLong()
  reporter.onTestModuleEnd(slow)
  reporter.printLong()
  expect(printed).toEqual([
    '… server/slow.test.ts for 1 min 01 s: pays everybody',
    '… server/slow.test.ts for 1 min 01 s: afterAll',
  ])
})
