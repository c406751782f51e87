import { sql } from 'kysely'
import type pg from 'pg'
import { rulesText } from '#server/modules/content/index.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { build as buildRanking } from '#server/modules/rankings/service-snapshots.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Db, openDb } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { invariants } from '#server/registry.ts'
import { seedOperator } from '../seed.ts'
import { connect, type Origin, Year } from './build.ts'
import { isLedger, sendRows, type Table } from './copy.ts'
import { finishLeagues } from './leagues.ts'
import { keepPostponed, makePostponed, postpone } from './postponed.ts'
import { addRest } from './rest.ts'
import { DAYS, diskNeeded, sizeOf } from './size.ts'

/** The password of every player of a year. */
export const YEAR_PASSWORD = 'um ano inteiro'

export interface YearOptions {
  size: number
  seed: number
  /** The end of the year; defaults to now. */
  until?: number
  secretKey: string
  print: (line: string) => void
  /** Cheaper, for tests. */
  passwordCost?: 'full' | 'least'
  /** Stops after this many days, as a crash would; for tests. */
  stopAfter?: number
}

interface State {
  size: number
  seed: string
  until: Date
  password_hash: string
  /** Days whose rows are stored, those of the ledger apart: they are sent and committed beside the others. */
  days: number
  ledger_days: number
  is_finished: boolean
  /** Whether its ledger check has passed; it is not repeated for a year that is kept. */
  is_checked: boolean
}

/**
 * Builds a year in an empty database, or continues one: each day is one transaction, and one for its ledger, that also stores the progress,
 * so that an interruption leaves only complete days of each.
 * @throws Error if the database contains other data or a year of another size, or if its ledger check fails.
 */
export async function buildYear(url: string, options: YearOptions): Promise<void> {
  const { print } = options
  const db = openDb(url, { max: 2, consumersOf: () => [], onError: error => print(error.message) })
  const client = await connect(url)
  const ledger = await connect(url)
  try {
    await refuseOther(client)
    await migrate(db.pool)
    const state = await begin(client, options)
    print(`Disk needed: about ${gigabytes(diskNeeded(options.size))}; used now: ${gigabytes(await diskUsed(client))}`)
    if (!state.is_finished) {
      const isWhole = await addDays(db, { client, ledger }, options, state)
      if (!isWhole) return
    }
    if (!state.is_checked) {
      await finishRankings(db, print)
      await finishLeagues(db, state.until)
      await check(db, print)
      await client.query('update year.state set is_checked = true')
    }
    print(`Disk used: ${gigabytes(await diskUsed(client))}. Every player's password: ${YEAR_PASSWORD}`)
  } finally {
    await Promise.all([client.end(), ledger.end()])
    await db.close()
  }
}

/** Before anything is written: the database may be that of a deployment. */
async function refuseOther(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean; begun: boolean }>(
    `select to_regclass('public.account') is not null as used, to_regclass('year.state') is not null as begun`,
  )
  if (!rows[0]?.used) return
  if (rows[0].begun && (await client.query('select from year.state')).rowCount === 1) return
  const accounts = await client.query('select id from account limit 1')
  if (accounts.rows.length > 0)
    throw new Error('This database is not empty: a year is built in one that has no accounts.')
}

async function begin(client: pg.Client, { size, seed, until = Date.now(), passwordCost }: YearOptions): Promise<State> {
  await client.query(`create schema if not exists year`)
  await client.query(`create table if not exists year.state (one boolean primary key default true check (one), size double precision not null,
    seed bigint not null, until timestamptz not null, password_hash text not null, days integer not null default -1, ledger_days integer not null default 0, is_finished boolean not null default false,
    is_checked boolean not null default false)`)
  await keepPostponed(client)
  const { rows } = await client.query<State>('select * from year.state')
  const [found] = rows
  if (found) {
    if (found.size !== size)
      throw new Error(`This database holds a year of size ${found.size}. Take another one for size ${size}.`)
    return found
  }
  const hash = await hashPassword(YEAR_PASSWORD, passwordCost)
  const made = await client.query<State>(
    'insert into year.state (size, seed, until, password_hash) values ($1, $2, $3, $4) returning *',
    [size, seed, new Date(until), hash],
  )
  return made.rows[0] as State
}

async function originOf(db: Db, { size, secretKey }: YearOptions, state: State): Promise<Origin> {
  const until = state.until.getTime()
  const rules = await rulesText(db, state.until)
  return { seed: Number(state.seed), size: sizeOf(size), until, secretKey, passwordHash: state.password_hash, rules }
}

/** False if it was stopped before the end. */
async function addDays(
  db: Db,
  { client, ledger }: { client: pg.Client; ledger: pg.Client },
  options: YearOptions,
  state: State,
): Promise<boolean> {
  const { print } = options
  const year = new Year(await originOf(db, options, state))
  const began = performance.now()
  let written = 0
  for (const each of [client, ledger]) await each.query('set synchronous_commit = off')
  if (state.days < 0) {
    year.world.write(year.rows, new Date(year.from))
    await postpone(client)
    await commit(client, year.rows.take(), 0)
  }
  year.rows.isWriting = false
  // A day is generated while the one before is sent.
  let sending: Promise<unknown> = Promise.resolve()
  for (let day = 0; day < DAYS; day += 1) {
    year.rows.isWriting = day >= Math.min(state.days, state.ledger_days)
    await year.live(day)
    if (!year.rows.isWriting) continue
    await sending
    const rows = year.rows.take()
    sending = Promise.all([
      day >= state.days ? commit(client, rows, day + 1) : undefined,
      day >= state.ledger_days ? commitLedger(ledger, rows, day + 1) : undefined,
    ])
    // A failure is thrown where it is awaited.
    sending.catch(() => undefined)
    written += 1
    if (options.stopAfter === written) {
      await sending
      return false
    }
    if (day % 10 === 9 || day === DAYS - 1) {
      const seconds = (performance.now() - began) / 1_000
      print(
        `Day ${day + 1} of ${DAYS}, ${year.books.movements.toLocaleString('en-US')} movements, ${seconds.toFixed(0)} s`,
      )
    }
  }
  await sending
  await makePostponed(client, print)
  print('The end of the year: balances, open games, chats')
  year.rows.isWriting = true
  await year.finish()
  await seedOperator(db, state.password_hash)
  await client.query('begin')
  const chats = year.talk.finish()
  await addRest(client, year, chats)
  await client.query('update year.state set is_finished = true')
  await client.query('commit')
  await client.query('analyze')
  return true
}

async function commit(client: pg.Client, rows: ReadonlyMap<Table, string[]>, days: number): Promise<void> {
  await client.query('begin')
  await sendRows(client, rows, table => !isLedger(table))
  // Identity checks are already confirmed, because an idle deployment is measured.
  await client.query(`update identity_check set state = case kind when 'identity' then 'confirmed' else 'allowed' end, answered_at = next_at, next_at = null
    where next_at is not null`)
  await client.query('update year.state set days = $1', [days])
  await client.query('commit')
}

async function commitLedger(client: pg.Client, rows: ReadonlyMap<Table, string[]>, days: number): Promise<void> {
  await client.query('begin')
  await sendRows(client, rows, isLedger)
  await client.query('update year.state set ledger_days = $1', [days])
  await client.query('commit')
}

/** Builds the snapshots of all rankings, as the worker would. */
async function finishRankings(db: Db, print: (line: string) => void): Promise<void> {
  const missing = await db.rows(sql<{ mode: string; period: string }>`
    select mode, period from ranking where not exists (select from ranking_board b where b.mode = ranking.mode and b.period = ranking.period)`)
  for (const ranking of missing) await buildRanking({ db, clock: systemClock }, ranking)
  print(`${missing.length} rankings made`)
}

async function check(db: Db, print: (line: string) => void): Promise<void> {
  const found = await checkBooks({ db, clock: systemClock }, invariants, { wait: true })
  const broken = found?.broken ?? []
  print(
    `Books: ${found?.movements.toLocaleString('en-US')} movements checked in ${found?.tookMs} ms, ${broken.length} findings`,
  )
  for (const { invariant, subject, detail } of broken.slice(0, 20)) print(`  ${invariant}: ${subject} ${detail}`)
  if (broken.length > 0) throw new Error('The books of this year are wrong')
}

const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(2)} GB`

async function diskUsed(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select (pg_database_size(current_database()) + (select coalesce(sum(size), 0) from pg_ls_waldir()))::text as bytes',
  )
  return Number(rows[0]?.bytes)
}
