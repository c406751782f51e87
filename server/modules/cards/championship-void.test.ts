import { expect, onTestFinished, test } from 'vitest'
import { championshipCardStanding, getPlayedChampionship } from '#contract/api/player/championship-cards.ts'
import { voidOverdue } from '#server/modules/matches/service-schedule.ts'
import { HOUR } from '#tests/support/card-table.ts'
import { publishFacts, stillScheduled } from '#tests/support/cards.ts'
import { endMatch, matchStateOf, readMatchCard } from '#tests/support/championship-cards.ts'
import { RESULTS, startMatchCardTable } from '#tests/support/match-card-table.ts'
import { newOperator } from '#tests/support/operators.ts'

/* Matches that are not played in time. Days pass, so every caller signs in again. */
async function start() {
  const table = await startMatchCardTable(onTestFinished)
  const { app, ana } = table
  return { table, app, ana, state: async (id: string) => matchStateOf(await newOperator(app), id) }
}

test('H2: a void match scores 0 for all, and is told apart from a miss', async () => {
  const { table, app, ana, state } = await start()
  const { season, id, games } = await table.playedMatchCard()
  await table.wait(2 * HOUR)
  for (const [slot, match] of season.matches.entries())
    if (slot > 0) await endMatch(app, match, RESULTS[slot] ?? [0, 0])
  expect(await state(id)).toBe('running')
  // C7: the first match does not begin within 48 hours.
  await table.wait(48 * HOUR)
  await stillScheduled(app, season.matches[0])
  await table.wait(HOUR)
  await voidOverdue(app.deps)
  await app.drain()
  expect(await state(id)).toBe('provisional')
  const { doc } = (await ana.call(getPlayedChampionship, { params: { id: games.ana } })).data
  expect(doc.totalScore).toBe(43)
  expect(doc.matches[0]).toMatchObject({
    state: 'void',
    rule: null,
    result: null,
    score: 0,
    _match: { status: 'void' },
  })
  expect((await readMatchCard(ana, id)).matches.map(one => one.void)).toEqual([true, false, false, false])
  await table.wait(HOUR)
  expect(await state(id)).toBe('paid')
  expect(await table.broken()).toEqual([])
})

test('C8: what was abandoned counts when it is completed in time, and is void when it is not', async () => {
  const { table, app, ana, state } = await start()
  const [first, second] = [await table.playedMatchCard(), await table.playedMatchCard()]
  await table.wait(2 * HOUR)
  for (const { season } of [first, second]) {
    for (const match of season.matches.slice(1)) await endMatch(app, match, [1, 0])
    await publishFacts(app, season.matches[0], { status: 'abandoned', score: { home: 2, away: 0 } })
  }
  // Until the decision the current score is shown.
  expect(
    (await ana.call(championshipCardStanding, { params: { id: first.id } })).data.best?.totalScore,
  ).toBeGreaterThanOrEqual(18)
  await table.wait(24 * HOUR)
  await endMatch(app, first.season.matches[0], [2, 1])
  expect(await state(first.id)).toBe('provisional')
  expect(await state(second.id)).toBe('running')
  await table.wait(25 * HOUR)
  await voidOverdue(app.deps)
  await app.drain()
  const game = (await ana.call(getPlayedChampionship, { params: { id: second.games.ana } })).data.doc
  expect(game.matches[0]).toMatchObject({ state: 'void', score: 0 })
  const stored = (await ana.call(getPlayedChampionship, { params: { id: first.games.ana } })).data.doc
  expect(stored.matches[0]).toMatchObject({ rule: 'exact', score: 25 })
})
