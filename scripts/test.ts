/**
 * `npm test`: check, unit, module and component tests, journeys; up to the first step that fails. `npm test -- <word> …` runs only the test
 * files whose path contains a word. `npm run test:full` adds every language and size of the journeys and the larger numbers.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './find-browser.ts'
import { bringRedis } from './find-redis.ts'
import { seconds } from './progress.ts'
import { failureLines, fromPlaywright, fromVitest, readReport, type TestReport } from './test-report.ts'
import { buildWeb } from './web-build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const reports = join(modules, '.cache', 'crava')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const isFull = process.argv.includes('--full')
const paths = process.argv.slice(2).filter(word => !word.startsWith('--'))
// Five times the duration of a step on an idle machine, because some machines are that slow. A hanging file is reported by name long
// before.
const stepLimitMs = (isFull ? 80 : 45) * 60_000
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  ...(isFull ? { TEST_SIZE: 'full' } : {}),
}
let running: ChildProcess | undefined

const chosen = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: name => name === 'node_modules' || name === 'dist' }).filter(
    file => paths.length === 0 || paths.some(word => file.includes(word)),
  )

/** Runs a Node program, which is stopped with this one. */
function node(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: stepLimitMs,
      killSignal: 'SIGINT',
    })
    running = child
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      running = undefined
      if (code === 0) resolve()
      else reject(new Error(`exited with ${code ?? signal}`))
    })
  })
}

async function findPrograms(): Promise<void> {
  env.CHROMIUM_FULL_PATH = await findBrowser({ needsWindows: true })
  env.CHROMIUM_PATH = await findBrowser()
  console.log(`${env.CHROMIUM_PATH} ${env.CHROMIUM_FULL_PATH}`)
  const redis = await bringRedis()
  if (redis !== undefined) env.REDIS_SERVER = redis
  console.log(redis ?? 'No redis-server found; its tests are skipped')
}

async function vitest(): Promise<void> {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    `--reporter=${join(root, 'scripts', 'long-running-reporter.ts')}`,
  ]
  // The check already ran the tidy rules.
  const without = paths.length === 0 ? ['--exclude=tests/tidy/**', '--exclude=tests/tidy.test.ts'] : []
  await node(join(modules, 'vitest', 'vitest.mjs'), 'run', ...reporters, ...without, ...paths)
}

async function journeys(): Promise<void> {
  console.log(await buildWeb(env))
  const files = paths.length === 0 ? [] : chosen('tests/e2e/*.spec.ts')
  await node(join(modules, '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...files)
}

function stepsToRun(): [title: string, work: () => Promise<void>][] {
  const tests = chosen('{contract,server,ui,client,web,operator,scripts,bench,tests}/**/*.test.{ts,tsx}')
  const specs = chosen('tests/e2e/*.spec.ts')
  const needsBrowser = specs.length > 0 || tests.some(file => file.endsWith('.browser.test.tsx'))
  return [
    ...(paths.length === 0 ? [['Check', () => node(join('scripts', 'check.ts'))] as const] : []),
    ...(needsBrowser ? [['Browser and Redis', findPrograms] as const] : []),
    ...(tests.length > 0 || specs.length === 0 ? [['Unit, module and component tests', vitest] as const] : []),
    ...(specs.length > 0 ? [['Journeys in a real browser', journeys] as const] : []),
  ].map(([title, work]) => [title, work])
}

/** Returns the title of the step that failed, if one did. */
async function runSteps(): Promise<string | undefined> {
  for (const [title, work] of stepsToRun()) {
    const began = performance.now()
    console.log(`\n=== ${title}`)
    try {
      await work()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      console.error(`=== ${title} failed after ${seconds(performance.now() - began)}: ${reason}`)
      return title
    }
    console.log(`=== ${title}: ${seconds(performance.now() - began)}`)
  }
  return undefined
}

/** Vitest and Playwright close the servers and browsers that they started. */
function stop(): void {
  if (running) running.kill('SIGINT')
  else process.exit(1)
}

process.on('SIGINT', stop).on('SIGTERM', stop)
const began = performance.now()
await mkdir(reports, { recursive: true })
await Promise.all([vitestReport, playwrightReport].map(file => rm(file, { force: true })))
const failedStep = await runSteps()
const ran = (
  await Promise.all([
    readReport(vitestReport, json => fromVitest(json, file => relative(root, file))),
    readReport(playwrightReport, json => fromPlaywright(json, file => `tests/e2e/${file}`)),
  ])
).filter((report): report is TestReport => report !== undefined)
console.log(`\n${failedStep ? `Failed: ${failedStep}` : 'All passed'} after ${seconds(performance.now() - began)}`)
for (const line of failureLines(ran.flatMap(({ failures }) => failures))) console.log(`  ${line}`)
const passed = ran.reduce((sum, report) => sum + report.passed, 0)
const failed = ran.reduce((sum, report) => sum + report.failed, 0)
// A step that failed without a failed test (a type error, a broken build) counts as one.
console.log(`\n${passed} passed, ${failedStep ? Math.max(1, failed) : failed} failed`)
process.exitCode = failedStep ? 1 : 0
