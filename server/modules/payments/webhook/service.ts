import { idOfTxid } from '#contract/br-code.ts'
import { type PixHint, PixRefused } from '#server/gateways/pix/port.ts'
import { type Tx, isBadData } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { depositsAmong } from '../deposits/sql.ts'
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
