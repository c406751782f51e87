import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { idempotent } from './idempotency.ts'
import { platformRetention, removeAged } from './retention.ts'

const call = { subjectId: 'a'.repeat(24), key: 'key-12345678', operation: 'transfer', input: '{"amount":5}' }

test('W6: the same key gives the same answer and does the work once, also twenty at once', async () => {
  const app = await startTestApp()
  let done = 0
  const attempt = () =>
    app.deps.db.tx(tx =>
      idempotent(tx, app.clock.now(), call, async () => {
        done += 1
        return { _id: `made-${done}` }
      }),
    )
  const answers = await Promise.all(Array.from({ length: 20 }, attempt))
  expect(done).toBe(1)
  expect(new Set(answers.map(answer => answer._id))).toEqual(new Set(['made-1']))
})

test('W6: a used key with another input, or for another call, is refused', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  await db.tx(tx => idempotent(tx, app.clock.now(), call, async () => 'done'))
  const other = (changes: Partial<typeof call>) =>
    db.tx(tx => idempotent(tx, app.clock.now(), { ...call, ...changes }, async () => 'done'))
  await expect(other({ input: '{"amount":6}' })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  await expect(other({ operation: 'withdraw' })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  await expect(other({ subjectId: 'b'.repeat(24) })).resolves.toBe('done')
})

test('work that fails leaves the key free for the next try', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  const failing = db.tx(tx => idempotent(tx, app.clock.now(), call, () => Promise.reject(new Error('crashed'))))
  await expect(failing).rejects.toThrow('crashed')
  await expect(db.tx(tx => idempotent(tx, app.clock.now(), call, async () => 'second try'))).resolves.toBe('second try')
})

test('keys are forgotten after a week', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  await db.tx(tx => idempotent(tx, app.clock.now(), call, async () => 'first'))
  app.clock.advance(8 * 86_400_000)
  await removeAged(db, app.clock.now(), platformRetention)
  await expect(db.tx(tx => idempotent(tx, app.clock.now(), call, async () => 'anew'))).resolves.toBe('anew')
})
