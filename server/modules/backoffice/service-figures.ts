import type * as z from 'zod/mini'
import type { operatorExposedGames, operatorExposedMatches } from '#contract/api/admin/books.ts'
import { MOST_STEPS, type operatorCohorts, type operatorFigures } from '#contract/api/admin/figures.ts'
import { csvOf } from '#contract/csv.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, centavosToReais, type Centavos } from '#contract/money.ts'
import { GAME_MODES } from '#contract/settings.ts'
import type { Needs } from '#server/modules/module.ts'
import { ANY_WEEK } from '#server/modules/pools/index.ts'
import { businessDay, businessDayStart, dayAfter } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { pageOf } from '#server/platform/lists.ts'
import { pageOfExposedGames, pageOfExposedMatches } from './reads-exposure.ts'
import * as reads from './reads-figures.ts'

type ListQuery = z.output<typeof operatorFigures.query>
type Answer = z.output<typeof operatorFigures.answer>

/** Stakes, movements and revenue by step. Refuses invalid dates at their field, and `period_too_long`. */
export async function figures({ db }: Pick<Deps, 'db'>, query: ListQuery): Promise<Answer> {
  const { steps, span } = stepsOf(query)
  return db.snapshot(async tx => {
    const until = await reads.summedUntil(tx)
    const moved = await reads.movedIn(tx, span, until)
    const entered = new Map((await reads.enteredIn(tx, span, until)).map(row => [row.step, row]))
    const joined = countsOf(await reads.joinedIn(tx, span))
    const earned = await reads.earnedIn(tx, span)
    const docs = steps.map(step => {
      const sum = (...reasons: string[]): bigint =>
        moved.reduce((all, row) => (row.step === step && reasons.includes(row.reason) ? all + row.amount : all), 0n)
      const played = entered.get(step)
      const fees: Record<string, Centavos> = {}
      for (const row of earned) if (row.step === step) fees[row.mode] = centavos(row.fee)
      return {
        from: step,
        entries: Number(played?.entries ?? 0n),
        staked: centavos(played?.staked ?? 0n),
        deposits: centavos(sum('deposit', 'deposit-credit', 'grant', 'demo-grant')),
        // Failed or returned withdrawals did not leave; they may have been requested in an earlier step.
        withdrawn: centavos(sum('withdraw') - sum('payout-failed', 'payout-bounced')),
        prizes: centavos(sum('winner-payment', 'correction')),
        withheld: centavos(sum('withheld')),
        activePlayers: Number(played?.players ?? 0n),
        newPlayers: joined.get(step) ?? 0,
        fees,
      }
    })
    const known = new Set(earned.map(row => row.mode))
    return { docs, modes: GAME_MODES.filter(mode => known.has(mode)) }
  })
}

const countsOf = (rows: readonly { step: string; players: bigint }[]): Map<string, number> =>
  new Map(rows.map(({ step, players }) => [step, Number(players)]))

const WEEK_DAYS = 7

/** Players by week of sign-up, the current week last. */
export async function cohorts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { weeks }: z.output<typeof operatorCohorts.query>,
): Promise<z.output<typeof operatorCohorts.answer>> {
  const thisWeek = firstOf(businessDay(clock.now()), 'week')
  const first = dayAfter(thisWeek, -WEEK_DAYS * (weeks - 1))
  const { steps, span } = stepsOf({ from: first, to: thisWeek, by: 'week' })
  return db.snapshot(async tx => {
    const joined = countsOf(await reads.joinedIn(tx, span))
    const deposited = countsOf(await reads.depositedIn(tx, span))
    const lived = Map.groupBy(await reads.livedIn(tx, span, await reads.summedUntil(tx)), ({ step }) => step)
    const docs = steps.map((step, index) => {
      const players = new Map(lived.get(step)?.map(row => [row.week, Number(row.players)]))
      // The last player of a week completes each period that many weeks later.
      const whole = Math.max(0, steps.length - 1 - index)
      return {
        from: step,
        players: joined.get(step) ?? 0,
        deposited: deposited.get(step) ?? 0,
        played: players.get(ANY_WEEK) ?? 0,
        secondWeek: players.get(1) ?? 0,
        active: Array.from({ length: whole }, (_, week) => players.get(week) ?? 0),
      }
    })
    return { docs }
  })
}

/** The first days of the whole steps that a period touches, and the range they cover. */
function stepsOf({ from, to, by }: ListQuery): { steps: string[]; span: reads.Span } {
  for (const [field, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (!isDay(day)) fail('invalid_input', { fields: { [field]: 'date_invalid' } })
  if (to < from) fail('invalid_input', { fields: { to: 'date_invalid' } })
  const steps: string[] = []
  let day = firstOf(from, by)
  for (; day <= to; day = nextOf(day, by)) {
    if (steps.push(day) > MOST_STEPS) fail('period_too_long')
  }
  return { steps, span: { by, start: businessDayStart(steps[0] ?? from), end: businessDayStart(day) } }
}

function isDay(day: string): boolean {
  try {
    businessDayStart(day)
    return true
  } catch {
    return false
  }
}

/** The Monday of a day's week, the first of its month, or the day itself. */
function firstOf(day: string, by: ListQuery['by']): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`
  if (by === 'day') return day
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return dayAfter(day, -weekday)
}

function nextOf(day: string, by: ListQuery['by']): string {
  if (by !== 'month') return dayAfter(day, by === 'week' ? 7 : 1)
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

const HEADINGS = {
  'pt-BR': [
    'De',
    'Palpites',
    'Valor jogado',
    'Depósitos',
    'Saques',
    'Prêmios',
    'Imposto retido',
    'Jogadores ativos',
    'Jogadores novos',
  ],
  en: [
    'From',
    'Entries',
    'Staked',
    'Deposits',
    'Withdrawals',
    'Prizes',
    'Tax withheld',
    'Active players',
    'New players',
  ],
} as const satisfies Record<Lang, readonly string[]>
const FEE = { 'pt-BR': 'Taxa', en: 'Fee' } as const satisfies Record<Lang, string>

/** The same as CSV, with a column for each mode with revenue. */
export async function figuresCsv(deps: Pick<Deps, 'db'>, query: ListQuery, lang: Lang): Promise<string> {
  const { docs, modes } = await figures(deps, query)
  const heading = [...HEADINGS[lang], ...modes.map(mode => `${FEE[lang]}: ${mode}`)]
  const rows = docs.map(doc => [
    doc.from,
    doc.entries,
    ...[doc.staked, doc.deposits, doc.withdrawn, doc.prizes, doc.withheld].map(centavosToReais),
    doc.activePlayers,
    doc.newPlayers,
    ...modes.map(mode => centavosToReais(doc.fees[mode] ?? centavos(0))),
  ])
  return csvOf(heading, rows)
}

/** Running games by their maximum cost. */
export async function exposedGames(
  { db }: Pick<Deps, 'db'>,
  gamesOfMatch: Needs['gamesOfMatch'],
  { match, ...query }: z.output<typeof operatorExposedGames.query>,
): Promise<z.output<typeof operatorExposedGames.answer>> {
  const of = gamesOfMatch.map(source => source(match ?? ''))
  const { rows, total } = await pageOfExposedGames(db, { ...query, among: match === undefined ? undefined : of })
  const docs = rows.map(({ id, guaranteed, ...row }) => ({
    _id: id,
    ...row,
    ...inCentavos(row),
    guaranteed: guaranteed === null ? null : centavos(guaranteed),
  }))
  return pageOf(docs as z.output<typeof operatorExposedGames.answer>['docs'], total, query)
}

/** Matches by the maximum cost of the running games that depend on them. */
export async function exposedMatches(
  { db }: Pick<Deps, 'db'>,
  sources: Needs['matchesOfGames'],
  query: z.output<typeof operatorExposedMatches.query>,
): Promise<z.output<typeof operatorExposedMatches.answer>> {
  const { rows, total } = await pageOfExposedMatches(db, sources, query)
  const docs = rows.map(({ id, games, ...row }) => ({ _id: id, ...row, games: Number(games), ...inCentavos(row) }))
  return pageOf(docs, total, query)
}

const inCentavos = ({ worst, house, stakes }: Record<'worst' | 'house' | 'stakes', bigint>) => ({
  worst: centavos(worst),
  house: centavos(house),
  stakes: centavos(stakes),
})
