import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { keyedHash } from '#server/platform/ids.ts'
import * as changes from './reads-changes.ts'
import * as reads from './reads-check.ts'
import { funds } from './reads.ts'
import { differenceOf, type MovementRow, signedCheckpoint, signedState, subjectsAmong } from './rules-check.ts'
import { type BooksCheck, inSnapshot, keepCheck, named, proveWhole } from './service-check.ts'
import * as sql from './sql-checkpoint.ts'
import { fullCheck } from './sql-sweep.ts'
import { noteTry } from './sql.ts'

/*
 * The ledger check every ten minutes (W5, docs/decisions/036): reads what changed since the last clean check together with the verified
 * state, and in one transaction stores the result, moves the checkpoint and deletes the processed change records.
 */

export type Checking = Pick<Deps, 'db' | 'clock' | 'config'>
type Broken = BooksCheck['broken']

/** Movements or accounts read at once. */
export const READ_AT_ONCE = 5_000

/**
 * Checks the changes since the last clean check. Checks everything if there was none, if its checkpoint is not signed with this
 * deployment's key, or if the newest full check or slice found a violation. Stores the result, which stops or resumes payouts. Returns
 * undefined if another check is running and `wait` is not set.
 */
export async function checkChanges(
  { db, clock, config }: Checking,
  more: readonly reads.Invariant[],
  { wait }: { wait: boolean },
): Promise<BooksCheck | undefined> {
  await db.tx(noteTry)
  return inSnapshot({ db }, wait, async tx => {
    const at = clock.now()
    const known = await checkpointToGoOnFrom(tx, config.secretKey)
    if (!known) return checkAll(tx, config.secretKey, more, at)
    const read = await reads.readingOnly(tx, () => readChanges(tx, config.secretKey, more))
    if (read === 'forged') return checkAll(tx, config.secretKey, more, at)
    const movements = Number(known.movements) + read.movements
    const shown = { funds: await funds(tx), full: await fullCheck(tx), movements }
    const check = { at, broken: read.broken, ...shown, tookMs: await reads.msTaken(tx) }
    if (check.broken.length === 0) {
      for (const accounts of inParts(read.accounts)) await verify(tx, config.secretKey, accounts)
      await moveCheckpoint(tx, config.secretKey, check)
    }
    await keepCheck(tx, 'changes', check)
    return check
  })
}

async function checkpointToGoOnFrom(tx: Tx, key: string): Promise<sql.Checkpoint | undefined> {
  const newest = await sql.newestResult(tx)
  if (newest?.broken && newest.kind !== 'changes') return undefined
  const known = await sql.readCheckpoint(tx)
  return known && known.mac === keyedHash(key, signedCheckpoint(known)) ? known : undefined
}

/** Checks everything and, if it passes, marks all accounts as verified. */
async function checkAll(tx: Tx, key: string, more: readonly reads.Invariant[], at: Date): Promise<BooksCheck> {
  await reads.allowWhole(tx)
  const check = await reads.readingOnly(tx, () => proveWhole(tx, at, more))
  if (check.broken.length === 0) {
    await sql.forgetVerified(tx)
    for (const kind of ['wallet', 'escrow', 'fund'] as const) {
      for (let after = ''; ;) {
        const accounts = await sql.accountsAfter(tx, kind, after, READ_AT_ONCE)
        await verify(tx, key, accounts)
        if (accounts.length < READ_AT_ONCE) break
        after = accounts.at(-1) ?? after
      }
    }
    await moveCheckpoint(tx, key, check)
  }
  await keepCheck(tx, 'whole', check)
  return check
}

async function moveCheckpoint(tx: Tx, key: string, { at, movements }: BooksCheck): Promise<void> {
  const next = { at, movements: BigInt(movements) }
  await sql.writeCheckpoint(tx, { ...next, mac: keyedHash(key, signedCheckpoint(next)) })
  await sql.forgetChanges(tx)
}

/** Stores the current state of these accounts as verified. */
async function verify(tx: Tx, key: string, accounts: readonly string[]): Promise<void> {
  const states = await sql.statesOf(tx, accounts)
  await sql.writeVerified(
    tx,
    states.map(state => ({ ...state, mac: keyedHash(key, signedState(state)) })),
  )
}

interface Read {
  broken: Broken
  /** The accounts that were checked. */
  accounts: string[]
  /** By how many movements the ledger grew. */
  movements: number
}

async function readChanges(tx: Tx, key: string, more: readonly reads.Invariant[]): Promise<Read | 'forged'> {
  await reads.keepToIndexes(tx)
  const moved = new Map((await sql.movedAccounts(tx)).map(one => [one.account, one]))
  const touched = await sql.touchedAccounts(tx)
  const broken: Broken = []
  const lows = new Map<string, string>()
  for (const run of await sql.movedRuns(tx)) {
    for (let after = ''; ;) {
      const rows = await changes.movementsAfter(tx, { ...run, after, limit: READ_AT_ONCE })
      broken.push(...(await faultsOfMovements(tx, rows, more)))
      for (const row of rows) for (const account of [row.debit, row.credit]) noteLow(lows, account, row.id)
      if (rows.length < READ_AT_ONCE) break
      after = rows.at(-1)?.id ?? after
    }
  }
  const wallets = [...new Set([...lows.keys(), ...touched.filter(isWallet)])]
  const totals = { amount: 0n, moves: 0n }
  for (const accounts of inParts(wallets)) {
    const found = await faultsOfWallets(tx, key, accounts, lows)
    if (found === 'forged') return found
    broken.push(...found.broken)
    totals.amount += found.amount
    totals.moves += found.moves
  }
  broken.push(...faultOfTotals(moved.get(ALL_WALLETS), totals))
  const others = [...new Set([...moved.keys(), ...touched])].filter(name => name !== ALL_WALLETS && !isWallet(name))
  for (const accounts of inParts(others)) {
    const found = await faultsOfOthers(tx, key, accounts, moved)
    if (found === 'forged') return found
    broken.push(...found)
  }
  for (const invariant of more) if (!invariant.about) broken.push(...named(invariant, await invariant.find(tx)))
  const sides = [...moved.values()].reduce((sum, { moves }) => sum + moves, 0n)
  return {
    broken: broken.slice(0, reads.MOST_FINDINGS),
    accounts: [...wallets, ...others],
    movements: Number(sides / 2n),
  }
}

const ALL_WALLETS = 'wallet:*'
const isWallet = (account: string): boolean => account.startsWith('wallet:')

function noteLow(lows: Map<string, string>, account: string, id: string): void {
  if (!isWallet(account)) return
  const low = lows.get(account)
  if (low === undefined || id < low) lows.set(account, id)
}

/** Violations in some movements, individually and against other modules' records of them. */
export async function faultsOfMovements(
  tx: Tx,
  rows: readonly MovementRow[],
  more: readonly reads.Invariant[],
): Promise<Broken> {
  const broken: Broken = rows
    .filter(({ amount, debit, credit }) => amount <= 0n || debit === credit)
    .map(({ id, debit, credit, amount }) => ({
      invariant: 'movements',
      subject: id,
      detail: `${debit} > ${credit} amount=${amount}`,
    }))
  broken.push(...named({ name: 'statements' }, await changes.missingStatements(tx, rows)))
  for (const invariant of more) {
    const subjects = subjectsAmong(invariant.about?.of, rows)
    if (subjects.length > 0) broken.push(...named(invariant, await invariant.find(tx, subjects)))
  }
  return broken
}

/** Violations in wallets since they were verified, and their credits. */
async function faultsOfWallets(
  tx: Tx,
  key: string,
  accounts: readonly string[],
  lows: ReadonlyMap<string, string>,
): Promise<{ broken: Broken; amount: bigint; moves: bigint } | 'forged'> {
  const verified = await sql.verifiedOf(tx, accounts)
  if (isForged(key, verified.values())) return 'forged'
  const findings = await changes.brokenStatements(
    tx,
    accounts.map(account => {
      const { seq, balance } = verified.get(account) ?? { seq: 0n, balance: 0n }
      return { account, low: lows.get(account) ?? null, seq, balance }
    }),
  )
  const sum = { amount: 0n, moves: 0n }
  for (const { account, balance, seq } of await sql.statesOf(tx, accounts)) {
    sum.amount += balance - (verified.get(account)?.balance ?? 0n)
    sum.moves += seq - (verified.get(account)?.seq ?? 0n)
  }
  return { broken: named({ name: 'wallets' }, findings), ...sum }
}

/** Checks the total of all wallets, because removing a movement does not change any single wallet. */
function faultOfTotals(moved: sql.Moved | undefined, wallets: { amount: bigint; moves: bigint }): Broken {
  const { amount, moves } = moved ?? { amount: 0n, moves: 0n }
  if (amount === wallets.amount && moves === wallets.moves) return []
  const detail = `kept=${wallets.amount} in ${wallets.moves} moved=${amount} in ${moves}`
  return [{ invariant: 'wallets', subject: ALL_WALLETS, detail }]
}

async function faultsOfOthers(
  tx: Tx,
  key: string,
  accounts: readonly string[],
  moved: ReadonlyMap<string, sql.Moved>,
): Promise<Broken | 'forged'> {
  const verified = await sql.verifiedOf(tx, accounts)
  if (isForged(key, verified.values())) return 'forged'
  const states = new Map((await sql.statesOf(tx, accounts)).map(state => [state.account, state]))
  return accounts.flatMap(account => {
    const expected = (verified.get(account)?.balance ?? 0n) + (moved.get(account)?.amount ?? 0n)
    return differenceOf(states.get(account), account, expected) ?? []
  })
}

/** Whether a state lacks a valid signature of this deployment. */
export const isForged = (key: string, states: Iterable<sql.VerifiedState>): boolean => {
  for (const state of states) if (state.mac !== keyedHash(key, signedState(state))) return true
  return false
}

/** Splits into batches that one statement can read. */
export function* inParts<T>(values: readonly T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += READ_AT_ONCE) yield values.slice(start, start + READ_AT_ONCE)
}
