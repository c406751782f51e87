import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { checkBooks, type Finding, type Invariant, payoutStop } from './index.ts'
import { ledgerJobs } from './jobs.ts'

const neverEnding: Invariant = {
  name: 'never-ending',
  proves: 'nothing',
  find: async from => {
    await from.rows(sql`set local statement_timeout = '20ms'`)
    return from.rows(sql<Finding>`select '' as subject, '' as detail from pg_sleep(5)`)
  },
}
const later = (on: TestApp, minutes: number) =>
  on.deps.db.tx(async tx => {
    const earlier = sql`make_interval(mins => ${minutes})`
    await tx.rows(sql`update ledger_check set checked_at = checked_at - ${earlier}`)
    await tx.rows(sql`update ledger_check_try set first_at = first_at - ${earlier}, last_at = last_at - ${earlier}`)
  })

test('payouts stop when no check of the books has ended lately, and go on by themselves after the next clean one', async () => {
  const app = await startTestApp()
  const check = (more: readonly Invariant[]) => checkBooks(app.deps, more, { wait: true })
  await check([])
  await later(app, 24)
  await expect(check([neverEnding])).rejects.toThrow('statement timeout')
  expect(await payoutStop(app.deps.db)).toBeNull()
  await later(app, 2)
  await expect(check([neverEnding])).rejects.toThrow('statement timeout')
  expect(await payoutStop(app.deps.db)).toBe('unchecked')
  await check([])
  expect(await payoutStop(app.deps.db)).toBeNull()
})

test('payouts go on after a fresh start until the first check is due; when it never ends, they stop', async () => {
  const fresh = await startTestApp()
  expect(await payoutStop(fresh.deps.db)).toBeNull()
  await expect(checkBooks(fresh.deps, [neverEnding], { wait: true })).rejects.toThrow('statement timeout')
  await later(fresh, 24)
  expect(await payoutStop(fresh.deps.db)).toBeNull()
  await later(fresh, 2)
  expect(await payoutStop(fresh.deps.db)).toBe('unchecked')
  // The timer does not wait for the next full ten minutes, and skips a check that has just run.
  const { tasks } = ledgerJobs(() => fresh.deps, [])
  await tasks['ledger.check-overdue']?.({})
  expect(await payoutStop(fresh.deps.db)).toBeNull()
  await tasks['ledger.check-overdue']?.({})
  expect(await fresh.deps.db.rows(sql`select 1 from ledger_check`)).toHaveLength(1)
})
