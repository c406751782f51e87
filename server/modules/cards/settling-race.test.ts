import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { settledAmong } from '#server/registry.ts'
import { HOUR, startCardTable } from '#tests/support/card-table.ts'

test('who is to change facts waits for the card that is being settled by them, and is told of it', async () => {
  const table = await startCardTable(onTestFinished)
  const { app } = table
  const { db } = app.deps
  const { round, id } = await table.playedCard()
  await table.wait(4 * HOUR)
  await table.publishAll(round)
  await app.drain()
  expect(await table.stateOf(id)).toBe('provisional')
  app.clock.advance(2 * HOUR)
  // The card is settled in a transaction that is kept open.
  const go = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = db.tx(async tx => {
    await tx.rows(sql`lock table prize in share mode`)
    held.resolve()
    await go.promise
  })
  await held.promise
  const settling = app.drain()
  const waiting = async (what: string) =>
    (await db.rows(sql`select 1 from pg_locks where not granted and locktype = ${what}`)).length > 0
  await expect.poll(() => waiting('relation')).toBe(true)
  let resolved: ReadonlySet<string> | undefined
  const request = db.tx(async tx => {
    resolved = await settledAmong(tx, round.matches)
  })
  await expect.poll(async () => resolved !== undefined || (await waiting('advisory'))).toBe(true)
  go.resolve()
  await Promise.all([holding, settling, request])
  expect(resolved).toEqual(new Set(round.matches))
  expect(await table.stateOf(id)).toBe('paid')
})
