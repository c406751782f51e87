import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorMatches } from '#contract/api/admin/matches.ts'
import { getCard } from '#contract/api/player/cards.ts'
import { getMe } from '#contract/api/player/profile.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { seedCard, seedMatch, seedOperator, seedPlayers, tokenOf } from './seed.ts'

/* Benches insert rows directly: this test verifies that they fit the current schema and that the product accepts them. */
const ends: (() => Promise<void>)[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})

test('players, cards, matches and an operator of benches are those of a house whose books are right', async () => {
  const { db } = app.deps
  await seedPlayers(db, 0, 20, 2)
  const card = await seedCard(db, 1)
  const running = await seedCard(db, 2, 30, { first: 0, count: 10 })
  await seedMatch(db, 3)
  const token = await seedOperator(db)
  expect((await app.call(getMe, {}, tokenOf(1))).data).toMatchObject({ username: 'bench1' })
  for (const id of [card, running])
    expect((await app.call(getCard, { params: { id } }, tokenOf(0))).data).toMatchObject({ doc: { _id: id } })
  expect((await app.call(operatorMatches, {}, token)).data.total).toBeGreaterThan(0)
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
})
