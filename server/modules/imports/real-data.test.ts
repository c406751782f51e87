/** Imports whole seasons of real data and compares them with known answers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Facts } from '#contract/facts.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { otherSide } from '../matches/rules.ts'
import { ensureChampionship } from '../matches/service-championships.ts'
import { athletesOf, matchesOf, recentGamesOf } from '../matches/sql.ts'
import type { ImportCounts, MatchView } from '../matches/types.ts'
import { importerOf } from './importers/index.ts'
import { applyImported } from './service-apply.ts'
import { openReview } from './service-review.ts'

if (!hasShared) console.info('Whole seasons are not imported: no ../shared')

interface KnownMatch {
  id: string
  home: string
  score: [number, number]
  goals: {
    side: 'home' | 'away'
    credited?: 'home' | 'away'
    minute: number
    stoppage: number
    own: boolean
    name: string
  }[]
  yellow: { home: number; away: number }
  red: { home: number; away: number }
}
interface KnownRound {
  id: string
  played: number
  scorers: number
  totals: Record<string, number>
  two_goals_or_more: { name: string; goals: number }[]
}

describe.runIf(hasShared)('real data', () => {
  let app: TestApp
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    app = await startTestApp({ onEnd: end => void ends.push(end) })
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })
  const known = hasShared
    ? (JSON.parse(readFileSync(sharedPath('data/facts.sample.json'), 'utf8')) as {
        matches: KnownMatch[]
        cartola: KnownRound[]
      })
    : { matches: [], cartola: [] }

  async function importAll(source: string, name: string, season: number, paths: string[]) {
    const files = paths.map(path => ({ name: path, text: readFileSync(sharedPath(`data/${path}`), 'utf8') }))
    const imported = importerOf(source)?.read(files, { season })
    if (!imported) throw new Error(`Nothing reads ${source}`)
    const at = app.clock.now()
    const championshipId = await app.deps.db.tx(tx => ensureChampionship(tx, at, { name, season, source }))
    const apply = (): Promise<ImportCounts> =>
      applyImported({ db: app.deps.db, now: () => app.clock.now() }, imported, {
        championshipId,
        author: 'import',
        reason: 'A season',
        teams: { addUnknown: true },
        settledAmong: async () => new Set<string>(),
      })
    return { championshipId, counts: await apply(), again: apply }
  }
  async function factsOf(championshipId: string, number: string): Promise<MatchView & { facts: Facts }> {
    const { rows } = await app.deps.db.pool.query<{ id: string }>(
      'select id from match where championship_id = $1 and number = $2',
      [championshipId, number],
    )
    const view = (await matchesOf(app.deps.db, [rows[0]?.id ?? ''])).get(rows[0]?.id ?? '')
    if (!view?.facts) throw new Error(`No facts of ${number}`)
    return { ...view, facts: view.facts }
  }
  /** F2: the reports print elapsed minutes; the last minute of a half is the same. */
  const ordinal = (minute: number, stoppage: number) => (stoppage > 0 || minute % 45 === 0 ? minute : minute + 1)
  const countOf = (facts: Facts, color: string) => {
    const cards = facts.cards.filter(card => card.color === color)
    const home = cards.filter(card => card.side === 'home').length
    return { home, away: cards.length - home }
  }

  test.each([2022, 2024])('the season %i of match reports, twice, with its known answers', async season => {
    const paths = [`brasileirao-${season}/Serie_A_${season}_games.json`]
    const { championshipId, counts, again } = await importAll('cbf', 'Série A', season, paths)
    expect(counts).toMatchObject({ created: 380, updated: 0, unresolved: 0 })
    expect(await again()).toMatchObject({ created: 0, updated: 0, unchanged: 380, linked: 0, unresolved: 0 })
    const answers = known.matches.filter(match => match.id.startsWith(`brasileirao-${season}/`))
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) {
      const { facts, home } = await factsOf(championshipId, answer.id.split('/')[1] ?? '')
      expect(answer.home.startsWith(home?.name ?? '-')).toBe(true)
      expect(facts.score).toEqual({ home: answer.score[0], away: answer.score[1] })
      expect(facts.goals.map(({ side, minute, stoppage, own }) => ({ side, minute, stoppage, own }))).toEqual(
        answer.goals.map(({ side, minute, stoppage, own }) => ({
          // The sample names the player's side; facts name the side it counts for.
          side: own ? otherSide(side) : side,
          minute: ordinal(minute, stoppage),
          stoppage,
          own,
        })),
      )
      expect(countOf(facts, 'yellow')).toEqual(answer.yellow)
      expect(countOf(facts, 'red')).toEqual(answer.red)
      // Counts derived from the lists match them.
      const sum = (name: 'goals' | 'yellow-cards') =>
        Object.values(facts.athletes).reduce((total, { numbers }) => total + (numbers[name] ?? 0), 0)
      expect(sum('goals')).toBe(answer.goals.filter(goal => !goal.own).length)
      expect(sum('yellow-cards')).toBe(answer.yellow.home + answer.yellow.away)
      expect(facts.goals.every(goal => goal.athlete !== null)).toBe(true)
      expect(Object.values(facts.athletes).every(({ numbers }) => numbers.assists === undefined)).toBe(true)
    }
  })

  test('clubs and athletes of two seasons and of another source are the same', async () => {
    const { counts, championshipId } = await importAll('cartola', 'Cartola', 2024, [
      'cartola-2024/rodada-9.csv',
      'cartola-2024/rodada-10.csv',
    ])
    expect(counts).toMatchObject({ created: 1, unresolved: 0 })
    expect(counts.linked).toBeGreaterThan(500)
    const { rows } = await app.deps.db.pool.query('select name from team where state is not null')
    expect(rows).toHaveLength(26)
    const reasons = (await openReview(app.deps.db, championshipId, 50)).map(row => row.reason)
    expect(reasons.filter(reason => reason.startsWith('sent off'))).toHaveLength(3)
  })

  test.each(known.cartola.map(round => [round.id, round] as const))('%s has its known totals', async (id, answer) => {
    const number = Number(id.split('/')[1])
    const paths = [number - 1, number].map(round => `cartola-2024/rodada-${round}.csv`)
    const { championshipId, again } = await importAll('cartola', 'Cartola', 2024, paths)
    expect((await again()).unchanged).toBe(1)
    const { facts } = await factsOf(championshipId, String(number))
    const athletes = Object.entries(facts.athletes)
    expect(athletes.filter(([, one]) => one.played === true)).toHaveLength(answer.played)
    expect(athletes.filter(([, one]) => (one.numbers.goals ?? 0) > 0)).toHaveLength(answer.scorers)
    const total = (name: 'goals' | 'assists' | 'red-cards') =>
      athletes.reduce((sum, [, { numbers }]) => sum + (numbers[name] ?? 0), 0)
    expect([total('goals'), total('assists'), total('red-cards')]).toEqual([
      answer.totals.G,
      answer.totals.A,
      answer.totals.CV,
    ])
    const two = athletes.filter(([, one]) => (one.numbers.goals ?? 0) > 1)
    const names = await athletesOf(
      app.deps.db,
      two.map(([athlete]) => athlete),
    )
    expect(names.size).toBe(answer.two_goals_or_more.length)
  })

  test.each([2018, 2022])('the World Cup of %i: what waits for a person is a few names', async season => {
    const folder = `worldcup-${season}`
    const { championshipId, counts, again } = await importAll('openfootball', 'World Cup', season, [
      `${folder}/worldcup.json`,
      `${folder}/${season}_squads.txt`,
    ])
    expect(counts).toMatchObject({ created: 64, updated: 0 })
    expect(counts.unresolved).toBeLessThan(10)
    expect(await again()).toMatchObject({ unchanged: 64, linked: 0, unresolved: counts.unresolved })
    const open = await openReview(app.deps.db, championshipId, 200)
    expect(open.filter(row => row.kind === 'unknown-athlete')).toHaveLength(counts.unresolved)
  })

  test('every other format goes in, and again changes nothing', async () => {
    const races = sharedPath('data/f1-2025/races')
    const f1 = readdirSync(races)
      .slice(0, 3)
      .flatMap(race => readdirSync(join(races, race)).map(file => `f1-2025/races/${race}/${file}`))
    const entrants = existsSync(sharedPath('data/f1-2025/entrants.yml')) ? ['f1-2025/entrants.yml'] : []
    const cup = 'wyscout-worldcup-2018'
    const wyscout = ['matches_World_Cup', 'events_World_Cup.selected', 'players.selected', 'teams.selected']
    const formats: [string, number, string[]][] = [
      ['football-txt', 2026, ['brasileirao-2026/2026_br1.txt']],
      ['football-data', 2025, ['premier-league-2025-26/season-2526.csv']],
      ['wyscout', 2018, wyscout.map(file => `${cup}/${file}.json`)],
      ['f1db', 2025, [...entrants, ...f1]],
    ]
    for (const [source, season, paths] of formats) {
      const { counts, again } = await importAll(source, `As ${source}`, season, paths)
      expect(counts.created).toBeGreaterThan(0)
      const nothing = { created: 0, updated: 0, unchanged: counts.created, linked: 0 }
      expect({ source, ...(await again()) }).toMatchObject({ source, ...nothing })
    }
  })

  test('the last games of an athlete are the last five they played, the newest last', async () => {
    const { rows } = await app.deps.db.pool.query<{ id: string }>(
      `select goal ->> 'athlete' as id from match, jsonb_array_elements(facts -> 'goals') as goal
       where source = 'cbf' and goal ->> 'own' = 'false' group by 1 order by count(*) desc limit 1`,
    )
    const id = rows[0]?.id ?? ''
    const games = (await recentGamesOf(app.deps.db, [id, 'nobody'], app.clock.now())).get(id)
    expect(games).toHaveLength(5)
    for (const { teamId, homeId, awayId, facts } of games ?? []) {
      expect([homeId, awayId]).toContain(teamId)
      expect(facts.numbers.goals).toBeGreaterThanOrEqual(0)
    }
    expect((await recentGamesOf(app.deps.db, [id], new Date('2000-01-01'))).size).toBe(0)
  })
})
