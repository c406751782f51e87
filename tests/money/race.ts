import { sql } from 'kysely'
import { test } from 'vitest'
import { balanceOf } from '#server/modules/ledger/index.ts'
import { figure, numbers } from '#tests/support/numbers.ts'
import type { TwoDeployments } from './two-deployments.ts'

/** The outcomes of runs, by name. */
type Run = () => Promise<string>

/** The total balance of the players, in centavos. */
export async function heldByPlayers({ deployments, players }: TwoDeployments): Promise<bigint> {
  const balances = await Promise.all(players.map(player => balanceOf(deployments[0].deps.db, player.id)))
  return balances.reduce((sum, balance) => sum + balance, 0n)
}

/** Resets rate limits, which are not under test, and deletes scheduled jobs of earlier runs, which would slow down later ones. */
async function forget({ deployments: [app] }: TwoDeployments): Promise<void> {
  const { db } = app.deps
  await db.rows(sql`delete from rate_limit`)
  await db.rows(sql`
    delete from graphile_worker._private_jobs
    where locked_at is null and run_at > ${app.clock.now()} and run_at not in (created_at, updated_at)`)
}

/**
 * Declares races over two processes: each runs this many times, every run returns its outcome, which is counted and reported under `label`.
 * `before` runs before each.
 */
export const racesOver =
  (two: () => TwoDeployments, label: string, before: () => Promise<void> | void) =>
  (name: string, run: Run): void =>
    test(name, { timeout: 60_000 + numbers.races * 2_000 }, async () => {
      const began = performance.now()
      const counts = new Map<string, number>()
      for (let count = 0; count < numbers.races; count += 1) {
        await before()
        await forget(two())
        const end = await run()
        counts.set(end, (counts.get(end) ?? 0) + 1)
      }
      const text = [...counts].map(([end, times]) => `${end} ${times}`).join(', ')
      figure(`${label}${name}`, `${numbers.races} runs: ${text}`, began)
    })
