/**
 * What `npm test` runs: everything, in order, up to the first failure. Words after `npm test --` choose vitest files; the
 * other steps run in full.
 */
import { spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './find-browser.ts'
import { bringRedis } from './find-redis.ts'
import { seconds } from './progress.ts'
import {
  afterSecondTry,
  closingLine,
  type Counts,
  noReport,
  playwrightReportOf,
  readReport,
  type TestReport,
  vitestReportOf,
} from './test-report.ts'
import { buildWeb } from './web-build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const reports = join(modules, '.cache', 'crava')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const stepLimitMs = 40 * 60_000
const heartbeatMs = 30_000
/** More than this many that fail are no accident of a busy machine (docs/decisions/026). */
const mostSecondTries = 3
const filter = process.argv.slice(2)
const env: NodeJS.ProcessEnv = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
const counts: Counts[] = []
const unsteady: string[] = []
let stopping: NodeJS.Signals | undefined
let running: number | undefined
let isCutShort = false

const steps: [title: string, work: () => Promise<void>][] = [
  ['Check: format, lint, types, dead code, tidy rules', () => node(join('scripts', 'check.ts'))],
  ['Programs: a browser, a Redis', usePrograms],
  [
    filter.length > 0
      ? `Unit, module and component tests matching ${filter.join(' ')}`
      : 'Unit, module and component tests',
    vitest,
  ],
  ['Web clients', async () => console.log(await buildWeb(env))],
  ['Journeys in a real browser', journeys],
]

async function usePrograms(): Promise<void> {
  env.CHROMIUM_PATH = await findBrowser()
  console.log(env.CHROMIUM_PATH)
  const redis = await bringRedis()
  if (redis !== undefined) env.REDIS_SERVER = redis
  console.log(redis ?? 'no redis-server: its tests do not run')
}

async function vitest(): Promise<void> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const run = (...files: string[]) => node(join(modules, 'vitest', 'vitest.mjs'), 'run', ...reporters, ...files)
  await twice(
    () => run(...filter),
    failed => run(...failed),
    () => readReport(vitestReport, report => vitestReportOf(report, file => relative(root, file))),
  )
}

async function journeys(): Promise<void> {
  const run = (...more: string[]) =>
    node(join(modules, '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...more)
  await twice(
    () => run(),
    () => run('--last-failed'),
    () => readReport(playwrightReport, playwrightReportOf),
  )
}

/** Tries the few that failed once more; what passes only then is named at the end of the whole run. */
async function twice(
  first: () => Promise<void>,
  again: (failed: string[]) => Promise<void>,
  read: () => Promise<TestReport | undefined>,
): Promise<void> {
  let report: TestReport | undefined
  try {
    await first()
    report = await read()
  } catch (error) {
    report = await read()
    const failed = report?.failures ?? []
    if (stopping || isCutShort || failed.length === 0 || failed.length > mostSecondTries) throw error
    console.log(`\n    … tried once more:\n${failed.map(each => `      ${each}`).join('\n')}\n`)
    try {
      await again(failed)
      unsteady.push(...failed)
    } finally {
      report = afterSecondTry(report ?? noReport, await read())
    }
  } finally {
    counts.push(report ?? noReport)
  }
}

/** Runs a Node program in a group of its own, so that nothing it started outlives a stop or the time limit. */
function node(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    running = child.pid
    const limit = setTimeout(() => {
      isCutShort = true
      endGroup('SIGINT')
    }, stepLimitMs)
    const lastResort = setTimeout(() => endGroup('SIGKILL'), stepLimitMs + 20_000)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(limit)
      clearTimeout(lastResort)
      endGroup('SIGTERM')
      running = undefined
      if (code === 0 && !stopping) resolve()
      else reject(new Error(`ended with ${code ?? signal}`))
    })
  })
}

function endGroup(signal: NodeJS.Signals): void {
  if (running === undefined) return
  try {
    process.kill(process.platform === 'win32' ? running : -running, signal)
  } catch {
    // The group ended by itself.
  }
}

function onSignal(signal: NodeJS.Signals): void {
  const repeated = stopping !== undefined
  stopping = signal
  if (running === undefined) process.exit(signal === 'SIGINT' ? 130 : 143)
  // As Ctrl-C would: vitest and Playwright then close the servers and browsers that they started.
  endGroup(repeated ? 'SIGKILL' : 'SIGINT')
}

/** Answers the title of the step that failed, if one did. */
async function runSteps(): Promise<string | undefined> {
  for (const [index, [title, work]] of steps.entries()) {
    const began = performance.now()
    const took = () => seconds(performance.now() - began)
    console.log(`\n=== ${index + 1}/${steps.length}  ${title}`)
    const beat = setInterval(() => console.log(`    … ${title.split(':', 1)[0]}: ${took()} so far`), heartbeatMs)
    try {
      await work()
      console.log(`=== ${title.split(':', 1)[0]}: ${took()}`)
    } catch (error) {
      console.error(
        `\n=== ${title.split(':', 1)[0]} failed after ${took()}: ${error instanceof Error ? error.message : String(error)}`,
      )
      return title
    } finally {
      clearInterval(beat)
    }
  }
  return undefined
}

process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
const began = performance.now()
await mkdir(reports, { recursive: true })
await Promise.all([vitestReport, playwrightReport].map(file => rm(file, { force: true })))
const failedStep = await runSteps()
console.log(`\n${failedStep ? 'Failed' : 'All is well'} after ${seconds(performance.now() - began)}\n`)
if (unsteady.length > 0)
  console.log(`Passed only at the second try:\n${unsteady.map(each => `  ${each}`).join('\n')}\n`)
console.log(closingLine(counts, failedStep !== undefined))
process.exitCode = stopping ? (stopping === 'SIGINT' ? 130 : 143) : failedStep ? 1 : 0
