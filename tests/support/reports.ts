import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { playCard } from '#contract/api/player/cards.ts'
import { getReport, listLog, type LogRow, type Report } from '#contract/api/player/proofs.ts'
import { HOUR, MINUTE } from './card-table.ts'
import { cardBody, newRound, openCard, playBody, readCard, publishFacts } from './cards.ts'
import { endMatch, matchCardBody, newSeason, openMatchCard, playScores } from './championship-cards.ts'
import { type MatchCardTable, RESULTS, startMatchCardTable } from './match-card-table.ts'
import { correctByTwo } from './orders.ts'
import type { Player } from './people.ts'
import { setSettings } from './settings.ts'

export { forged, sha256 } from './tampered.ts'

/** A caller: a visitor by the app, or a player. */
interface By {
  app: Pick<Player, 'call'> | Pick<MatchCardTable['app'], 'call'>
}

/** A report in wire format. */
export async function readReport({ app }: By, game: string): Promise<Report> {
  const answer = await app.call(getReport, { params: { game } })
  if (answer.status !== 200) throw new Error(`No report: ${JSON.stringify(answer.raw)}`)
  return answer.raw as Report
}

/** The public log in wire format. */
export const readLog = async ({ app }: By): Promise<{ docs: LogRow[] }> =>
  (await app.call(listLog, { query: { limit: 500 } })).raw as { docs: LogRow[] }

const because = { reason: 'Porque sim' }

/** Endings of a game by name: each plays one to its end and returns its id. */
export const endings: Record<string, (table: MatchCardTable) => Promise<string>> = {
  options: async table => {
    const { round, id } = await table.playedCard()
    await table.wait(2 * HOUR)
    await table.publishAll(round)
    await table.wait(HOUR)
    return id
  },

  /** A2, C5: Ana has two games, of which only the better is paid. */
  'classic, guaranteed': async table => {
    const { app, operator, ana, bruno } = table
    const round = await newRound(app)
    const settings = { gameType: 'classic', goalOptions: [], statisticOptions: [], fixedAmount: true, amount: 100 }
    const id = await openCard(operator, cardBody(round, settings))
    const card = await readCard(ana, id)
    for (const numbers of [
      [1, 0, 2, 0],
      [1, 0, 0, 0],
    ])
      await ana.call(playCard, { body: playBody(card, numbers) }).then(answer => answer.data)
    await bruno.call(playCard, { body: playBody(card, [0, 0, 0, 0]) }).then(answer => answer.data)
    await table.wait(2 * HOUR)
    await table.publishAll(round)
    await table.wait(HOUR)
    return id
  },

  championship: async table => {
    const { season, id } = await table.playedMatchCard()
    await table.wait(2 * HOUR)
    await table.endAll(season)
    await table.wait(HOUR)
    return id
  },

  /** C3, C4: three share an amount that does not divide. C2: an entry after the actual start is excluded. */
  'ties and a late entry': async table => {
    const { app, operator, ana, bruno, carla } = table
    const season = await newSeason(app)
    const id = await openMatchCard(operator, matchCardBody(season, { price: 7.01 }))
    const tied = [
      [2, 1],
      [3, 3],
    ] as const
    for (const player of [ana, bruno, carla]) await playScores(player, id, season.matches, tied)
    await playScores(ana, id, season.matches, [[0, 1]])
    app.clock.advance(5 * MINUTE)
    const startedAt = app.clock.now()
    app.clock.advance(5 * MINUTE)
    await playScores(bruno, id, season.matches, [[5, 5]])
    await publishFacts(app, season.matches[0], { status: 'live', startedAt, score: { home: 0, away: 0 } })
    await table.wait(2 * HOUR)
    for (const [index, match] of season.matches.entries()) {
      const [home, away] = RESULTS[index] ?? [0, 0]
      await publishFacts(app, match, { score: { home, away }, ...(index === 0 ? { startedAt } : {}) })
    }
    await table.wait(HOUR)
    return id
  },

  /** C10: Bruno’s score turns out to be right after Ana was paid. */
  corrected: async table => {
    const { season, id } = await table.playedMatchCard()
    await table.wait(2 * HOUR)
    await table.endAll(season)
    await table.wait(HOUR)
    await endMatch(table.app, season.matches[0], [3, 1])
    await endMatch(table.app, season.matches[1], [1, 0])
    await correctByTwo(table.app, table.operator, id)
    await table.app.drain()
    return id
  },

  /** C10 for athletes: a missing goal. */
  'corrected options': async table => {
    const { round, id } = await table.playedCard()
    await table.wait(2 * HOUR)
    await table.publishAll(round)
    await table.wait(HOUR)
    const [first, second] = round.athletes
    const athletes = { [first?.id ?? '']: { goals: 3 }, [second?.id ?? '']: { goals: 3 } }
    await publishFacts(table.app, round.matches[0], { score: { home: 3, away: 3 }, athletes })
    await correctByTwo(table.app, table.operator, id)
    await table.app.drain()
    return id
  },

  /** Tax is withheld from prizes and from corrections. */
  'tax withheld': async table => {
    await setSettings(table.app, { withholding: 27.5 })
    try {
      return (await endings.corrected?.(table)) ?? ''
    } finally {
      await setSettings(table.app, { withholding: 0 })
    }
  },

  'void: one player': async table => {
    const season = await newSeason(table.app)
    const id = await openMatchCard(table.operator, matchCardBody(season))
    await playScores(table.ana, id, season.matches, [[1, 0]])
    await table.wait(2 * HOUR)
    return id
  },

  'void: all equal': async table => {
    const season = await newSeason(table.app)
    const id = await openMatchCard(table.operator, matchCardBody(season))
    for (const player of [table.ana, table.bruno]) await playScores(player, id, season.matches, [[1, 0]])
    await table.wait(2 * HOUR)
    for (const match of season.matches) await endMatch(table.app, match, [1, 0])
    await table.wait(HOUR)
    return id
  },

  'void: too few matches': async table => {
    const { season, id } = await table.playedMatchCard()
    await table.wait(2 * HOUR)
    for (const [index, match] of season.matches.entries())
      await publishFacts(table.app, match, index === 0 ? { score: { home: 1, away: 0 } } : { status: 'void' })
    await table.wait(HOUR)
    return id
  },

  'void: called off after the lock': async table => {
    const { id } = await table.playedCard({ fixedAmount: true, amount: 50 })
    await table.wait(2 * HOUR)
    await table.operator.call(operatorVoidGame, { params: { id }, body: because }).then(answer => answer.data)
    await table.app.drain()
    return id
  },

  'void: nobody came': async table => {
    const season = await newSeason(table.app)
    const id = await openMatchCard(table.operator, matchCardBody(season, { fixedAmount: true, amount: 50 }))
    await table.wait(2 * HOUR)
    return id
  },
}

/** Valid reports of several endings by name, with their log; `onEnd` receives the cleanup of their deployment. */
export async function trueReports(
  onEnd: (end: () => Promise<void>) => void,
): Promise<{ reports: Map<string, Report>; log: { docs: LogRow[] } }> {
  const table = await startMatchCardTable(onEnd)
  const names = [
    'options',
    'classic, guaranteed',
    'championship',
    'ties and a late entry',
    'corrected',
    'tax withheld',
    'void: all equal',
  ]
  const reports = new Map<string, Report>()
  for (const name of names) reports.set(name, await readReport(table, (await endings[name]?.(table)) ?? ''))
  return { reports, log: await readLog(table) }
}
