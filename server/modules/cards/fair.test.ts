import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorOpenCard, operatorCreateCard } from '#contract/api/admin/cards.ts'
import { type FairPoints, operatorFairPoints } from '#contract/api/admin/fair-points.ts'
import { playCard } from '#contract/api/player/cards.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { type CardTable, CHOICES, HOUR, startCardTable } from '#tests/support/card-table.ts'
import { cardBody, newRound, openCard, playBody, publishFacts, readCard, type Round } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { readReport, sha256 } from '#tests/support/reports.ts'
import { storeEstimates } from './service-fair.ts'

/* Fair points of options, from played games: shown to operators before a card opens, to players before they choose. */
let table: CardTable
let season: Round
/** The day after the season, because operator sessions are short. */
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startCardTable(end => void ends.push(end))
  season = await newRound(table.app)
  for (let round = 0; round < 8; round += 1) {
    if (round > 0) season = await newRound(table.app, { after: season })
    await playRound(season, round)
  }
  operator = await newOperator(table.app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** The first athlete scores in every second round, the second never; both others play without a goal. */
async function playRound(round: Round, at: number): Promise<void> {
  const [first, second, third, fourth] = round.athletes
  if (!first || !second || !third || !fourth) throw new Error('Four athletes play a round')
  await table.wait(4 * HOUR)
  const goals = at % 2
  await publishFacts(table.app, first.matchId, {
    score: { home: goals, away: 0 },
    athletes: { [first.id]: { goals }, [second.id]: {} },
  })
  await publishFacts(table.app, third.matchId, { athletes: { [third.id]: {}, [fourth.id]: 'bench' } })
}

const ask = (round: Round, changes: Record<string, unknown> = {}) => {
  const { championship, athletes, goalOptions, statisticOptions } = cardBody(round)
  return operator.call(operatorFairPoints, {
    body: { championship, athletes, goalOptions, statisticOptions, ...changes },
  })
}
const proposed = (options: FairPoints['goals']) => options.map(option => option.proposed)

describe('operators', () => {
  test('are told what each option is worth, and values at which all are worth the same', async () => {
    const next = await newRound(table.app, { after: season })
    const { games, goals, statistics } = (await ask(next)).data
    // Three of four played each of eight rounds.
    expect(games).toBe(24)
    const [none, one, two] = goals
    expect(none?.probability).toBeGreaterThan(one?.probability ?? 1)
    expect(one?.probability).toBeGreaterThan(two?.probability ?? 1)
    expect(none?.games).toBe(24)
    expect(none?.low).toBeLessThan(none?.probability ?? 0)
    expect(none?.high).toBeGreaterThan(none?.probability ?? 1)
    expect(proposed(goals)).toEqual([...proposed(goals)].toSorted((a, b) => a - b))
    expect(statistics).toHaveLength(7)
    // Three points for a likely option are worth more than fifty for one that never happened.
    expect(none?.expected).toBeCloseTo(3 * (none?.probability ?? 0))
  })

  test('take the proposal, and nothing dominates any more', async () => {
    const next = await newRound(table.app, { after: season })
    const { goalOptions } = cardBody(next) as { goalOptions: object[] }
    const before = (await ask(next)).data.goals
    const fair = goalOptions.map((option, place) => ({ ...option, value: before[place]?.proposed ?? 0 }))
    const after = (await ask(next, { goalOptions: fair })).data.goals
    expect(after.filter(option => option.dominates && option.proposed > 1 && option.proposed < 100)).toEqual([])
  })

  test('keep their values where no game was played, and for options they decide by hand', async () => {
    const elsewhere = await newRound(table.app, { championship: 'Outro campeonato' })
    const { games, goals } = (await ask(elsewhere)).data
    expect(games).toBe(0)
    expect(proposed(goals)).toEqual([3, 9, 25, 50])
    const byHand = [{ name: 'Gol de bicicleta', nameEn: '', value: 30, rule: null }]
    const next = await newRound(table.app, { after: season })
    expect((await ask(next, { statisticOptions: byHand })).data.statistics).toMatchObject([
      { proposed: 30, probability: 0, dominates: false },
    ])
  })

  test('are refused a match that does not exist', async () => {
    const { athletes } = cardBody(season) as { athletes: object[] }
    const gone = athletes.map(athlete => ({ ...athlete, _match: 'f'.repeat(24) }))
    expect(await ask(season, { athletes: gone })).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('players', () => {
  test('see in how many games each option happened before they choose, and the report carries what they saw', async () => {
    const next = await newRound(table.app, { after: season })
    const id = await openCard(operator, cardBody(next))
    await table.app.drain()
    const card = await readCard(table.ana, id)
    const past = card.athletes.map(athlete => athlete.optionsHelp?.goals[1]?.past)
    expect(past[0]).toMatchObject({ happened: 4, games: 8 })
    expect(past[1]).toMatchObject({ happened: 0, games: 8 })
    expect(past[3]).toMatchObject({ happened: 0, games: 0 })
    expect(past[0]?.likely).toBeGreaterThan(past[1]?.likely ?? 100)

    for (const [player, choices] of [
      [table.ana, CHOICES.ana],
      [table.bruno, CHOICES.bruno],
    ] as const)
      await player.call(playCard, { body: playBody(card, choices) }).then(answer => answer.data)
    await table.wait(2 * HOUR)
    await table.publishAll(next)
    await table.wait(HOUR)
    const report = await readReport(table, id)
    const definition = report.definition as { estimates?: { games: number; goals: unknown[][] } }
    expect(definition.estimates?.goals).toHaveLength(4)
    expect(await verifyReport(report, sha256)).toEqual([])
    const forged = structuredClone(report) as { definition: { estimates: { games: number } } }
    forged.definition.estimates.games += 1
    expect(await verifyReport(forged, sha256)).toContainEqual(expect.objectContaining({ code: 'settings_differ' }))
  })

  test('see what it was when the card opened, whatever is played meanwhile', async () => {
    const next = await newRound(table.app, { after: season })
    const card = await openCard(operator, cardBody(next))
    await table.app.drain()
    const rows = () => table.app.deps.db.rows(sql`select * from card_estimate where card_id = ${card}`)
    const before = await rows()
    await storeEstimates(table.app.deps, card)
    expect(await rows()).toEqual(before)
  })

  test('are shown nothing that was not there before the lock', async () => {
    const next = await newRound(table.app, { after: season })
    const { _id: id } = (await operator.call(operatorCreateCard, { body: cardBody(next) })).data
    await storeEstimates(table.app.deps, id)
    const rows = () => table.app.deps.db.rows(sql`select * from card_estimate where card_id = ${id}`)
    expect(await rows()).toEqual([])
    await operator.call(operatorOpenCard, { params: { id }, body: { reason: 'Abrir' } })
    await table.app.drain()
    expect(await rows()).toHaveLength(1)
  })
})
