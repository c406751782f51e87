import { sql } from 'kysely'
import { test } from 'vitest'
import { balanceOf } from '#server/modules/ledger/index.ts'
import { figure, numbers } from '#tests/support/numbers.ts'
import type { TwoDeployments } from './two-deployments.ts'

/** The outcome of a run, by name. */
type Run = () => Promise<string>

/** Total balance of the players of both servers, in centavos. */
export async function heldByPlayers({ deployments, players }: TwoDeployments): Promise<bigint> {
  const balances = await Promise.all(players.map(player => balanceOf(deployments[0].deps.db, player.id)))
  return balances.reduce((sum, balance) => sum + balance, 0n)
}

/** Resets rate limits per player, which are not under test, and deferred jobs of earlier runs, which would slow later ones. */
async function forget({ deployments: [app] }: TwoDeployments): Promise<void> {
  const { db } = app.deps
  await db.rows(sql`delete from rate_limit`)
  await db.rows(sql`
    delete from graphile_worker._private_jobs
    where locked_at is null and run_at > ${app.clock.now()} and run_at not in (created_at, updated_at)`)
}

/**
 * Declares races over two servers: each runs so many times, and its outcomes are counted and printed under `label`. `before` runs before each.
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
