import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorAuditChecked, operatorCheckAudit, operatorSlideSettings } from '#contract/api/admin/console.ts'
import { auditJobs } from '#server/modules/audit/jobs.ts'
import { publishedHeads } from '#server/modules/proofs/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { tamperedAudit } from '#tests/support/tampered-audit.ts'

let app: TestApp
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.unshift(end) })
  operator = await newOperator(app)
  for (let count = 0; count < 4; count += 1) await act()
})
afterAll(async () => {
  for (const end of ends) await end()
})

let turn = 0
async function act(): Promise<void> {
  turn += 1
  const body = { time: 2 + (turn % 50), reason: `Vez ${turn}` }
  await operator.call(operatorSlideSettings, { body }).then(answer => answer.data)
}
const check = async () => (await operator.call(operatorCheckAudit)).data
const tampered = (change: (tx: Tx) => Promise<unknown>, look: () => Promise<void>) => tamperedAudit(app, change, look)

describe('a check of what was added', () => {
  const job = async (task: 'audit.check' | 'audit.sweep') => {
    await auditJobs(() => app.deps, publishedHeads).tasks[task]?.({})
    const rows = await app.deps.db.rows(sql<{ kind: string; broken: { fault: string; seq: number | null }[] }>`
      select kind, broken from audit_check order by id desc limit 1`)
    return { kind: rows[0]?.kind, broken: rows[0]?.broken.map(({ fault, seq }) => [fault, seq]) }
  }
  const place = async () =>
    Number((await app.deps.db.rows(sql<{ seq: bigint }>`select seq from audit_checkpoint`))[0]?.seq)
  /** Verifies all of the log, then adds rows. */
  const verified = async (): Promise<number> => {
    expect((await check()).broken).toEqual([])
    expect(await job('audit.check')).toMatchObject({ broken: [] })
    const seq = await place()
    for (let count = 0; count < 4; count += 1) await act()
    return seq
  }

  test('goes on behind the one before, and moves the checkpoint to the end', async () => {
    const before = await verified()
    expect(await job('audit.check')).toEqual({ kind: 'changes', broken: [] })
    expect(await place()).toBe(before + 4)
    expect((await operator.call(operatorAuditChecked)).data.check).toMatchObject({ entries: before + 4, broken: [] })
  })

  test('finds a row behind the checkpoint that was edited, removed or written anew', async () => {
    const seq = await verified()
    const found = async (change: (tx: Tx) => Promise<unknown>, fault: unknown) => {
      await tampered(change, async () => expect((await job('audit.check')).broken).toContainEqual(fault))
      expect(await place()).toBe(seq)
    }
    await found(tx => tx.rows(sql`update audit set reason = 'outra' where seq = ${seq + 2}`), ['edited', seq + 2])
    await found(tx => tx.rows(sql`delete from audit where seq = ${seq + 2}`), ['removed', seq + 3])
    await found(tx => tx.rows(sql`delete from audit where seq > ${seq + 2}`), ['end', seq + 4])
    // The row at the checkpoint.
    await found(tx => tx.rows(sql`update audit set hash = repeat('0', 64) where seq = ${seq}`), ['rewritten', seq])
    expect(await job('audit.check')).toEqual({ kind: 'changes', broken: [] })
  })

  test('does not see what was changed before it; a slice does within a day, and then everything is read', async () => {
    const seq = await verified()
    app.clock.advance(25 * 3_600_000)
    operator = await newOperator(app)
    await tampered(
      tx => tx.rows(sql`update audit set reason = 'outra' where seq = ${seq - 2}`),
      async () => {
        expect((await job('audit.check')).broken).toEqual([])
        expect(await job('audit.sweep')).toEqual({ kind: 'slice', broken: [['edited', seq - 2]] })
        expect(await job('audit.check')).toMatchObject({ kind: 'whole', broken: [['edited', seq - 2]] })
      },
    )
    expect(await job('audit.check')).toMatchObject({ broken: [] })
  })

  test('a full check that is broken off goes on where it was, and a complete one rests for a day', async () => {
    await verified()
    app.clock.advance(25 * 3_600_000)
    operator = await newOperator(app)
    const sweep = async () =>
      (
        await app.deps.db.rows(
          sql<{ seq: bigint; done: boolean }>`select seq, finished_at is not null as done from audit_sweep`,
        )
      )[0]
    await app.deps.db.rows(sql`
      insert into audit_sweep (started_at, seq, hash) select ${app.clock.now()}, seq, hash from audit where seq = 3
      on conflict (one) do update set started_at = excluded.started_at, seq = excluded.seq, hash = excluded.hash, finished_at = null`)
    expect((await job('audit.sweep')).broken).toEqual([])
    const end = await sweep()
    expect(end?.done).toBe(true)
    expect(Number(end?.seq)).toBe((await check()).head.seq)
    await act()
    await job('audit.sweep')
    expect(await sweep()).toEqual(end)
  })

  test('a checkpoint that was not signed by this product is not gone on from', async () => {
    const seq = await verified()
    await app.deps.db.rows(
      sql`update audit_checkpoint set seq = ${seq + 1}, hash = (select hash from audit where seq = ${seq + 1})`,
    )
    expect(await job('audit.check')).toEqual({ kind: 'whole', broken: [] })
    expect(await place()).toBe(seq + 4)
    await app.deps.db.rows(sql`delete from audit_checkpoint`)
    expect(await job('audit.check')).toEqual({ kind: 'whole', broken: [] })
  })
})
