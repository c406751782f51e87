import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyCalls } from '#contract/api/player/family-rooms.ts'
import { createTransfer } from '#contract/api/player/payments.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { type CardTable, startCardTable } from '#tests/support/card-table.ts'
import { fund, newRound } from '#tests/support/cards.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { bring, openRoom, predict } from '#tests/support/rooms.ts'

let table: CardTable
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startCardTable(end => void ends.push(end))
})
afterAll(async () => {
  for (const end of ends) await end()
})

test('who left a room and was refunded (F6) may close the account, who is in play may not', async () => {
  const { app, ana } = table
  const id = await openRoom(ana, (await newRound(app)).matches[0], { type: 'public' })
  const [leaving, staying] = [await newPlayer(app), await newPlayer(app)]
  for (const player of [leaving, staying]) {
    await fund(app, player, 50)
    await bring(ana, id, player)
    await predict(player, id, { homeGoals: player === leaving ? 1 : 2 })
  }
  const left = await leaving.call(familyCalls.removePlayer, { params: { id, userId: leaving.id } })
  expect(left.status).toBe(200)
  const close = async (player: Player) => {
    const body = { receiver: ana.id, amount: await table.reais(player), password: player.password }
    expect((await player.call(createTransfer, { body })).status).toBe(201)
    return player.call(deleteMe, { body: { password: player.password } })
  }
  expect(await close(staying)).toMatchObject({ status: 422, code: 'balance_left' })
  expect((await close(leaving)).status).toBe(200)
  expect(await table.broken()).toEqual([])
})
