import { expect, onTestFinished, test } from 'vitest'
import { txidOf } from '#contract/br-code.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { pixBench } from '#tests/support/pix.ts'

const ANA = cpfOf(111_222_333)

test('a Pix that the product booked before the bank knew of it is there once, with its charge, and balances', async () => {
  const { gateway, simulator, close } = await pixBench()
  onTestFinished(close)
  const paid = {
    e2eId: `E99999005${'1'.repeat(23)}`,
    txid: txidOf('7'.padStart(24, '0')),
    cpf: ANA,
    amount: '45.00',
    at: '2026-11-20T12:00:00.000Z',
  }
  const tell = (order: Record<string, string>) =>
    fetch(`${simulator.url}/control/paid`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
  expect((await Promise.all([tell(paid), tell(paid)])).map(({ status }) => status)).toEqual([200, 200])
  expect((await tell({ ...paid, e2eId: '' })).status).toBe(409)
  expect((await tell({ ...paid, e2eId: 'E2', cpf: '1' })).status).toBe(409)
  expect(await gateway.balance()).toBe(45_00n)
  expect(await gateway.charge(paid.txid)).toMatchObject({ status: 'completed', amount: 45_00n })
  expect(await gateway.receivedByE2eId(paid.e2eId)).toMatchObject({
    txid: paid.txid,
    at: new Date(paid.at),
    amount: 45_00n,
  })
  expect(simulator.money().inBooks).toBe(simulator.money().broughtIn)
})
