import { expect, test } from 'vitest'
import { operatorFigures } from '#contract/api/admin/figures.ts'
import { operatorUser } from '#contract/api/admin/people.ts'
import { centavos } from '#contract/money.ts'
import { businessDay } from '#server/platform/clock.ts'
import { startTestApp } from '#tests/support/app.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'
import { fundHouse, giveUpTo } from './grant.ts'

test('coins that the demo gives a player are deposits wherever the desk adds them up; those of the house are none', async () => {
  const app = await startTestApp()
  const [operator, player] = [await newOperator(app), await newPlayer(app)]
  const at = app.clock.now()
  await app.deps.db.tx(async tx => {
    await fundHouse(tx, at)
    await giveUpTo(tx, player.id, centavos(150_00), at)
    await giveUpTo(tx, player.id, centavos(321_00), at)
  })
  const { money } = (await operator.call(operatorUser, { params: { id: player.id } })).data
  expect(money.deposited).toBe(321_00n)
  const today = businessDay(at)
  const { docs } = (await operator.call(operatorFigures, { query: { from: today, to: today, by: 'day' } })).data
  expect(docs.map(({ deposits }) => deposits)).toEqual([321_00n])
})
