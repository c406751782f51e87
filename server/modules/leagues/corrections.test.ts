import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorCorrectGame } from '#contract/api/admin/games.ts'
import * as calls from '#contract/api/player/leagues.ts'
import { type CardTable, startCardTable } from '#tests/support/card-table.ts'
import { publishFacts } from '#tests/support/cards.ts'
import { create, join, tokenOf } from '#tests/support/leagues.ts'
import { newOperator } from '#tests/support/operators.ts'

let real: CardTable
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  real = await startCardTable(end => void ends.push(end))
})
afterAll(async () => {
  for (const end of ends) await end()
})

test('a correction of a paid game changes what it gave', async () => {
  const { ana, bruno } = real
  const id = await create(ana, 'Corrigida')
  await join(bruno, id, await tokenOf(ana, id))
  const card = await real.playedCard()
  await real.wait(4 * 3_600_000)
  await real.publishAll(card.round)
  await real.wait(3 * 3_600_000)
  const points = async () =>
    (await ana.call(calls.getLeagueTable, { params: { id, table: 'season' } })).data.docs.map(doc => [
      doc._id,
      doc.totalScore,
    ])
  const before = await points()
  expect(before.map(([who]) => who)).toEqual([ana.id, bruno.id])
  expect(Number(before[0]?.[1])).toBeGreaterThan(Number(before[1]?.[1]))
  // The goal was disallowed; both had predicted it.
  const [first = '', second = ''] = card.round.athletes.map(athlete => athlete.id)
  await publishFacts(real.app, card.round.matches[0], {
    score: { home: 0, away: 0 },
    athletes: { [first]: {}, [second]: {} },
  })
  const operator = await newOperator(real.app)
  const corrected = await operator.call(operatorCorrectGame, {
    params: { id: card.id },
    body: { reason: 'A súmula mudou' },
  })
  expect(corrected.status).toBe(200)
  await real.app.drain()
  const after = await points()
  expect(Number(after[0]?.[1])).toBeLessThan(Number(before[0]?.[1]))
  expect(Number(after[1]?.[1])).toBeLessThan(Number(before[1]?.[1]))
})
