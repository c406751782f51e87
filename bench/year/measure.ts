import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import { sumUp } from '#server/modules/ledger/service-sums.ts'
import { sumEntries } from '#server/modules/pools/service-sums.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDb } from '#server/platform/db.ts'
import { type BenchServer, openBench, startProduct } from '../bench-server.ts'
import { seedOperator } from '../seed.ts'
import { type FileFigures, measureFiles } from './files.ts'
import { type JobFigures, measureChecks, measureJobs } from './jobs.ts'
import { measureReads, type Reads } from './reads.ts'
import { buildYear } from './run.ts'

/** The baseline for a large deployment: one with a hundred players, where every page has content. */
const SMALL = 0.01

type CheckFigures = Awaited<ReturnType<typeof measureChecks>>

interface Measuring {
  size: number
  /** The folder in which years are kept; else they are built and removed. */
  dir: string | undefined
  /** reads, files, checks or jobs; else all of them. */
  part: string | undefined
  match: string
  format: (line: string) => void
  /** Memory of PostgreSQL's own cache. */
  buffers: string
  /** Jobs that are left out. */
  without: readonly string[]
  /** For at most so long the ledger and the entries are summed up before; of a large year it takes most of an hour. */
  sumMs: number
  /** The month whose figures are read, `yyyy-mm`. */
  month: string
}

/** Builds a year, and a small one beside it in the same engine, and measures reads, large files, whole checks and periodic jobs. */
export async function measureYear(measuring: Measuring) {
  const { size, dir, part, match, format, month } = measuring
  if (dir !== undefined) await mkdir(dir, { recursive: true })
  const bench = await openBench(dir === undefined ? undefined : resolve(dir), measuring.buffers)
  try {
    const small = await yearIn(bench, SMALL, measuring)
    const large = await yearIn(bench, size, measuring)
    const figures: { reads?: Reads; jobs?: JobFigures[]; files?: FileFigures[]; checks?: CheckFigures } = {}
    const isRequested = (name: string): boolean => part === undefined || part === name
    const operator = await newSession(small).then(() => newSession(large))
    if (isRequested('reads')) {
      const both = { small: { env: bench.env, url: small }, large: { env: bench.env, url: large } }
      figures.reads = await measureReads(both, { operator, match, month, format })
    }
    if (isRequested('files')) {
      figures.files = await measureFiles({ env: bench.env, url: large }, { operator, month, format })
    }
    const product = await startProduct({ ...bench, url: large }, false)
    if (isRequested('checks')) figures.checks = await measureChecks(product, format)
    if (isRequested('jobs')) figures.jobs = await measureJobs(product, { format, without: measuring.without })
    await product.stop()
    return figures
  } finally {
    await bench.end()
  }
}

/** The URL of a year's database, which is built if it does not exist. */
async function yearIn(bench: BenchServer, size: number, { format, sumMs }: Measuring): Promise<string> {
  const name = `year_${String(size).replace('.', '_')}`
  const url = new URL(bench.url)
  url.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: bench.url })
  await admin.connect()
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await admin.query(`create database ${name}`)
  await admin.end()
  await buildYear(url.href, { size, seed: 1, secretKey: bench.env.SECRET_KEY ?? '', print: format })
  const db = openDb(url.href, { max: 2, consumersOf: () => [], onError: () => undefined })
  const began = performance.now()
  try {
    await Promise.all([sumUp, sumEntries].map(sum => sum({ db, clock: systemClock }, sumMs)))
  } finally {
    await db.close()
  }
  format(`${name}: the ledger and the entries are summed after ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  return url.href
}

/** The token of an operator with a current session, whatever the age of the year. */
async function newSession(url: string): Promise<string> {
  const db = openDb(url, { max: 1, consumersOf: () => [], onError: () => undefined })
  try {
    return await seedOperator(db)
  } finally {
    await db.close()
  }
}
