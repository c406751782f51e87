import { afterAll, expect, test } from 'vitest'
import { vipCalls } from '#contract/api/player/versus.ts'
import { startTestApp } from '#tests/support/app.ts'
import { fund, newRound } from '#tests/support/cards.ts'
import { makeDuel, newTable } from '#tests/support/duels.ts'
import { newPlayer } from '#tests/support/people.ts'

/* V6, W3: if a password is required, only a wrong one counts as an attempt, not a missing one. */
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})

test('VIP: a room that is not there, or no password at all, is no wrong password', async () => {
  const app = await startTestApp({ onEnd: end => void ends.unshift(end) })
  const table = await newTable(app, { on: await newRound(app) })
  const third = await newPlayer(app)
  await fund(app, third, 20_000)
  const nobodys = { params: { id: 'f'.repeat(24) }, body: { password: 'outra-senha-1' } }
  for (let tries = 0; tries < 6; tries += 1) expect((await third.call(vipCalls.join, nobodys)).code).toBe('not_found')
  for (const player of [table.owner, table.opponent]) await fund(app, player, 20_000)
  const id = await makeDuel(table, { price: 10_000 }, vipCalls)
  const accept = (password?: string) =>
    table.opponent.call(vipCalls.answerInvite, { params: { id }, body: { accept: true, password } })
  for (let tries = 0; tries < 6; tries += 1)
    expect(await accept()).toMatchObject({ status: 400, fields: { password: 'required' } })
  expect((await accept(table.opponent.password)).status).toBe(200)
  for (let tries = 0; tries < 6; tries += 1)
    expect((await third.call(vipCalls.join, { params: { id }, body: {} })).status).not.toBe(429)
})
