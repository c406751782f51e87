import { setTimeout as pause } from 'node:timers/promises'
import { ServiceSilent } from '#server/gateways/ask.ts'
import { withTimeout } from '#server/platform/concurrency.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/fail.ts'
import { BLOCKED_LIST_CACHED_MS, type CheckState, nextAfter, silenceMs } from './rules.ts'
import * as sql from './sql.ts'

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'identity' | 'blockedList'>

/** How long a request waits for a result; a slower check continues without it. */
const PATIENCE_MS = 2_500
/** Repeated attempts of one person within this time do not repeat the checks. */
const CHECK_EVERY_MS = 5_000
/** Accounts without a session are not checked; after a sign-in they are, within this time. */
const AWAY_MS = 6 * 3_600_000
/** How often to check whether another process has the result. */
const POLL_MS = 50
/** Number of accounts checked at a time. */
const AT_ONCE = 20

/**
 * Runs an account's pending checks at the gateways and waits briefly for them: after a sign-up, and before money moves. The intent is
 * stored before the call and the result after it, so that a timer repeats failed or interrupted checks; never call it inside a transaction.
 * True if a check was run. A result of the list older than a day counts as missing.
 */
export async function checkNow(deps: CheckDeps, accountId: string): Promise<boolean> {
  if (!deps.identity || !deps.blockedList) return false
  const running = underWay.get(deps.db) ?? new Map<string, Promise<boolean>>()
  underWay.set(deps.db, running)
  const found = running.get(accountId)
  if (found) return found
  const query = askMissing(deps, accountId).finally(() => running.delete(accountId))
  running.set(accountId, query)
  return query
}

/** Concurrent calls for one account share one result. */
const underWay = new WeakMap<Deps['db'], Map<string, Promise<boolean>>>()

async function askMissing(deps: CheckDeps, accountId: string): Promise<boolean> {
  const { db, clock } = deps
  const at = clock.now()
  const listedBefore = new Date(at.getTime() - BLOCKED_LIST_CACHED_MS)
  if (!(await sql.isMissing(db, accountId, listedBefore))) return false
  const questions = await db.tx(async tx => {
    const checkedBefore = new Date(at.getTime() - CHECK_EVERY_MS)
    const missing = await sql.lockMissing(tx, accountId, { listedBefore, checkedBefore })
    await startChecking(tx, at, missing)
    return missing
  })
  if (questions.length === 0) return !isRequestedHere(db, accountId) && (await answeredElsewhere(deps, accountId, at))
  rememberRequested(db, accountId)
  await withTimeout(Promise.all(questions.map(question => work(deps, question, at))), PATIENCE_MS)
  return true
}

/** Accounts this process has just checked and already waited for. */
const requestedHere = new WeakMap<Deps['db'], Set<string>>()
const isRequestedHere = (db: Deps['db'], accountId: string): boolean => requestedHere.get(db)?.has(accountId) ?? false
function rememberRequested(db: Deps['db'], accountId: string): void {
  const ids = requestedHere.get(db) ?? new Set()
  requestedHere.set(db, ids.add(accountId))
  setTimeout(() => ids.delete(accountId), PATIENCE_MS + CHECK_EVERY_MS).unref()
}

/**
 * Waits for the checks that another process has just started for an account, as long as that process waits itself, so that a concurrent
 * call through the other app is not refused for a pending result. True if there was one.
 */
async function answeredElsewhere({ db }: CheckDeps, accountId: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - PATIENCE_MS)
  let polls = 0
  while (polls < PATIENCE_MS / POLL_MS && (await sql.isUnderWay(db, accountId, since))) {
    polls += 1
    await pause(POLL_MS)
  }
  return polls > 0
}

/**
 * Runs `submitEntry`, and again if it was refused for a pending check that has run since. Costs no query for an account without pending
 * checks.
 */
export const checkedFirst =
  <A extends { accountId: string }, R>(
    deps: CheckDeps,
    submitEntry: (entry: A) => Promise<R>,
  ): ((entry: A) => Promise<R>) =>
  async entry => {
    try {
      return await submitEntry(entry)
    } catch (error) {
      const isPending = error instanceof Refusal && error.code === 'identity_pending'
      if (!isPending || !(await checkNow(deps, entry.accountId))) throw error
      return await submitEntry(entry)
    }
  }

/** Runs due checks: failed ones, those of a crashed process, and the list for all active players, daily. */
export async function askDue(deps: CheckDeps): Promise<void> {
  const { db, clock, identity, blockedList } = deps
  if (!identity || !blockedList) return
  for (;;) {
    const at = clock.now()
    const { due, toAsk } = await db.tx(async tx => {
      const due = await sql.lockDue(tx, at, AT_ONCE)
      const isAway = (one: sql.Question) => !one.isActive && one.kind === 'blocked-list' && one.attempts === 0
      const toAsk = due.filter(one => !isAway(one))
      const away = due.filter(isAway)
      if (away.length > 0) await sql.putOff(tx, away, new Date(at.getTime() + AWAY_MS))
      await startChecking(tx, at, toAsk)
      return { due, toAsk }
    })
    await Promise.all(toAsk.map(question => work(deps, question, at)))
    if (due.length < AT_ONCE) return
  }
}

async function startChecking(
  tx: Parameters<typeof sql.insertChecks>[0],
  at: Date,
  questions: readonly sql.Question[],
): Promise<void> {
  if (questions.length === 0) return
  const later = ({ attempts }: sql.Question) => new Date(at.getTime() + silenceMs(attempts))
  await sql.insertChecks(
    tx,
    at,
    questions.map(({ accountId, kind, ...rest }) => ({ accountId, kind, nextAt: later({ accountId, kind, ...rest }) })),
  )
}

/** Runs one check and stores its result; a failure is logged and retried by the timer. */
async function work(deps: CheckDeps, question: sql.Question, requestedAt: Date): Promise<void> {
  const { db, clock, log } = deps
  const { kind } = question
  try {
    const { state, detail } = await answerTo(deps, question)
    const at = clock.now()
    await db.tx(tx =>
      sql.saveAnswer(tx, question, { state, result: detail, requestedAt, at, nextAt: nextAfter(state, at) }),
    )
  } catch (error) {
    if (!(error instanceof ServiceSilent)) throw error
    const { reason, message } = error
    log[reason === 'access' ? 'error' : 'warn']({ kind, reason }, `identity register unavailable: ${message}`)
  }
}

async function answerTo(
  { identity, blockedList }: CheckDeps,
  { kind, cpf, name, birthDate }: sql.Question,
): Promise<{ state: CheckState; detail: string | null }> {
  if (kind === 'identity') {
    if (!identity || birthDate === null) return { state: 'pending', detail: null }
    return { state: await identity.identify({ cpf, name, birthDate }), detail: null }
  }
  const answer = await blockedList?.look(cpf)
  if (!answer) return { state: 'pending', detail: null }
  return answer.isBlocked ? { state: 'barred', detail: answer.why } : { state: 'allowed', detail: null }
}

/** The caller's checks and results, for the export of personal data. */
export async function exportIdentity(from: Reader, accountId: string) {
  return { name: 'checks', rows: (await sql.checksOf(from, accountId)).map(row => ({ ...row })) }
}
