import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { lockOpenForShare, lockGame } from './sql.ts'

test('in a rush of entries whose batches overlap without end, who locks the game has it after those that had begun', async () => {
  const app = await startTestApp({ env: { DATABASE_POOL: '14' } })
  const game = await poolGames(app, 100).open()
  const { db, clock } = app.deps
  let isOver = false
  let batches = 0
  const batch = () =>
    db.tx(async tx => {
      await lockOpenForShare(tx, [game], clock.now())
      batches += 1
      await pause(100)
    })
  // Nine processes, so that each batch begins before the others end.
  const process = async (lateMs: number) => {
    await pause(lateMs)
    while (!isOver) await batch()
  }
  const rush = Array.from({ length: 9 }, (_each, at) => at * 13).map(process)
  await expect.poll(() => batches).toBeGreaterThan(6)
  const began = performance.now()
  const locked = await Promise.race([
    db.tx(tx => lockGame(tx, game)).then(found => found?.id),
    pause(4_000).then(() => 'nobody'),
  ])
  const waitedMs = performance.now() - began
  isOver = true
  await Promise.all(rush)
  expect([locked, waitedMs < 2_000]).toEqual([game, true])
})
