import { afterAll, beforeAll, expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, post } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { worstCase } from './index.ts'

let app: TestApp
let pools: ReturnType<typeof poolGames>
const players: Player[] = []
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  pools = poolGames(app, 2)
  for (let count = 0; count < 3; count += 1) players.push(await newPlayer(app))
  for (const one of players) await pools.give(one, 1_000_00)
  const at = app.clock.now()
  const id = newId(at)
  const grant = { id, from: ACCOUNTS.capital, to: ACCOUNTS.house, amount: centavos(1_000_00) }
  await app.deps.db.tx(tx => post(tx, at, [{ ...grant, reason: 'grant', reference: id }]))
})
afterAll(async () => {
  for (const end of ends) await end()
})

const playAll = async (id: string) => {
  for (const [rank, player] of players.entries()) await pools.play(id, player, rank + 1)
}

test('W5: what open games hold, what the house put in, and the most they can pay', async () => {
  const worst = () => worstCase(app.deps.db)
  expect(await worst()).toEqual({ openGames: 0, reserved: 0n, guaranteed: 0n, worst: 0n })
  // Shares of 50, 25 and 15 %.
  const growing = await pools.open()
  const fixed = await pools.open({ fixed: true, guaranteed: centavos(333_33) })
  expect(await worst()).toEqual({ openGames: 2, reserved: 333_33n, guaranteed: 333_33n, worst: 300_00n })
  for (const id of [growing, fixed]) await playAll(id)
  // The growing pool pays R$ 27, or refunds all R$ 30.
  expect(await worst()).toEqual({ openGames: 2, reserved: 393_33n, guaranteed: 333_33n, worst: 330_00n })
  await pools.void(growing, 'operator')
  expect(await worst()).toEqual({ openGames: 1, reserved: 363_33n, guaranteed: 333_33n, worst: 300_00n })
  await pools.end(fixed)
  expect(await worst()).toEqual({ openGames: 1, reserved: 363_33n, guaranteed: 333_33n, worst: 300_00n })
  await pools.pay()
  expect(await worst()).toEqual({ openGames: 0, reserved: 0n, guaranteed: 0n, worst: 0n })
})
