import { hash, randomInt } from 'node:crypto'
import type { Profile } from '#contract/settings.ts'
import { emit } from '#server/modules/events.ts'
import {
  balancesOf,
  escrowOf,
  type LockedWallets,
  lockWallets,
  type Movement,
  post,
  walletOf,
} from '#server/modules/ledger/index.ts'
import { type Eligibility, playStandings } from '#server/modules/responsible/index.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import { BatchFull, createBatch } from '#server/platform/batch.ts'
import { businessDay } from '#server/platform/clock.ts'
import { isBadData, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import { answersOf, type Claim, saveAnswer } from '#server/platform/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { type EntryContext, type EntryReceipt, type EntryRequest, judge, refuseExisting } from './entry-context.ts'
import type { Mode } from './mode.ts'
import { gameDetail } from './rules.ts'
import * as entries from './sql-entries.ts'
import * as games from './sql.ts'
import type { Game } from './types.ts'

/**
 * Enters a game. Refuses with a Refusal of its own code; nothing is debited or stored then. What routes get is `createSubmitEntry` behind
 * the checks of kyc (`checkedFirst`), put together in server/main.ts.
 */
export type SubmitEntry = (entry: EntryRequest) => Promise<EntryReceipt>

type EntryDeps = Pick<Deps, 'db' | 'clock' | 'config'> & Partial<Pick<Deps, 'metrics'>>
/** The parts of a mode that submitting an entry needs. */
export type EnteredGames = (name: string) => Pick<Mode, 'module' | 'entryPolicy'>

/** Dependencies of every submitted batch. */
interface EntryBatch<D extends keyof Deps = 'db' | 'clock' | 'config'> {
  deps: Pick<Deps, D>
  modeOf: EnteredGames
  /** Id of the entry tally's shard. */
  shard: number
  /** All or none. */
  whole?: boolean
}

/** Entries that commit together; more wait for the next batch. */
const LARGEST = 400
/** A queue longer than this is refused as `unavailable`. */
const WAITING = 20_000
/** One batch waits for the database while the other's entries are read and answered. */
const CONCURRENT = { most: 2, fromItems: 64 }
/** Interval at which watchers of a game are notified of new entries. */
const BROADCAST_EVERY_MS = 400
const OPERATION = 'enter'

/**
 * Creates the function that submits entries to every game of this process. Entries that arrive together commit together: wallets are locked
 * in id order, games only for share, so that other processes can accept entries at the same time, and each write is one statement for all.
 * W6, A5, C2.
 */
export function createSubmitEntry(deps: EntryDeps, modeOf: EnteredGames): SubmitEntry {
  const run = (items: EntryRequest[]): Promise<(EntryReceipt | Error)[]> =>
    submitTogether({ deps, modeOf, shard: randomInt(16) }, items)
  const enqueue = createBatch(run, { largest: LARGEST, waiting: WAITING, concurrent: CONCURRENT }, waited =>
    deps.metrics?.batch('enter', waited),
  )
  return entry =>
    enqueue(entry).catch((error: unknown) => (error instanceof BatchFull ? fail('unavailable') : rethrow(error)))
}

/** The same with one transaction per entry, for comparison in the benchmark. */
export function createSubmitEntryApart(deps: EntryDeps, modeOf: EnteredGames): SubmitEntry {
  return async entry => {
    const [result] = await submitTogether({ deps, modeOf, shard: 0 }, [entry])
    return result === undefined || result instanceof Error ? rethrow(result) : result
  }
}

const rethrow = (error: unknown): never => {
  throw error
}

/** An entry that cannot be stored must not fail the others: when a batch fails, its halves are retried separately. */
async function submitTogether(batch: EntryBatch, items: EntryRequest[]): Promise<(EntryReceipt | Error)[]> {
  try {
    return await batch.deps.db.tx(tx => submitAll(batch, tx, items))
  } catch (error) {
    if (items.length === 1) return [error instanceof Error ? error : new Error(String(error))]
    // After a lost connection the commit is uncertain: nothing is resent, and each caller gets the error.
    if (!isBadData(error)) throw error
    const middle = items.length >> 1
    const first = await submitTogether(batch, items.slice(0, middle))
    return [...first, ...(await submitTogether(batch, items.slice(middle)))]
  }
}

/**
 * V1: accepts all of these entries or none, inside the caller's transaction, which locks their game. Returns the entries, or the refusal of
 * each (null for one that could have been accepted).
 */
export async function submitAllOrNone(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  modeOf: EnteredGames,
  items: readonly EntryRequest[],
): Promise<EntryReceipt[] | (Error | null)[]> {
  const results = await submitAll({ deps, modeOf, shard: 0, whole: true }, tx, items)
  const isWhole = (all: (EntryReceipt | Error)[]): all is EntryReceipt[] => all.every(one => !(one instanceof Error))
  return isWhole(results) ? results : results.map(one => (one instanceof Error ? one : null))
}

async function submitAll(
  batch: EntryBatch<'clock' | 'config'>,
  tx: Tx,
  items: readonly EntryRequest[],
): Promise<(EntryReceipt | Error)[]> {
  const { clock, config } = batch.deps
  const gameIds = [...new Set(items.map(item => item.gameId))]
  const accountIds = [...new Set(items.map(item => item.accountId))]
  const claims = items.map(claimOf)
  // Sent together, and run in this order: what is read after the locks cannot change until this transaction ends.
  const locks = Promise.all([games.lockOpenForShare(tx, gameIds, clock.now()), lockWallets(tx, accountIds)])
  // An entry that waited for a lock is judged by the time at which it got it (C2).
  const moment = locks.then(() => clock.now())
  const answers = answersOf<EntryReceipt>(tx, claims)
  const earlier = entries.enteredBefore(tx, items)
  const facts = entries.playersOf(tx, accountIds)
  // The statement that locked the games waited for pending changes of the settings.
  const current = currentSettings(tx, config)
  const under = Promise.all([moment, current]).then(([at, { profile }]) => ({ at, profile }))
  const [[locked, wallets], { at }, answered, { counts, existing }, players, settings, standings, policies] =
    await Promise.all([
      locks,
      under,
      answers,
      earlier,
      facts,
      current,
      playStandings(tx, moment, accountIds),
      policiesOf(batch, tx, items, under),
    ])
  // Closed games are not locked: late requests must not delay the transaction that waits to lock the game.
  const closed = await games.modesOf(
    tx,
    gameIds.filter(id => !locked.has(id)),
  )
  const context: EntryContext = {
    at,
    blocked: blockedBy(policies, locked),
    today: businessDay(at),
    settings,
    locked,
    closed,
    balances: balancesOf(wallets),
    counts,
    sent: new Set(),
    players,
    ...standingsOf(standings),
  }
  const results: (EntryReceipt | Error)[] = []
  const accepted: Accepted[] = []
  const decided: Map<string, { inputHash: string; result: EntryReceipt | Error }> = new Map(answered)
  for (const [index, item] of items.entries()) {
    const claim = claims[index]
    const repeated = claim && decided.get(nameOf(claim))
    if (claim && repeated) {
      results.push(repeated.inputHash === claim.inputHash ? repeated.result : new Refusal('idempotency_key_reused'))
      continue
    }
    const judged = existing.has(index) ? refuseExisting(context, item) : judge(context, item)
    if (!(judged instanceof Error)) accepted.push({ item, ...judged })
    const result = judged instanceof Error ? judged : { entryId: judged.entry.id }
    results.push(result)
    if (claim) decided.set(nameOf(claim), { inputHash: claim.inputHash, result })
  }
  if (batch.whole === true && accepted.length < items.length) return results
  if (accepted.length > 0) await store(batch, tx, { at, wallets, accepted })
  return results
}

type Policies = { mode: string; refused: ReadonlyMap<string, Refusal> }[]

/** What each mode that was named refuses. */
function policiesOf(
  { modeOf }: Pick<EntryBatch<never>, 'modeOf'>,
  tx: Tx,
  items: readonly EntryRequest[],
  under: Promise<{ at: Date; profile: Profile }>,
): Promise<Policies> {
  const named = [...new Set(items.map(item => item.mode))]
  return Promise.all(
    named.map(async mode => {
      const query = items.filter(item => item.mode === mode)
      return { mode, refused: (await modeOf(mode).entryPolicy?.(tx, query, under)) ?? new Map<string, Refusal>() }
    }),
  )
}

/** The accounts that the modes of these games refuse, by `game:account`. */
const blockedBy = (policies: Policies, locked: ReadonlyMap<string, Game>): EntryContext['blocked'] =>
  new Map(
    policies.flatMap(({ mode, refused }) =>
      [...refused].filter(([key]) => locked.get(key.slice(0, key.indexOf(':')))?.mode === mode),
    ),
  )

/** W4: the eligibility of accounts, as the entry context needs it. */
function standingsOf(
  standings: ReadonlyMap<string, Eligibility>,
): Pick<EntryContext, 'exclusion' | 'ineligible' | 'lossLeft'> {
  const exclusion: EntryContext['exclusion'] = new Map()
  const ineligible: EntryContext['ineligible'] = new Map()
  const lossLeft: EntryContext['lossLeft'] = new Map()
  for (const [accountId, eligibility] of standings) {
    if (eligibility.blocked) exclusion.set(accountId, eligibility.blocked)
    if (eligibility.ineligible) ineligible.set(accountId, eligibility.ineligible)
    if (eligibility.lossLeft !== null) lossLeft.set(accountId, eligibility.lossLeft)
  }
  return { exclusion, ineligible, lossLeft }
}

/** A request with the entry it becomes. */
interface Accepted {
  item: EntryRequest
  game: Game
  entry: entries.NewEntry
}

const nameOf = (claim: Claim): string => `${claim.subjectId}:${claim.key}`

async function store(
  { modeOf, shard }: Pick<EntryBatch<never>, 'modeOf' | 'shard'>,
  tx: Tx,
  { at, wallets, accepted }: { at: Date; wallets: LockedWallets; accepted: readonly Accepted[] },
): Promise<void> {
  const paid = accepted.filter(({ game }) => game.price > 0n)
  const stakes = paid.map(({ game, entry }) => stakeOf(at, game, entry, modeOf(game.mode).module))
  const answers = accepted.flatMap(({ item, entry }) => {
    const claim = claimOf(item)
    return claim ? [{ ...claim, answer: { entryId: entry.id } }] : []
  })
  const counts = new Map<string, number>()
  for (const { game } of accepted) counts.set(game.id, (counts.get(game.id) ?? 0) + 1)
  const entered = new Map(accepted.map(({ game }) => [game.id, game]))
  // Sent together. Rows that other processes change too come in one order, games in that of their ids, so that none can deadlock.
  const [, posted] = await Promise.all([
    entries.insertEntries(
      tx,
      accepted.map(({ entry }) => entry),
    ),
    post(tx, at, stakes, wallets),
    entries.tally(tx, counts, shard),
    saveAnswer(tx, at, OPERATION, answers),
    ...[...entered].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, game]) => notifyEntered(tx, game, at)),
  ])
  // The wallets are locked and were checked: a refusal here means that the ledger changed under a lock.
  if (posted.some(movement => movement.refused)) throw new Error('A locked wallet changed')
}

/** Notifies watchers that a game's pool and count changed, once for all changes within the interval. */
export async function notifyEntered(tx: Tx, game: Pick<Game, 'id' | 'mode'>, at: Date): Promise<void> {
  const runAt = new Date(at.getTime() + BROADCAST_EVERY_MS)
  await emit(tx, 'game.entered', { gameId: game.id, mode: game.mode }, { key: game.id, keepRunAt: true, runAt })
}

const stakeOf = (at: Date, game: Game, entry: entries.NewEntry, module: string): Movement => ({
  id: newId(at),
  from: walletOf(entry.accountId),
  to: escrowOf(game.id),
  amount: game.price,
  reason: 'new-game',
  reference: entry.id,
  shown: {
    module,
    type: 'new-game',
    status: 'success',
    subjectId: entry.id,
    detail: gameDetail(game),
  },
})

function claimOf({ key, accountId, input }: EntryRequest): Claim | undefined {
  if (key === undefined) return undefined
  return {
    subjectId: accountId,
    key,
    operation: OPERATION,
    inputHash: hash('sha256', input),
  }
}
