/**
 * `npm run check`: format, lint, types, dead code and tidy rules, fast enough to run before every commit. Every step runs regardless of the
 * others, and the output of failed ones is printed at the end. `npm run check -- --fix` first repairs what tools can repair.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seconds } from './progress.ts'

interface Step {
  title: string
  /** Program inside node_modules, then its arguments. */
  run: readonly [program: string, ...args: string[]]
}

interface Outcome {
  title: string
  took: number
  /** Exit code; undefined if a signal or the time limit ended it. */
  code: number | undefined
  output: string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const stepLimitMs = 5 * 60_000
const outputLimit = 40_000
/** The linter and the compiler are multi-threaded; running two steps at a time uses the cores while one starts or ends. */
const atOnce = 2

const oxfmt = join('oxfmt', 'bin', 'oxfmt')
const oxlint = join('oxlint', 'bin', 'oxlint')

const repairs: readonly Step[] = [
  { title: 'repair lint', run: [oxlint, '--type-aware', '--fix', '--quiet'] },
  { title: 'repair format', run: [oxfmt, '.'] },
]

/** Slowest first, so that the last one to end is a short one. The linter also reports compiler errors. */
const steps: readonly Step[] = [
  { title: 'lint and types', run: [oxlint, '--type-aware', '--type-check', '--deny-warnings'] },
  {
    title: 'tidy rules',
    run: [join('vitest', 'vitest.mjs'), 'run', '--project', 'pure', 'tests/tidy', '--reporter=dot'],
  },
  { title: 'dead code', run: [join('knip', 'bin', 'knip.js'), '--no-config-hints'] },
  { title: 'format', run: [oxfmt, '--check', '.'] },
]

const running = new Set<ChildProcess>()

function runStep({ title, run: [program, ...args] }: Step): Promise<Outcome> {
  const began = performance.now()
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, [process.stdout.isTTY ? 'FORCE_COLOR' : 'NO_COLOR']: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: stepLimitMs,
    })
    running.add(child)
    let output = ''
    const save = (chunk: Buffer): void => void (output = (output + chunk.toString()).slice(-outputLimit))
    child.stdout.on('data', save)
    child.stderr.on('data', save)
    const end = (code: number | undefined): void => {
      running.delete(child)
      resolve({ title, took: performance.now() - began, code, output })
    }
    child.once('error', error => {
      output += error.message
      end(undefined)
    })
    child.once('close', code => end(code ?? undefined))
  })
}

/** Runs all steps, `width` at a time, in the given order; prints a line when each ends. */
async function runAll(queue: readonly Step[], width: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = [...queue]
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step)
      outcomes.push(outcome)
      console.log(`${outcome.code === 0 ? ' ok  ' : 'FAIL '} ${outcome.title.padEnd(18)} ${seconds(outcome.took)}`)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return outcomes
}

function stop(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal)
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

process.on('SIGINT', stop).on('SIGTERM', stop)
const began = performance.now()
if (process.argv.includes('--fix')) await runAll(repairs, 1)
const failed = (await runAll(steps, atOnce)).filter(outcome => outcome.code !== 0)
for (const { title, output, code } of failed) {
  console.error(`\n--- ${title}${code === undefined ? ' (killed)' : ''}\n${output.trim()}`)
}
const names = failed.map(outcome => outcome.title).join(', ')
console.log(
  `\n${failed.length === 0 ? 'All is well' : `Not yet: ${names}`} after ${seconds(performance.now() - began)}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
