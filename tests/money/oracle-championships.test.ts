import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
/* Seasons of real scores as championship cards, from the file to the wallets: an oracle that shares no code with the product computes score,
   rank and prize of every entry, the points of every match, the fee, and every balance. Some rounds with `npm test`, whole seasons with `npm
   run soak`. */
import { operatorSettlementPreview } from '#contract/api/admin/games.ts'
import {
  getChampionshipCard,
  H1_RULES,
  listPlayedChampionship,
  playChampionshipCard,
} from '#contract/api/player/championship-cards.ts'
import { getChampionship } from '#contract/api/player/championships.ts'
import { applyImported, type Imported } from '#server/modules/imports/index.ts'
import { balanceOf, checkBooks } from '#server/modules/ledger/index.ts'
import { ensureChampionship } from '#server/modules/matches/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { fund, publishFacts } from '#tests/support/cards.ts'
import { scoresBody } from '#tests/support/championship-cards.ts'
import { figure, isSoak, numbers } from '#tests/support/numbers.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { sized } from '#tests/support/size.ts'
import { knownCards, type MadeScores, makeScores } from './made-scores.ts'
import { judgeScores, leaguePoints, type OracleScore, pointsFor } from './oracle-scores.ts'
import type { Verdict } from './oracle.ts'
import { bringInRun, cupSeason, leagueSeason, type RunInPlay, runsOf, type SeasonFiles } from './seasons.ts'

const HOUR = 3_600_000
/** Cards per run, and runs per season: all of them in a soak run. */
const { perRun: PER_RUN, runs: RUNS } = numbers.scores
const POINTS = [25, 18, 15, 12, 10, 0]

let app: TestApp
let players: Player[]
/** Expected balances in centavos by account; the operator's under `house`. */
const held = new Map<string, bigint>()
const counted = { cards: 0, entries: 0, voids: 0, matches: new Set<string>() }
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  players = []
  for (let count = 0; count < 5; count += 1) players.push(await newPlayer(app))
  for (const player of [...players, null]) {
    await fund(app, player, 1_000_000)
    add(player?.id ?? 'house', 100_000_000n)
  }
})
afterAll(async () => {
  for (const end of ends) await end()
})

const add = (who: string, amount: bigint): void => void held.set(who, (held.get(who) ?? 0n) + amount)

async function playAll(run: RunInPlay, { id, card, plays }: MadeScores): Promise<void> {
  const matches = card.numbers.map(number => run.ids.get(number) ?? '')
  for (const { player, scores } of plays) {
    app.clock.advance(1)
    const body = scoresBody(id, matches, scores)
    await player.call(playChampionshipCard, { body }).then(answer => answer.data)
  }
}

const readEntries = async (id: string) => {
  const pages = await Promise.all(
    players.map(player => player.call(listPlayedChampionship, { query: { card: id, limit: 50 } })),
  )
  return pages.flatMap(answer => answer.data.docs)
}

/** Identifies entries for the oracle: the product's id with its request body, by sender and content. */
async function judgeMade({ id, card, plays }: MadeScores, results: ReadonlyMap<string, OracleScore>): Promise<Verdict> {
  const docs = await readEntries(id)
  expect(docs.length).toBe(plays.length)
  const entries = docs.map(doc => {
    const shown = String(doc.matches.map(one => [one.homeGoals, one.awayGoals]))
    const play = plays.find(one => one.player.id === doc._user._id && String(one.scores) === shown)
    if (!play) throw new Error(`Nobody sent the entry ${doc._id}`)
    return { id: doc._id, user: doc._user._id, acceptedAt: doc.createdAt.getTime(), scores: play.scores }
  })
  return judgeScores(card, entries, results)
}

/** Plays the cards of a run from draft to payout, and compares everything with the oracle. */
async function playRun(
  files: SeasonFiles,
  matches: Imported['matches'],
  chance: Chance,
  more: (operator: TestOperator, run: RunInPlay) => Promise<MadeScores[]> = async () => [],
): Promise<Verdict[]> {
  const operator = await newOperator(app)
  const run = await bringInRun(app, files, matches)
  const made = await more(operator, run)
  const known = new Set(made.flatMap(one => one.card.numbers))
  for (let count = 0; count < PER_RUN; count += 1)
    made.push(await makeScores(chance, operator, run, { players, isWhole: count === 0 }))
  for (const one of made) await playAll(run, one)
  app.clock.advance(2 * HOUR)
  await app.drain()
  // Intermediate scores, which the rankings must drop.
  for (const number of chance.some([...run.ids.keys()], 2)) {
    const score = { home: chance.below(5), away: chance.below(5) }
    await publishFacts(app, run.ids.get(number) ?? '', { status: 'live', score })
  }
  await run.publish(operator)
  const results = new Map(run.results)
  // C7: some are cancelled.
  for (const number of [...run.ids.keys()].filter(one => !known.has(one) && chance.happens(0.12))) {
    await publishFacts(app, run.ids.get(number) ?? '', { status: 'void', score: null })
    results.delete(number)
  }
  const verdicts: Verdict[] = []
  for (const one of made) verdicts.push(await judgeMade(one, results))
  for (const [index, one] of made.entries()) await comparePreview(operator, one, verdicts[index] as Verdict)
  app.clock.advance(HOUR)
  await app.drain()
  for (const [index, one] of made.entries()) await compareResult(one, verdicts[index] as Verdict, results)
  await compareBalances()
  for (const number of run.ids.keys()) counted.matches.add(`${files.name} ${files.year} ${number}`)
  return verdicts
}

async function comparePreview(operator: TestOperator, made: MadeScores, verdict: Verdict): Promise<void> {
  const answer = await operator.call(operatorSettlementPreview, { params: { id: made.id } })
  // Too few players: void since closing, without a ranking.
  if (answer.code === 'state_forbids') return expect(verdict.isVoid).toBe(true)
  const { data } = answer
  expect([data.voidReason !== null, data.missing, data.pool]).toEqual([verdict.isVoid, [], verdict.pool])
  if (verdict.isVoid) return
  const prizes = [...verdict.entries.values()].reduce((sum, one) => sum + one.prize, 0n)
  expect([data.prizes, data.fee]).toEqual([prizes, verdict.left])
}

async function compareResult(
  { id, card }: MadeScores,
  verdict: Verdict,
  results: ReadonlyMap<string, OracleScore>,
): Promise<void> {
  const { doc } = (await (players[0] as Player).call(getChampionshipCard, { params: { id } })).data
  expect([doc.status, doc.voided !== null], `card ${id}`).toEqual(['finished', verdict.isVoid])
  const played = await readEntries(id)
  for (const one of played) {
    const due = verdict.entries.get(one._id)
    expect(one.prize).toBe(due?.prize)
    add(one._user._id, (due?.prize ?? 0n) - (verdict.isVoid ? 0n : card.price))
    if (verdict.isVoid) continue
    expect([Math.round(one.totalScore * 100), one.position], `entry ${one._id}`).toEqual([due?.score, due?.rank])
    for (const [index, match] of one.matches.entries()) {
      const was = results.get(card.numbers[index] ?? '')
      const points = was ? pointsFor([match.homeGoals, match.awayGoals], was) : 0
      const rule = was ? H1_RULES[POINTS.indexOf(points)] : null
      const state = was ? (points > 0 ? 'won' : 'lost') : 'void'
      expect([match.score, match.rule, match.state]).toEqual([points, rule, state])
    }
  }
  const stakes = card.guaranteed === null ? 0n : card.price * BigInt(played.length) - card.guaranteed
  if (!verdict.isVoid) add('house', verdict.left + stakes)
  counted.cards += 1
  counted.entries += played.length
  counted.voids += verdict.isVoid ? 1 : 0
}

async function compareBalances(): Promise<void> {
  const now = new Map<string, bigint>()
  for (const { id } of players) now.set(id, await balanceOf(app.deps.db, id))
  const [deployment] = await app.deps.db.rows(sql<{ balance: bigint }>`select balance from fund where name = 'house'`)
  now.set('house', deployment?.balance ?? 0n)
  expect(now).toEqual(held)
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
}

if (!hasShared) console.info('Seasons are not played through championship cards: no ../shared')
describe.runIf(hasShared)('real seasons', () => {
  test('come to what the oracle and the known answers say', { timeout: 3_600_000 }, async () => {
    const began = performance.now()
    const chance = chanceFor('championship cards of real seasons')
    const seasons = sized(
      [leagueSeason(2024), cupSeason(2022)],
      [leagueSeason(2022), leagueSeason(2024), cupSeason(2018), cupSeason(2022)],
    )
    for (const files of seasons) {
      const known = knownOf(files)
      const runs = runsOf(files)
      const holdsKnown = (run: Imported['matches']) => run.some(match => known.has(match.number))
      const inOrder = [...runs.filter(holdsKnown), ...runs.filter(run => !holdsKnown(run))]
      for (const run of inOrder.slice(0, RUNS)) {
        const answers = run.filter(match => known.has(match.number)).map(match => match.number)
        const verdicts = await playRun(files, run, chance, knownCards(players, known, answers))
        for (const [index, number] of answers.entries()) {
          const scores = [...(verdicts[index]?.entries.values() ?? [])].map(one => one.score).sort((a, b) => b - a)
          const [home, away] = known.get(number) ?? [0, 0]
          expect([number, ...scores]).toEqual([number, 2_500, home === away ? 1_000 : 1_500, 0])
        }
      }
      if (isSoak) console.info(`${files.name} ${files.year}: ${resolved()}`)
    }
    figure('Championship cards of real seasons', resolved(), began)
  })

  const resolved = (): string =>
    `${counted.cards} cards, ${counted.entries} entries, ${counted.matches.size} matches, ${counted.voids} void: all as the oracle says`

  const champions: [year: number, champion: string, points: number][] = [
    [2024, 'Botafogo', 79],
    [2022, 'Palmeiras', 81],
  ]
  test.each(champions.slice(0, isSoak ? 2 : 1))(
    'the table of %i is that of its reports',
    async (year, champion, points) => {
      const other = await startTestApp()
      const files = leagueSeason(year)
      const { db } = other.deps
      const at = other.clock.now()
      const championshipId = await db.tx(tx =>
        ensureChampionship(tx, at, { name: 'Série A', season: year, source: 'cbf' }),
      )
      const applying = {
        championshipId,
        author: 'import' as const,
        reason: 'A temporada',
        settledAmong: nothingSettled,
        teams: { addUnknown: true },
      }
      await applyImported({ db, now: () => other.clock.now() }, files.imported, applying)
      const player = await newPlayer(other)
      const { doc } = (await player.call(getChampionship, { params: { id: championshipId } })).data
      const [table] = doc.tables
      expect(table?.rows[0]).toMatchObject({ position: 1, points, played: 38, team: { name: champion } })
      const due = [...leaguePoints(files.resolved.values()).values()].toSorted((a, b) => b - a)
      expect(table?.rows.map(row => row.points)).toEqual(due)
      expect([doc.matches, doc.played, doc.rounds.length, doc.round]).toEqual([380, 380, 38, '38'])
    },
  )
})

const nothingSettled = async () => new Set<string>()

/** Scores from another source, by the data source's number. */
function knownOf({ source, year }: SeasonFiles): Map<string, OracleScore> {
  const { matches } = JSON.parse(readFileSync(sharedPath('data/facts.sample.json'), 'utf8')) as {
    matches: { id: string; score: [number, number] }[]
  }
  const folder = source === 'cbf' ? `brasileirao-${year}/` : `worldcup-${year}/`
  return new Map(
    matches.filter(({ id }) => id.startsWith(folder)).map(({ id, score }) => [id.slice(folder.length), score]),
  )
}
