import * as z from 'zod/mini'
import { pixAmount } from '#contract/br-code.ts'
import { centavos } from '#contract/money.ts'
import { capitalChanges, movedFor } from '#server/modules/ledger/demo.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { claimSetting, lockSetting, writeSetting } from '#server/platform/settings.ts'
import { BRING_PIX, GRANT } from './grant.ts'

const zPix = z.object({ e2eId: z.string(), txid: z.string(), cpf: z.string(), amount: z.string(), at: z.string() })

/** The amount of granted play money that was transferred to the bank. */
const BROUGHT = 'demo.bank'

const zOrder = z.object({ id: z.string(), amount: z.string() })
const zBrought = z.object({
  /** The change counter of the operator's capital when it was last read. */
  changes: z.number(),
  /** Centavos. */
  amount: z.string(),
  /** May have reached the bank: it is sent again under its id until the bank has responded. */
  open: z.nullable(zOrder),
})

type BankDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/**
 * Transfers newly granted play money to our account at the simulator, once, so that the bank's balance equals the ledger. Other differences
 * are left for the reconciliation to show. Returns false if the bank is not a simulator. Rejects if it does not respond; the next run
 * continues with the same order.
 */
export async function fundBank(deps: BankDeps): Promise<boolean> {
  const { pix } = deps.config
  if (!pix) return false
  const order = await deps.db.tx(tx => nextOrder(deps, tx))
  if (!order) return true
  const amount = pixAmount(centavos(BigInt(order.amount)))
  if (!(await tellBank(pix.url, 'capital', { id: order.id, amount }))) return false
  await deps.db.tx(async tx => {
    const held = zBrought.safeParse(await lockSetting(tx, BROUGHT))
    if (!held.success || held.data.open?.id !== order.id) return
    const amount = String(BigInt(held.data.amount) + BigInt(order.amount))
    await writeSetting(tx, BROUGHT, { ...held.data, amount, open: null }, null, deps.clock.now())
  })
  return true
}

const CALL_LIMIT_MS = 5_000

/** Sends an order to the simulator's control routes, which execute each once; false if the bank is not a simulator. */
async function tellBank(url: string, order: 'capital' | 'paid', body: Record<string, string>): Promise<boolean> {
  const answer = await fetch(`${url}/control/${order}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  })
  await answer.body?.cancel()
  if (answer.status >= 400 && answer.status < 500) return false
  if (!answer.ok) throw new Error(`The bank takes no play money: HTTP ${answer.status}`)
  return true
}

/** The pending transfer, stored before it is sent; undefined if there is none, or another process sends it. */
async function nextOrder({ clock }: BankDeps, tx: Tx): Promise<z.output<typeof zOrder> | undefined> {
  const at = clock.now()
  await claimSetting(tx, BROUGHT, { changes: 0, amount: '0', open: null }, at)
  const held = zBrought.safeParse(await lockSetting(tx, BROUGHT))
  if (!held.success) return undefined
  const brought = held.data
  if (brought.open) return brought.open
  // Read before the sum: money granted between the two reads is in the sum, and is merely checked again.
  const changes = await capitalChanges(tx)
  if (changes === brought.changes) return undefined
  const due = (await movedFor(tx, GRANT)) - BigInt(brought.amount)
  const open = due > 0n ? { id: newId(at), amount: String(due) } : null
  await writeSetting(tx, BROUGHT, { ...brought, changes, open }, null, at)
  return open ?? undefined
}

const EVERY_MS = 1_000

/** Keeps the demo's bank supplied; calls `deps` when it runs. */
export function demoBankJobs(deps: () => Deps): JobSet {
  let isSimulator = true
  const turn = async (): Promise<void> => {
    if (isSimulator) isSimulator = await fundBank(deps())
  }
  const bringPix = async (payload: unknown): Promise<void> => {
    const { pix } = deps().config
    if (pix && isSimulator) await tellBank(pix.url, 'paid', zPix.parse(payload))
  }
  return {
    tasks: { 'demo.fund-bank': turn, [BRING_PIX]: bringPix },
    timers: [{ everyMs: EVERY_MS, task: 'demo.fund-bank' }],
  }
}
