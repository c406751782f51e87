import type { Settings } from '#contract/settings.ts'
import { voidByEntries } from '#contract/verify/pool.ts'
import { emit } from '#server/modules/events.ts'
import { payoutsStopped } from '#server/modules/ledger/index.ts'
import { settingsForShare } from '#server/modules/settings/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/fail.ts'
import type { Mode, GameSnapshot } from './mode.ts'
import { dueOf, nextStep, startOf, type Step, type World } from './rules.ts'
import { rateNow, waitsForSecond } from './service-admin.ts'
import { awaitedFrom, noteAwaited, noteChange } from './service-changed.ts'
import { payNextCorrections } from './service-correcting.ts'
import { open, OpensLater } from './service-opening.ts'
import { refundNext, resumeLanes } from './service-refunds.ts'
import { decide, PAID_AT_ONCE, payNext, refund, startVoiding } from './service-settling.ts'
import { addDue, change, wakeAt } from './service-stepping.ts'
import { buildSnapshot } from './snapshots.ts'
import { oldestOpen } from './sql-disputes.ts'
import { hasAfter, summed, voidAfter } from './sql-entries.ts'
import { insertFacts } from './sql-settling.ts'
import { isScoredBy } from './sql-snapshots.ts'
import { changeGame, isScheduled, lockFactsForShare, lockGame } from './sql.ts'
import type { Game } from './types.ts'

type LifeDeps = Pick<Deps, 'db' | 'clock' | 'config'> & Partial<Pick<Deps, 'metrics'>>
export type ModeOf = (name: string) => Mode

/** C9: an open dispute delays the payout this long. */
const DISPUTE_HOLDS_MS = 24 * 3_600_000
/** Upper bound of the delay for a clock that lags: another process may find the game due meanwhile. */
const LOOKS_AGAIN_MS = 60_000
/** A game with more due steps continues in another job: settling a million entries takes hundreds. */
const STEPS_AT_ONCE = 2_000

/**
 * Runs every step that is due for a game (C2, C9, C11), each in its own transaction that locks the game and reads it again. Safe to repeat
 * and to run concurrently: a second run finds no step left.
 */
export async function advance(deps: LifeDeps, modeOf: ModeOf, gameId: string, due?: Date): Promise<void> {
  if (due !== undefined && (await isEarly(deps, gameId, due))) return
  for (let steps = 0; steps < STEPS_AT_ONCE; steps += 1) {
    try {
      if ((await deps.db.tx(tx => advanceOnce(deps, tx, modeOf, gameId))) === null) return
    } catch (error) {
      if (error instanceof OpensLater) return
      throw error
    }
  }
  await deps.db.tx(tx => touchGames(tx, [gameId]))
}

/** Schedules a check of these games after their facts or schedules changed (scoring, closing, ending, paying). */
export async function touchGames(tx: Tx, gameIds: readonly string[]): Promise<void> {
  // In one order, so that concurrent checks of the same games cannot deadlock.
  for (const gameId of gameIds.toSorted())
    await tx.addJob('pools.advance', { gameId }, { key: `pools.advance:${gameId}` })
}

/**
 * The queue uses the database's clock. A process whose clock lags reschedules the job for the time its own clock shows the step as due;
 * otherwise the job would repeat in a loop until then.
 */
async function isEarly({ db, clock }: LifeDeps, gameId: string, due: Date): Promise<boolean> {
  const behindMs = due.getTime() - clock.now().getTime()
  if (behindMs <= 0) return false
  await db.tx(tx => addDue(tx, gameId, due, { afterMs: Math.min(behindMs, LOOKS_AGAIN_MS) }))
  return true
}

async function advanceOnce(deps: LifeDeps, tx: Tx, modeOf: ModeOf, gameId: string): Promise<Step | null> {
  // Opening depends on the settings, which are locked before the game where both are needed (docs/decisions/023).
  const settings = (await isScheduled(tx, gameId)) ? await settingsForShare(tx, deps.config) : null
  const game = await lockGame(tx, gameId)
  if (!game || (game.state === 'voiding' && (await resumeLanes(tx, game.id)))) return null
  const now = deps.clock.now()
  if (isDueToPay(game, now)) await lockFactsForShare(tx)
  const mode = modeOf(game.mode)
  const { world, picture } = isPaying(game) ? await lookAtBooks(tx) : await look(deps.config, tx, mode, game, now)
  const step = nextStep({ ...game, held: game.hold !== null }, world, now)
  if (step === null) {
    await remindOf(tx, game, picture, now)
    await noteAwaited(tx, game, picture, now)
    await noteChange(tx, game, mode, now)
    return null
  }
  await take(step, { deps, tx, game, mode, snapshot: picture, settings, now })
  return step
}

/** Prizes are decided; facts are no longer read. */
const isPaying = (game: Game): boolean => ['settling', 'voiding', 'paid'].includes(game.state)

async function lookAtBooks(tx: Tx): Promise<{ world: World; picture: GameSnapshot }> {
  const nothing = { startsAt: null, startedAt: null, endedAt: null }
  const no = { changed: false, late: false, missing: false, disputed: false, unapproved: false }
  const world = { ...nothing, ...no, stopped: await payoutsStopped(tx) }
  return { world, picture: { ...nothing, scoring: {}, facts: {}, missing: [], voidReason: null } }
}

const isDueToPay = ({ state, paysAt }: Game, now: Date): boolean =>
  state === 'provisional' && paysAt !== null && paysAt <= now

async function look(
  config: LifeDeps['config'],
  tx: Tx,
  mode: Mode,
  game: Game,
  now: Date,
): Promise<{ world: World; picture: GameSnapshot }> {
  const picture = await mode.snapshot(tx, game.id)
  const isRanked = game.state === 'running' || game.state === 'provisional'
  const isDue = isDueToPay(game, now)
  const world: World = {
    startsAt: picture.startsAt,
    startedAt: picture.startedAt,
    endedAt: picture.endedAt,
    changed: isRanked && !(await isScoredBy(tx, game.id, game.boardVersion, picture.scoring, game.count)),
    late: (isRanked || game.state === 'locked') && (await hasLate(tx, game, picture.startedAt, game.lockedAt)),
    missing: picture.missing.length > 0,
    disputed: isDue && (await oldestOpen(tx, game.id, new Date(now.getTime() - DISPUTE_HOLDS_MS))) !== null,
    stopped: isDue && (await payoutsStopped(tx)),
    unapproved: game.state === 'scheduled' && (await waitsForSecond(tx, config, game, now)),
  }
  return { world, picture }
}

/** C2: whether entries were accepted after the real start. Only possible if the start is before the closing time. */
const hasLate = async (tx: Tx, { id }: Game, startedAt: Date | null, lockedAt: Date | null): Promise<boolean> =>
  startedAt !== null && lockedAt !== null && startedAt < lockedAt && (await hasAfter(tx, id, startedAt))

interface Taking {
  deps: LifeDeps
  tx: Tx
  game: Game
  mode: Mode
  snapshot: GameSnapshot
  /** Locked, if the game was scheduled when this began. */
  settings: Settings | null
  now: Date
}

async function take(step: Step, taking: Taking): Promise<void> {
  const { tx, game, mode, now } = taking
  switch (step) {
    case 'open':
      return openScheduled(taking)
    case 'miss':
      // It started before it opened: it becomes a draft again.
      return change(taking, { state: 'draft' })
    case 'earlier':
      return moveEarlier(taking)
    case 'lock':
      return lock(taking)
    case 'drop':
      return dropLate(taking)
    case 'run':
      return change(taking, { state: 'running' })
    case 'score':
      return score(taking)
    case 'end':
      return change(taking, { state: 'provisional', ended_at: taking.snapshot.endedAt, pays_at: windowFrom(taking) })
    case 'unend':
      return change(taking, { state: 'running', ended_at: null, pays_at: null })
    case 'settle':
      if (game.paysAt) taking.deps.metrics?.late('settlement', (now.getTime() - game.paysAt.getTime()) / 1_000)
      return settle(taking)
    case 'pay':
      return payNext(tx, game, mode, now)
    case 'refund':
      return refundNext(tx, game, mode, now)
    case 'correct':
      return payNextCorrections(tx, game, mode, now)
  }
}

/** C9: the dispute window starts now: a provisional result can be disputed during all of it. */
const windowFrom = ({ deps, mode, now }: Taking): Date =>
  new Date(
    now.getTime() + Math.min(mode.disputeWindowMs ?? Number.POSITIVE_INFINITY, deps.config.disputeSeconds * 1_000),
  )

/**
 * Opens a scheduled game. If its start was moved before its opening, or the settings no longer allow it, it becomes a draft again. If the
 * house lacks the money of its prize (C1), or a second person or its start is missing, it stays scheduled. The admin console lists both.
 */
async function openScheduled(taking: Taking): Promise<void> {
  const { deps, tx, game, mode, snapshot, settings, now } = taking
  // It was scheduled concurrently: the next run locks the settings first.
  if (settings === null) return
  const startsAt = snapshot.startsAt ?? game.startsAt
  const isPassed = startsAt !== null && startsAt.getTime() - mode.locksBeforeStartMs <= now.getTime()
  const isForbidden = (await mode.mayOpen?.(tx, game, settings)) === false
  if (isPassed || isForbidden) return change(taking, { state: 'draft' })
  try {
    await open(tx, deps.config, game, mode, now)
  } catch (error) {
    throw error instanceof Refusal ? new OpensLater(error.code, { cause: error }) : error
  }
}

/** C2: a start that moves earlier moves the closing time with it. */
async function moveEarlier(taking: Taking): Promise<void> {
  const { tx, game, mode, snapshot } = taking
  const startsAt = startOf(snapshot, game)
  if (startsAt === null) return
  const locksAt = new Date(startsAt.getTime() - mode.locksBeforeStartMs)
  const earlier = game.locksAt === null || locksAt < game.locksAt ? locksAt : game.locksAt
  await change(taking, { starts_at: startsAt, locks_at: earlier })
  await wakeAt(tx, game.id, earlier)
}

/** C2: closes entries. C5: too few players void the game, after late entries are dropped, if there are any. */
async function lock(taking: Taking): Promise<void> {
  const { tx, game, mode, snapshot, now } = taking
  await mode.beforeLock?.(tx, game.id, now)
  const { entries, users, stakes } = await summed(tx, game.id)
  await change(taking, { state: 'locked', locked_at: now, entries, stakes })
  if (await hasLate(tx, game, snapshot.startedAt, now)) return
  const voidReason = voidByEntries({ ...game, split: mode.split, entries, users })
  if (voidReason !== null) return startVoiding(tx, game, voidReason)
  if (game.startsAt !== null) await wakeAt(tx, game.id, game.startsAt)
}

/**
 * C2: voids and refunds the next entries that were accepted after the real start, also when the real start is only learned after the game
 * closed; after the last ones, too few players void the game (C5).
 */
async function dropLate({ tx, game, mode, snapshot, now }: Taking): Promise<void> {
  if (snapshot.startedAt === null) return
  const late = await voidAfter(tx, game.id, snapshot.startedAt, PAID_AT_ONCE)
  await refund(tx, game, mode, now, { refunds: late, reason: 'late_entry' })
  const ids = late.map(entry => entry.id).sort()
  // A prefix sorts before every text that starts with it, so the range includes the first id.
  const [from, to] = [(ids[0] ?? '').slice(0, -1), ids.at(-1) ?? '']
  await emit(tx, 'game.refunded', { gameId: game.id, mode: game.mode, from, to, reason: 'late_entry' })
  const count = game.count - late.length
  await changeGame(tx, game.id, { entries: count, stakes: game.price * BigInt(count) })
  // A rebuilt ranking announces the voided entries; before the first ranking, this event does.
  if (late.length === PAID_AT_ONCE || game.state !== 'locked') return
  const { entries, users } = await summed(tx, game.id)
  const voidReason = voidByEntries({ ...game, split: mode.split, entries, users })
  if (voidReason !== null) await startVoiding(tx, game, voidReason)
}

async function score(taking: Taking): Promise<void> {
  const { tx, game, mode, snapshot: gameSnapshot, now } = taking
  const snapshot = await buildSnapshot(tx, mode, game, gameSnapshot.scoring, now)
  // C9: a new version of the facts restarts the window.
  const window = game.state === 'provisional' ? { pays_at: windowFrom(taking) } : {}
  await changeGame(tx, game.id, { board_version: snapshot.version, ...window })
  await emit(tx, 'game.scored', { gameId: game.id, mode: game.mode, version: snapshot.version })
}

async function settle(taking: Taking): Promise<void> {
  const { deps, tx, game, mode, snapshot, now } = taking
  await insertFacts(tx, game, snapshot, now)
  if (snapshot.voidReason !== null) await startVoiding(tx, game, snapshot.voidReason)
  else await decide(tx, game, mode, now, await rateNow(tx, deps.config))
}

/** Schedules a job for the time of the next step; the sweep every minute is the fallback. */
async function remindOf(tx: Tx, game: Game, snapshot: GameSnapshot, now: Date): Promise<void> {
  const moments = [dueOf(game), awaitedFrom(game, snapshot)].flatMap(at =>
    at !== null && at > now ? at.getTime() : [],
  )
  if (moments.length > 0) await wakeAt(tx, game.id, new Date(Math.min(...moments)))
}
