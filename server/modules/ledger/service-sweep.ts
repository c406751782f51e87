import type { Tx } from '#server/platform/db.ts'
import { brokenStatements, movementsAfter } from './reads-changes.ts'
import {
  allowWhole,
  type Invariant,
  keepToIndexes,
  msTaken,
  readingOnly,
  waitForCheck,
  zeroSum,
} from './reads-check.ts'
import type { MovementRow } from './rules-check.ts'
import { type Checking, faultsOfMovements, isForged, READ_AT_ONCE } from './service-changes.ts'
import { type BooksCheck, keepCheck, named } from './service-check.ts'
import { accountsAfter, readCheckpoint, verifiedOf } from './sql-checkpoint.ts'
import * as sql from './sql-sweep.ts'

/*
 * The full ledger check (W5, docs/decisions/036): everything, old rows included, in slices of bounded size, each in its own snapshot and
 * stored with its progress, so that it resumes after a crash. A run starts a day after the start of the previous one.
 */

/** Interval between the starts of two runs. */
const EVERY_MS = 24 * 3_600_000
/** Movements are summed up to this long ago, because no transaction that posts movements is older. */
const SETTLED_MS = 3_600_000
/** Wallets per slice, each with its complete statement. */
const WALLETS_AT_ONCE = 200
/** Run time of the job within its minute; longer for a run that would not finish within its day. */
const WORKS_MS = 3_000
const LATE_WORKS_MS = 20_000
const IS_LATE_MS = 18 * 3_600_000

interface Slice {
  broken: BooksCheck['broken']
  /** The key to continue after; null at the end of the part. */
  after: string | null
  sums?: ReadonlyMap<string, bigint>
}

type ReadSlice = (tx: Tx, place: { after: string; until: Date }) => Promise<Slice>

/** Works on the full check for some seconds. `worksMs` is for tests. */
export async function sweepBooks(deps: Checking, more: readonly Invariant[], worksMs?: number): Promise<void> {
  for (let workedMs = 0; ;) {
    const read = await nextSlice(deps, more)
    if (!read) return
    workedMs += read.tookMs
    const isLate = deps.clock.now().getTime() - read.startedAt.getTime() > IS_LATE_MS
    if (workedMs >= (worksMs ?? (isLate ? LATE_WORKS_MS : WORKS_MS))) return
  }
}

/** Reads one slice; undefined if there is none to read, or another process is reading it. */
async function nextSlice(
  { db, clock, config }: Checking,
  more: readonly Invariant[],
): Promise<{ startedAt: Date; tookMs: number } | undefined> {
  const parts = partsOf(config.secretKey, more)
  const names = [...parts.keys()]
  return db.tx(async tx => {
    if (!(await sql.openSlice(tx))) return undefined
    const at = clock.now()
    const sweep = await goingOn(tx, at, names[0] ?? '')
    await keepToIndexes(tx)
    if (!sweep || sweep.part === null) return undefined
    // A part that this version does not know (stored by another version) is skipped.
    const read = parts.get(sweep.part)
    const slice = read
      ? await readingOnly(tx, () => read(tx, { after: sweep.after ?? '', until: sweep.until }))
      : { broken: [], after: null }
    if (slice.sums) await sql.addSums(tx, slice.sums)
    const place =
      slice.after === null
        ? { part: names[names.indexOf(sweep.part) + 1] ?? null, after: '' }
        : { part: sweep.part, after: slice.after }
    const tookMs = await msTaken(tx)
    await sql.moveSweep(tx, { ...place, findings: slice.broken.length, tookMs, at })
    if (slice.broken.length > 0) await stopPayouts(tx, slice.broken, { at, tookMs })
    return { startedAt: sweep.startedAt, tookMs }
  })
}

/** The run to continue: the current one, or a new one if it is due. */
async function goingOn(tx: Tx, at: Date, part: string): Promise<sql.Sweep | undefined> {
  const sweep = await sql.readSweep(tx)
  if (sweep?.part) return sweep
  if (sweep && at.getTime() - sweep.startedAt.getTime() < EVERY_MS) return undefined
  await sql.startSweep(tx, { at, until: new Date(at.getTime() - SETTLED_MS), part })
  return sql.readSweep(tx)
}

/** A violation in a slice stops payouts until a check of everything passes. */
async function stopPayouts(
  tx: Tx,
  broken: Slice['broken'],
  { at, tookMs }: { at: Date; tookMs: number },
): Promise<void> {
  await waitForCheck(tx)
  const movements = Number((await readCheckpoint(tx))?.movements ?? 0n)
  await keepCheck(tx, 'slice', { at, tookMs, movements, broken })
}

/** The parts of a run, in order. The balances of funds and escrows come last: their movements are summed before. */
const partsOf = (key: string, more: readonly Invariant[]): ReadonlyMap<string, ReadSlice> =>
  new Map<string, ReadSlice>([
    ['movements', (tx, { after, until }) => sliceOfMovements(tx, after, until, more)],
    ['wallets', (tx, { after }) => sliceOfWallets(tx, key, after)],
    ...more.flatMap((invariant): [string, ReadSlice][] =>
      invariant.about?.next ? [[invariant.name, (tx, { after }) => sliceOf(tx, invariant, after)]] : [],
    ),
    ['balances', sliceOfBalances],
  ])

async function sliceOfMovements(tx: Tx, after: string, until: Date, more: readonly Invariant[]): Promise<Slice> {
  const rows = await movementsAfter(tx, { after, limit: READ_AT_ONCE })
  const broken = await faultsOfMovements(tx, rows, more)
  return { broken, after: lastOf(rows), sums: summed(rows.filter(({ at }) => at <= until)) }
}

const lastOf = (rows: readonly MovementRow[]): string | null =>
  rows.length < READ_AT_ONCE ? null : (rows.at(-1)?.id ?? null)

function summed(rows: readonly MovementRow[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (account: string, amount: bigint) => {
    if (!account.startsWith('wallet:')) sums.set(account, (sums.get(account) ?? 0n) + amount)
  }
  for (const { debit, credit, amount } of rows) {
    add(debit, -amount)
    add(credit, amount)
  }
  return sums
}

async function sliceOfWallets(tx: Tx, key: string, after: string): Promise<Slice> {
  const accounts = await accountsAfter(tx, 'wallet', after, WALLETS_AT_ONCE)
  const verified = await verifiedOf(tx, accounts)
  const forged = [...verified.values()].filter(state => isForged(key, [state]))
  const fromStart = accounts.map(account => ({ account, low: '', seq: 0n, balance: 0n }))
  return {
    broken: [
      ...named({ name: 'wallets' }, await brokenStatements(tx, fromStart)),
      ...forged.map(({ account }) => ({
        invariant: 'verified',
        subject: account,
        detail: 'not signed by this product',
      })),
    ],
    after: accounts.length < WALLETS_AT_ONCE ? null : (accounts.at(-1) ?? null),
  }
}

async function sliceOf(tx: Tx, invariant: Invariant, from: string): Promise<Slice> {
  const { subjects, after } = (await invariant.about?.next?.(tx, from)) ?? { subjects: [], after: null }
  return { broken: subjects.length === 0 ? [] : named(invariant, await invariant.find(tx, subjects)), after }
}

async function sliceOfBalances(tx: Tx, { until }: { until: Date }): Promise<Slice> {
  await allowWhole(tx)
  const broken = [
    ...named({ name: 'balances' }, await sql.wrongSums(tx, until)),
    ...named(zeroSum, await zeroSum.find(tx)),
  ]
  return { broken, after: null }
}
