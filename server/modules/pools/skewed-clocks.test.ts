import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { movableClock } from '#server/platform/clock.ts'
import { startWorker } from '#server/platform/jobs.ts'
import { startTestApp } from '#tests/support/app.ts'
import { poolGames } from '#tests/support/pool-games.ts'

/** The clock of a machine that is behind the database's, which the queue uses. */
const behind = (ms: number) => ({ now: () => new Date(Date.now() - ms) }) as ReturnType<typeof movableClock>

test('a process whose clock is behind does not run the job of a lock again and again until it has come', async () => {
  const app = await startTestApp({ clock: behind(2_500) })
  const games = poolGames(app, 100)
  const id = await games.open()
  // The lock time has passed for the database, but not yet for this process.
  const locksAt = new Date(Date.now() - 1_000)
  await app.deps.db.q.updateTable('game').set({ locks_at: locksAt }).where('id', '=', id).execute()
  let runs = 0
  const counted = app.jobs.map(set => ({
    ...set,
    tasks: {
      ...set.tasks,
      ...('pools.advance' in set.tasks
        ? {
            'pools.advance': (payload: { due?: string }) => {
              runs += 1
              return games.advance(id, payload.due)
            },
          }
        : {}),
    },
  }))
  const worker = await startWorker(app.deps, counted, 4)
  onTestFinished(() => worker.stop())
  await app.deps.db.tx(tx =>
    tx.addJob(
      'pools.advance',
      { gameId: id, due: locksAt.toISOString() },
      { runAt: locksAt, key: `pools.advance.due:${id}` },
    ),
  )
  const stateOf = async () => {
    const [row] = await app.deps.db.rows(
      sql<{ lockedAt: Date | null }>`select locked_at as "lockedAt" from game where id = ${id}`,
    )
    return row?.lockedAt
  }
  await expect.poll(stateOf, { timeout: 15_000 }).toBeInstanceOf(Date)
  expect(runs).toBeLessThan(10)
})
