import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorRiskSignal, operatorRiskSignals } from '#contract/api/admin/risk.ts'
import {
  type DuelTable,
  endMatch,
  guessInTurn,
  kickOff,
  makeStarted,
  newTable,
  readDuel,
} from '#tests/support/duels.ts'
import { newOperator } from '#tests/support/operators.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

/* Pairs who play each other for coins, over real duels: losing almost every time is a signal, alternating is not. */
let app: WalletApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

/** Duels of a pair on one match that ends 2-1: guessing the score wins. */
async function playAll(table: DuelTable, winners: readonly ('owner' | 'opponent')[], price = 10): Promise<string> {
  let last = ''
  for (const winner of winners) {
    last = await makeStarted(table, { price })
    await guessInTurn(table, last, winner === 'opponent' ? ['2-1', '0-0'] : ['0-0', '2-1'])
  }
  return last
}

test('losing nearly every duel to the same player is a signal; alternating wins or few duels are not', async () => {
  const one = await newTable(app)
  const others = [await newTable(app, { on: one.round }), await newTable(app, { on: one.round })] as const
  const last = await playAll(one, ['opponent', 'opponent', 'owner', 'opponent', 'opponent', 'opponent'])
  await playAll(others[0], ['opponent', 'owner', 'opponent', 'owner', 'opponent', 'owner'])
  await playAll(others[1], ['opponent', 'opponent', 'opponent', 'opponent'])
  await kickOff(one, await readDuel(one.owner, last))
  await endMatch(one, '2-1')
  await app.run('risk.find-signs')

  const operator = await newOperator(app)
  const list = async () =>
    (await operator.call(operatorRiskSignals, { query: { limit: 50, kind: 'versus' } })).data.docs
  const [sign, ...more] = await list()
  expect(more).toEqual([])
  if (!sign) throw new Error('no sign')
  expect(sign).toMatchObject({
    level: 'low',
    people: [{ username: one.opponent.username }, { username: one.owner.username }],
  })
  const { evidence } = (await operator.call(operatorRiskSignal, { params: { id: sign._id } })).data
  // Five of six: a net gain of four prices.
  expect(evidence).toMatchObject({ count: 6, part: 5, amount: 40_00n })
  await app.run('risk.find-signs')
  expect(await list()).toHaveLength(1)
})
