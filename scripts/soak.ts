/**
 * `npm run soak [-- words] [--times n] [--resume]`: the money tests at their full numbers (tests/support/numbers.ts), one file after the
 * other, for hours; words select files, and `--times` repeats them with different seeds until one fails. Each file that succeeds
 * writes its figures into docs/soak.md, with their seeds and date, and adds its counts to the totals. `--resume` goes on where the last run
 * was interrupted, or failed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, glob, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Counts, FIGURES, PROMISED } from '#tests/support/numbers.ts'
import { seconds } from './progress.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = fileURLToPath(new URL('../docs/soak.md', import.meta.url))
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '1' }, resume: { type: 'boolean', default: false } },
})
/** The files of this run that have succeeded, one in a line, until all have. */
const DONE = join(dirname(FIGURES), 'soak-done.txt')

interface Figure {
  what: string
  output: string
  seeds: number[]
  seconds: number
  counts: Counts
}

async function filesOf(words: readonly string[]): Promise<string[]> {
  const folders = ['money', 'chat', 'rooms', 'responsible', 'requests']
  const found: string[] = []
  for await (const path of glob(
    folders.map(folder => `tests/${folder}/**/*.test.ts`),
    { cwd: root },
  )) {
    if (words.length === 0 || words.some(word => wordOf(path).startsWith(word))) found.push(path)
  }
  return found.toSorted()
}

/** What selects a file. */
const wordOf = (path: string): string => path.split('/').slice(2).join('/').replace('.test.ts', '')

async function run(file: string): Promise<number | null> {
  const args = [vitest, 'run', '--project', 'node', file]
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, SOAK: '1' }, stdio: 'inherit' })
  const end = (): void => void child.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, end)
  return code
}

async function readFigures(): Promise<Figure[]> {
  const text = await readFile(FIGURES, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Figure)
}

type Row = readonly [what: string, word: string, output: string, seeds: string, day: string, seconds: string]

/** The figures on the page. */
async function readRows(): Promise<Row[]> {
  const text = await readFile(page, 'utf8').catch(() => '')
  return [...text.matchAll(/^\| (.+?) \| `(.+?)` \| (.+?) \| ([\d, ]*|–) \| (\d{4}-\d\d-\d\d) \| (\d+) \|$/gm)].map(
    ([, what = '', word = '', output = '', seeds = '', day = '', time = '']) => [what, word, output, seeds, day, time],
  )
}

type Totals = Map<string, number>

/** The totals of all runs so far. */
async function readTotals(): Promise<Totals> {
  const text = await readFile(page, 'utf8').catch(() => '')
  const found = [...text.matchAll(/^\| (.+?) \| ([\d,]+) \| [\d,]+ \|$/gm)]
  return new Map(found.map(([, what = '', count = '']) => [what, Number(count.replaceAll(',', ''))]))
}

const numberOf = (count: number): string => count.toLocaleString('en-US')

const totalsOf = (totals: Totals): string =>
  Object.entries(PROMISED)
    .map(([what, promised]) => `| ${what} | ${numberOf(totals.get(what) ?? 0)} | ${numberOf(promised)} |`)
    .join('\n')

const pageOf = (rows: readonly Row[], totals: Totals): string => `# Soak

The money tests at their full numbers: \`npm run soak\` runs them sequentially (\`--resume\` goes on after an interruption), and stores the
figures of successful ones here, with their seeds: \`SEED=…\` repeats one. \`npm test\` runs the same tests at small numbers (\`tests/support/numbers.ts\`).

${availableParallelism()} cores; load generator and servers on the same machine.

\`npm run soak -- <word>\` with the word of a row repeats it. A seed is missing where nothing is chosen by chance, or where a row
is older than seeds are kept.

| What | Word | What ran | Seed | Day | Seconds |
|---|---|---|---:|---|---:|
${rows.map(([what, word, ...rest]) => `| ${[what, `\`${word}\``, ...rest].join(' | ')} |`).join('\n')}

## Totals

Totals of all successful runs, each with different seeds; failed runs add nothing. \`npm run soak -- overspend --times 100\` repeats one until it fails.

| What | so far | promised |
|---|---:|---:|
${totalsOf(totals)}

## Tests

- **Cards** are random, with 0 to 6 players. An oracle that shares no code with the product reads the same files and computes score, rank,
  prize and fee of each entry and the balance of every wallet. Real rounds are those of Cartola 2024; without that data only fictitious
  rounds are played.
- **Generated cards** go through the functions that settlement calls, without a database: facts, points, ranks, voids and the split, under
  the current rules and those before C14. The oracle computes the same for each.
- **Rooms** are predictions, duels and questions over every match of the seasons with known goals, with the rules alone: points, winners
  and amounts are computed a second time from the match reports.
- **kill -9** hits the server and PostgreSQL while players enter with idempotency keys, one card is paid and another is refunded.
- **Two processes** run behind a load balancer, with PostgreSQL or Redis as the event bus; one is killed while players enter games, deposit,
  transfer, chat and duel. Pages use the client's own code and similar sockets; delays are those of turns that ended and settlements that
  were due around the kill.
- **Standby promoted**: a primary with one synchronous standby is killed while players deposit, withdraw, transfer and enter games. A
  watcher promotes the standby after three unanswered queries, half a second apart. The old primary comes back and stays unused.
- **Overspending** runs through two servers over one database; refusals are counted by code, and no other code is allowed.
- **Gateways that fail**: each hangs, resets the connection, or answers noise, no JSON, another shape or twice, beside one that answers;
  other jobs and pages are compared with rounds before. It fails when a median is above a second and ten times what it was, or when 99 in
  100 of one job or page take more than two seconds: all servers and the load share two cores.
- **Requests made from OpenAPI** fail with any 5xx but a 503 that is declared: two calls ask the bank, which nobody plays here. Answers that
  are no JSON (files, pictures) are only seen to be 2xx. Memory after garbage collection may be 40 MB more at the end than after the first
  quarter, for what is cached; runs of 100,000 kept 7 to 12 MB.
- **Machine lost under load**: server, PostgreSQL and the archiver of the write-ahead log are killed while players go on; everything
  acknowledged before the recovery point is there again, and both books agree.
- **Limits** get concurrent deposits, transfers and entries, through two processes over one database: for every
  type of limit exactly those that fit are accepted.
- **Races**, including those of rooms, run through two processes over one database; the outcomes are counted, and each is checked to the
  centavo.
`

/** Stores the results of a successful file. */
async function save(file: string): Promise<void> {
  const figures = await readFigures()
  const rows = new Map((await readRows()).map(row => [row[0], row]))
  const totals = await readTotals()
  const day = new Date().toISOString().slice(0, 10)
  for (const { what, output, seeds, seconds: time, counts } of figures) {
    rows.set(what, [what, wordOf(file), output, seeds.join(', ') || '–', day, time.toFixed(0)])
    for (const [counted, count] of Object.entries(counts)) totals.set(counted, (totals.get(counted) ?? 0) + count)
  }
  await writeFile(page, pageOf([...rows.values()], totals))
}

const files = await filesOf(paths)
const times = Number(values.times)
const runs = Array.from({ length: times }, (_, time) =>
  files.map(file => ({ file, line: `${time + 1} ${file}` })),
).flat()
const done = values.resume ? (await readFile(DONE, 'utf8').catch(() => '')).split('\n') : []
const left = runs.filter(({ line }) => !done.includes(line))
if (left.length === 0)
  throw new Error(runs.length === 0 ? 'No file is called that.' : 'There is nothing to go on with.')
if (!values.resume) await rm(DONE, { force: true })
for (const { file, line } of left) {
  await rm(FIGURES, { force: true })
  const began = performance.now()
  const code = await run(file)
  const took = seconds(performance.now() - began)
  const which = `${runs.findIndex(one => one.line === line) + 1} of ${runs.length}`
  console.log(`\nSoak (${which}, ${file}): ${code === 0 ? 'all is well' : 'failed'} after ${took}`)
  if (code !== 0) {
    console.log(
      `npm run soak -- ${process.argv
        .slice(2)
        .filter(word => word !== '--resume')
        .join(' ')} --resume   # goes on`,
    )
    process.exitCode = code ?? 1
    break
  }
  await save(file)
  await appendFile(DONE, `${line}\n`)
}
if (process.exitCode === undefined) await rm(DONE, { force: true })
