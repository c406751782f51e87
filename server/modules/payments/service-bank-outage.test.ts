import { expect, test } from 'vitest'
import { operatorWaiting } from '#contract/api/admin/waiting.ts'
import { type PixGateway, PixUnavailable } from '#server/gateways/pix/port.ts'
import { startTestApp } from '#tests/support/app.ts'
import { newOperator } from '#tests/support/operators.ts'
import { noteOutages } from './service-bank-outage.ts'

test('a bank that does not answer is on the start page at once, and off it with its next answer', async () => {
  const app = await startTestApp()
  const operator = await newOperator(app)
  let isAway = true
  const bank = {
    charge: async () => {
      if (isAway) throw new PixUnavailable('timeout', 'no answer')
      return 'charged'
    },
  }
  const watched = noteOutages(bank as unknown as PixGateway, () => app.deps) as unknown as typeof bank
  const kinds = async () => (await operator.call(operatorWaiting)).data.docs.map(({ kind }) => kind)
  expect(await kinds()).not.toContain('bank')
  await expect(watched.charge()).rejects.toThrow(PixUnavailable)
  expect(await kinds()).toContain('bank')
  // A process that makes no calls cannot detect the end: after ten minutes without a call the outage is no longer shown.
  app.clock.advance(11 * 60_000)
  expect(await kinds()).not.toContain('bank')
  await expect(watched.charge()).rejects.toThrow(PixUnavailable)
  expect(await kinds()).toContain('bank')
  isAway = false
  expect(await watched.charge()).toBe('charged')
  expect(await kinds()).not.toContain('bank')
})
