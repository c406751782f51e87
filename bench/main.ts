/**
 * `npm run bench [-- --sizes 10000,100000,1000000] [--runs 5] [--only plays|games|rankings|fan-out|push-games|calls|rest|processes|year]`:
 * measures pools, rankings, live events and the idle product with a separate durable database, everything in one run on one machine, and
 * writes the figures into docs/benchmarks.md. `--only year --size 1` measures every read, periodic job and large file in a year of that size, for
 * docs/capacity.md; with `--dir` the year is kept there for the next run.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { createProgress } from '../scripts/progress.ts'
import { writeTable } from '../scripts/write-table.ts'
import { openBench, startProduct } from './bench-server.ts'
import { measureCalls } from './calls.ts'
import { measureFanOut, measureSpread } from './fan-out.ts'
import { measureSize, type SizeFigures } from './games.ts'
import { measurePlays, measureProcesses } from './plays.ts'
import { measurePushGames } from './push-games.ts'
import { measureRanking } from './rankings.ts'
import {
  callsTable,
  fanOutTable,
  gamesTable,
  playsTable,
  processesTable,
  pushGamesTable,
  rankingTable,
  restTable,
} from './report.ts'
import { measureRest } from './rest.ts'
import { measureYear } from './year/measure.ts'
import { checksTable, filesTable, jobsTable, readsTable } from './year/report.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    runs: { type: 'string', default: '5' },
    plays: { type: 'string', default: '20000' },
    players: { type: 'string', default: '1000000' },
    spread: { type: 'string', default: '50000' },
    over: { type: 'string', default: '2' },
    sockets: { type: 'string', default: '2000,10000' },
    calls: { type: 'string', default: '1000' },
    match: { type: 'string', default: '' },
    rest: { type: 'string', default: '60' },
    only: { type: 'string' },
    size: { type: 'string', default: '1' },
    dir: { type: 'string' },
    part: { type: 'string' },
    buffers: { type: 'string', default: '1GB' },
    without: { type: 'string', default: '' },
    'sum-minutes': { type: 'string', default: '600' },
    month: { type: 'string', default: '2026-10' },
  },
})
const progress = createProgress(line => console.log(line))
const sizes = values.sizes.split(',').map(Number)
const runs = Number(values.runs)
const plays = Number(values.plays)
const isRequested = (part: string): boolean => values.only === undefined || values.only === part
const conditions = () =>
  `${cpus().length} cores, load generator included, load before ${loadavg()[0]?.toFixed(1)}, ${new Date().toISOString().slice(0, 10)}`

const inPlace = async <T>(work: (bench: Awaited<ReturnType<typeof openBench>>) => Promise<T>): Promise<T> => {
  const bench = await openBench()
  try {
    return await work(bench)
  } finally {
    await bench.end()
  }
}

if (isRequested('plays')) {
  const stated = conditions()
  const figures = await progress.step('Plays over HTTP', () =>
    inPlace(bench =>
      measurePlays(bench, {
        runs,
        plays: { together: plays, two: plays, apart: Math.round(plays / 4), none: plays },
        format: progress.line,
      }),
    ),
  )
  const text = playsTable(figures, `${stated}, median of ${runs}`)
  console.log(`\n${text}\n`)
  await writeTable('plays', 'Plays', text)
}
if (isRequested('games')) {
  const stated = conditions()
  const figures = await inPlace(async bench => {
    const product = await startProduct(bench)
    const measured: SizeFigures[] = []
    for (const size of sizes) {
      measured.push(await progress.step(`A card of ${size} entries`, () => measureSize(product, size, progress.line)))
    }
    await product.stop()
    return measured
  })
  const text = gamesTable(figures, stated)
  console.log(`\n${text}\n`)
  await writeTable('games', 'Settling, voiding, rankings, goals', text)
}
if (isRequested('rankings')) {
  const stated = conditions()
  const figures = await inPlace(async bench => {
    const product = await startProduct(bench)
    const measured = await progress.step(`A ranking of ${values.players} players`, () =>
      measureRanking(bench, product, { players: Number(values.players), runs, format: progress.line }),
    )
    await product.stop()
    return measured
  })
  const text = rankingTable(figures, `${stated}, median of ${runs}`)
  console.log(`\n${text}\n`)
  await writeTable('rankings', 'Rankings of every mode', text)
}
if (isRequested('fan-out')) {
  const stated = conditions()
  const figures = await progress.step('An event to every socket', () =>
    inPlace(bench =>
      measureFanOut(bench, { sizes: values.sockets.split(',').map(Number), runs, format: progress.line }),
    ),
  )
  const text = fanOutTable(figures, `${stated}, median of ${runs}`)
  console.log(`\n${text}\n`)
  await writeTable('fan-out', 'One event to every socket', text)
}
if (isRequested('push-games')) {
  const stated = conditions()
  const figures = await progress.step('A push game to everybody', () =>
    inPlace(bench => measurePushGames(bench, { runs, format: progress.line })),
  )
  const text = pushGamesTable(figures, `${stated}, median of ${runs}`)
  console.log(`\n${text}\n`)
  await writeTable('push-games', 'Push games', text)
}
if (isRequested('calls')) {
  const stated = conditions()
  const figures = await progress.step('Processor time of each call', () =>
    inPlace(bench => measureCalls(bench, { count: Number(values.calls), match: values.match, format: progress.line })),
  )
  const text = callsTable(figures, stated)
  console.log(`\n${text}\n`)
  if (values.match === '') await writeTable('calls', 'Processor time of each call', text)
}
if (isRequested('rest')) {
  const stated = conditions()
  const figures = await progress.step('Start and rest', () =>
    inPlace(bench => measureRest(bench, { runs, restMs: Number(values.rest) * 1_000, format: progress.line })),
  )
  const text = restTable(figures, `${stated}, median of ${runs} starts`)
  console.log(`\n${text}\n`)
  await writeTable('rest', 'Start and rest', text)
}
if (isRequested('processes')) {
  const stated = conditions()
  const figures = await progress.step('Plays by processes', () =>
    inPlace(bench => measureProcesses(bench, { counts: [1, 2, 4], plays, format: progress.line })),
  )
  const spread = await progress.step(`${values.spread} sockets over ${values.over} processes`, () =>
    inPlace(bench => measureSpread(bench, { sockets: Number(values.spread), processes: Number(values.over), runs })),
  )
  const text = processesTable(figures, { ...spread, processes: Number(values.over) }, stated)
  console.log(`\n${text}\n`)
  await writeTable('processes', 'Processes', text, 'capacity')
}
const TITLES = { reads: 'Reads', files: 'Large files', checks: 'Whole checks', jobs: 'Periodic jobs' }
// A year takes minutes to build, so it is measured only on request.
if (values.only === 'year') {
  const stated = conditions()
  const size = Number(values.size)
  const { reads, files, checks, jobs } = await progress.step(`A year of size ${size}`, () =>
    measureYear({
      size,
      dir: values.dir,
      part: values.part,
      match: values.match,
      format: progress.line,
      buffers: values.buffers,
      without: values.without.split(','),
      sumMs: Number(values['sum-minutes']) * 60_000,
      month: values.month,
    }),
  )
  const tables = {
    reads: reads && readsTable(reads, size, stated),
    files: files && filesTable(files, stated),
    checks: checks && checksTable(checks, stated),
    jobs: jobs && jobsTable(jobs, stated),
  }
  for (const [name, text] of Object.entries(tables)) {
    if (text === undefined) continue
    console.log(`\n${text}\n`)
    const title = `${TITLES[name as keyof typeof tables]} in a year of size ${size}`
    if (values.match === '') await writeTable(`year-${size}-${name}`, title, text, 'capacity')
  }
}
