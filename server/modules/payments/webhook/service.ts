import { idOfTxid } from '#contract/br-code.ts'
import { type PixHint, PixRefused } from '#server/gateways/pix/port.ts'
import { type Tx, isBadData } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import type { Task } from '#server/platform/jobs.ts'
import { pauseMs } from '../deposits/rules.ts'
import { depositsAmong } from '../deposits/sql.ts'
import { logAndContinue, type PixContext } from '../pix-context.ts'
import { SYNC_DEPOSIT, SYNC_RECEIVED, SYNC_WITHDRAWAL, WORK_NOTICE } from '../tasks.ts'
import { webhookAddress } from './address.ts'
import * as sql from './sql.ts'

/** Stores a webhook call as received, with the job that processes it. Throws `malformed_body` for a body that the database cannot store. */
export async function saveNotice({ db, clock }: Pick<Deps, 'db' | 'clock'>, body: unknown): Promise<void> {
  const at = clock.now()
  const notice = { id: newId(at), body: JSON.stringify(body ?? null) }
  try {
    await db.tx(async tx => {
      await sql.insertNotice(tx, notice, at)
      await tx.addJob(WORK_NOTICE, { id: notice.id })
    })
  } catch (error) {
    if (!isBadData(error)) throw error
    fail('malformed_body')
  }
}

/**
 * Processes a webhook call: a job queries each of its subjects at the bank, one job for any number of calls. Amounts in the call are never
 * read, and unknown subjects are ignored.
 */
export function workNotice({ db, clock, pix }: Pick<Deps, 'db' | 'clock' | 'pix'>, id: string): Promise<void> {
  return db.tx(async tx => {
    const notice = await sql.lockNotice(tx, id)
    if (!notice) return
    await followHints(tx, pix?.hints(notice.body) ?? [])
    await sql.markWorked(tx, id, clock.now())
  })
}

async function followHints(tx: Tx, hints: readonly PixHint[]): Promise<void> {
  const charges = hints.flatMap(hint => (hint.about === 'charge' ? (idOfTxid(hint.txid) ?? []) : []))
  const payouts = hints.flatMap(hint => (hint.about === 'payout' ? hint.id : []))
  const received = hints.flatMap(hint => (hint.about === 'received' ? hint.e2eId : []))
  for (const id of await depositsAmong(tx, charges)) {
    await tx.addJob(SYNC_DEPOSIT, { id }, { key: `${SYNC_DEPOSIT}:${id}` })
  }
  for (const id of new Set(payouts)) await tx.addJob(SYNC_WITHDRAWAL, { id }, { key: `${SYNC_WITHDRAWAL}:${id}` })
  for (const e2eId of new Set(received)) {
    await tx.addJob(SYNC_RECEIVED, { e2eId }, { key: `${SYNC_RECEIVED}:${e2eId}` })
  }
}

/** How often a failed query is repeated, with growing delays: for about a day. By then the daily look-back has read the same. */
const MOST_REPEATS = 150

/**
 * The task of one query that a webhook call triggered; `name` is its subject in the payload. A query that fails is repeated later: nothing
 * polls a deposit that is paid, so a claw-back (W7) would wait for the daily look-back. A new call about the subject starts it at once.
 */
export const queryTask =
  (
    context: () => PixContext | undefined,
    { task, name }: { task: string; name: string },
    query: (context: PixContext, id: string) => Promise<void>,
  ): Task =>
  async ({ [name]: id, repeats }) => {
    if (typeof id !== 'string') throw new Error(`The job has no ${name}`)
    const bank = context()
    if (!bank || (await logAndContinue(bank, task, id, query(bank, id))) === 'answered') return
    const done = typeof repeats === 'number' ? repeats : 0
    if (done >= MOST_REPEATS) {
      bank.log.error({ task, id }, 'query after a webhook call kept failing; the daily look-back repeats it')
      return
    }
    const runAt = new Date(bank.clock.now().getTime() + pauseMs(done))
    // A call that came meanwhile has added its own job, which keeps its time.
    const options = { key: `${task}:${id}`, runAt, keepRunAt: true }
    await bank.db.tx(tx => tx.addJob(task, { [name]: id, repeats: done + 1 }, options))
  }

/** Runs to skip after the bank refused the webhook address: only a person can fix it. */
const TURNS_AFTER_REFUSAL = 100

/** Registers the webhook address at the bank: once per start, and again in the next run while the bank does not answer. */
export function registering(deps: () => Deps): () => Promise<void> {
  let isDone = false
  let turnsToWait = 0
  return async () => {
    const { pix, config, log } = deps()
    if (isDone || !pix || turnsToWait-- > 0) return
    turnsToWait = 0
    try {
      await pix.registerWebhook(webhookAddress(config))
      isDone = true
    } catch (error) {
      if (!(error instanceof PixRefused)) {
        log.warn({ err: error }, 'Pix webhook not registered; the next run tries again')
        return
      }
      turnsToWait = TURNS_AFTER_REFUSAL
      log.error({ type: error.type, status: error.status }, 'bank refused the Pix webhook address; check PUBLIC_URL')
    }
  }
}
