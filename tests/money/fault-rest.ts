import { sql } from 'kysely'
import { operatorReconciliation } from '#contract/api/admin/books.ts'
import {
  operatorCheckDeposit,
  operatorCreditReceipt,
  operatorHoldWithdrawal,
  operatorReceipts,
  operatorRefuseWithdrawal,
  operatorReturnReceipt,
  operatorWithdrawals,
} from '#contract/api/admin/payments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addOperator } from '#server/modules/staff/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import { newId, tokenHash } from '#server/platform/ids.ts'
import { waitingIn } from './fault-books.ts'
import { freeJobs, moveJobs } from './fault-deployment.ts'
import { ask, type Run } from './fault-players.ts'
import { findings } from './fault-truth.ts'
import { pause, untilTrue } from './servers.ts'

const ADMIN = 'fault-desk-token-0123456789abcdef0123456789'
const REASON = 'Conferido com o banco'
/** Time step between two checks, once no call is under way. */
const STEP_MS = 30 * 60_000
const DAY_MS = 24 * 3_600_000

/** Signs in an operator; again every day. */
async function openAdmin({ app }: Run): Promise<void> {
  const at = app.now()
  await app.db.tx(tx => addOperator(tx, { username: 'mesa', name: 'Mesa', roles: ['admin'], passwordHash: 'none' }, at))
  await app.db.rows(sql`
    insert into session (id, kind, subject_id, token_hash, device, address, created_at, seen_at, expires_at)
    select ${newId(at)}, 'operator', id, ${tokenHash(ADMIN)}, 'test', '127.0.0.1', ${at}, ${at}, ${at}::timestamptz + interval '12 hours'
    from operator where username = 'mesa'
    on conflict (token_hash) do update set seen_at = excluded.seen_at, expires_at = excluded.expires_at`)
}

/** Calls an endpoint as the operator. */
async function askAsAdmin(run: Run, endpoint: Endpoint, request: Omit<Parameters<typeof ask>[2], 'token'>) {
  const answered = await ask(run, endpoint, { ...request, token: ADMIN })
  if (answered.status !== 401) return answered
  await openAdmin(run)
  return ask(run, endpoint, { ...request, token: ADMIN })
}

/** Tasks that each server runs every few seconds. */
const TIMERS = [
  ...['examine-deposits', 'work-returns', 'pay-due', 'collect-debts'].map(name => `wallet.${name}`),
  'identity.ask',
]

/**
 * Ends all faults, advances time, and lets the operator handle pending decisions until both books agree; returns what does not at the limit. Lost
 * notices stay lost. With `isHurried` the timers are not waited for. `look` returns the differences.
 */
export async function comeToRest(
  run: Run,
  {
    limitMs,
    isHurried,
    look = bothBooks,
  }: { limitMs: number; isHurried: boolean; look?: (run: Run) => Promise<string[]> },
): Promise<string[]> {
  const { app } = run
  const last = performance.now() + limitMs
  app.kills.stop()
  await app.bank.order('faults-clear')
  await untilTrue(async () => app.servers.every(server => server.url() !== undefined), 60_000)
  let lookedForAt = 0
  for (;;) {
    await app.untilQuiet()
    if (app.now().getTime() - lookedForAt > DAY_MS) {
      // The queue's clock is the database's, which would run these only once a minute and once a day.
      lookedForAt = app.now().getTime()
      await app.db.tx(tx => tx.addJob('wallet.find-claw-backs', {}))
    }
    await app.db.tx(async tx => {
      for (const task of ['wallet.find-received', ...(isHurried ? TIMERS : [])])
        await tx.addJob(task, {}, { key: task })
    })
    if (isHurried) await freeJobs(app)
    await decide(run)
    const waiting = await waitingIn(app.db)
    const isOver = performance.now() > last
    if (waiting.length === 0 || isOver) {
      const found = await look(run)
      if (found.length === 0 || isOver) return found
    }
    app.advance(STEP_MS)
    await moveJobs(app)
    await pause(250)
  }
}

const bothBooks = async (run: Run): Promise<string[]> => [...(await findings(run)), ...(await reconciled(run))]

/** The operator's reconciliation (W5): clean at the end, anything before. `due` is the expected difference in reais. */
export async function reconciled(run: Run, due = 0): Promise<string[]> {
  const days = [run.startedOn, businessDay(run.app.now())]
  const query = { from: days[0] ?? '', to: days[1] ?? '' }
  const { status, body } = await askAsAdmin(run, operatorReconciliation, { query })
  const { difference, differences } = body as { difference?: number; differences?: unknown[] }
  if (status === 200 && difference === due && differences?.length === 0) return []
  return [`the reconciliation says ${status} ${JSON.stringify(body).slice(0, 500)}`]
}

/** The operator opens the reconciliation, and a deposit, during the run. */
export async function readForAdmin(run: Run): Promise<void> {
  await reconciled(run)
  const ids = [...run.recorded.deposits.keys()]
  if (ids.length > 0) await askAsAdmin(run, operatorCheckDeposit, { params: { id: run.chance.pick(ids) } })
}

interface Doc {
  e2eId: string
  reason: string
  _id: string
}

const page = { page: '1', limit: '50' }

/** The operator handles pending decisions. */
async function decide(run: Run): Promise<void> {
  const suspended = await askAsAdmin(run, operatorReceipts, { query: { ...page, state: 'suspense' } })
  for (const { e2eId, reason } of docsOf(suspended.body)) await decideReceipt(run, e2eId, reason)
  const held = await askAsAdmin(run, operatorWithdrawals, { query: { ...page, state: 'held' } })
  for (const { _id: id } of docsOf(held.body)) {
    // Pix of frozen accounts: half of them are released.
    const isReleased = run.chance.happens(0.5)
    await askAsAdmin(run, isReleased ? operatorHoldWithdrawal : operatorRefuseWithdrawal, {
      params: { id },
      body: { reason: REASON, ...(isReleased ? { hold: false } : {}) },
    })
  }
}

function docsOf({ docs, ...body }: Record<string, unknown>): Doc[] {
  if (!Array.isArray(docs)) throw new Error(`The desk has no list: ${JSON.stringify(body)}`)
  return docs as Doc[]
}

async function decideReceipt(run: Run, e2eId: string, reason: string): Promise<void> {
  const { chance, payers, recorded } = run
  const request = { params: { e2eId } }
  const mayCredit = reason === 'no_deposit'
  if (mayCredit && chance.happens(0.5)) {
    const payer = chance.pick(payers)
    const body = { username: payer.username, reason: REASON }
    const answered = await askAsAdmin(run, operatorCreditReceipt, { ...request, body })
    if (answered.status === 200) recorded.credited.set(e2eId, payer.id)
    else if (answered.code !== 'receiver_cannot_receive' && !(await cameTooLate(run, e2eId, answered)))
      recorded.surprises.push(`${e2eId} cannot be credited: ${answered.code}`)
    return
  }
  if (reason === 'payer_unknown' && chance.happens(0.5)) {
    const username = await usernameOf(run, e2eId)
    const answered = await askAsAdmin(run, operatorCreditReceipt, { ...request, body: { username, reason: REASON } })
    if (answered.status === 200 || answered.code === 'receiver_cannot_receive') return
    if (await cameTooLate(run, e2eId, answered)) return
    recorded.surprises.push(`${e2eId} cannot be credited to who paid it: ${answered.code}`)
  }
  const answered = await askAsAdmin(run, operatorReturnReceipt, { ...request, body: { reason: REASON } })
  if (answered.status === 200 || (await cameTooLate(run, e2eId, answered))) return
  recorded.surprises.push(`${e2eId} (${reason}) cannot be returned: ${answered.code}`)
}

/** It left suspense since the list was read: its payer's bank took it back, or reported its return only now. */
async function cameTooLate({ app }: Run, e2eId: string, { code }: { code: string | undefined }): Promise<boolean> {
  if (code !== 'state_forbids') return false
  const [now] = await app.db.rows(sql<{ state: string }>`select state from pix_receipt where e2e_id = ${e2eId}`)
  return now?.state !== 'suspense'
}

/** The player whose charge it paid. */
async function usernameOf({ app }: Run, e2eId: string): Promise<string> {
  const [row] = await app.db.rows(sql<{ username: string }>`
    select username from account join pix_receipt on account_id = account.id where e2e_id = ${e2eId}`)
  return row?.username ?? ''
}
