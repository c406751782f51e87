import type * as z from 'zod/mini'
import { MOST_STEPS, type operatorFigures } from '#contract/api/admin/figures.ts'
import { GAME_MODES } from '#contract/settings.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, centavosToReais, type Centavos } from '#contract/money.ts'
import { businessDayStart, dayAfter } from '#server/platform/clock.ts'
import { csvOf } from '#server/platform/csv.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import * as reads from './reads-figures.ts'

type ListQuery = z.output<typeof operatorFigures.query>
type Answer = z.output<typeof operatorFigures.answer>

/** What was played, moved and earned, step by step. Refuses days no calendar has at their field, and `period_too_long`. */
export async function figures({ db }: Pick<Deps, 'db'>, query: ListQuery): Promise<Answer> {
  const { steps, span } = stepsOf(query)
  return db.snapshot(async tx => {
    const moved = await reads.movedIn(tx, span)
    const entered = new Map((await reads.enteredIn(tx, span)).map(row => [row.step, row]))
    const joined = new Map((await reads.joinedIn(tx, span)).map(row => [row.step, row.players]))
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
        // What failed or came back has not left; it may have been asked for in an earlier step.
        withdrawn: centavos(sum('withdraw') - sum('payout-failed', 'payout-bounced')),
        prizes: centavos(sum('winner-payment', 'correction')),
        withheld: centavos(sum('withheld')),
        activePlayers: Number(played?.players ?? 0n),
        newPlayers: Number(joined.get(step) ?? 0n),
        fees,
      }
    })
    const known = new Set(earned.map(row => row.mode))
    return { docs, modes: GAME_MODES.filter(mode => known.has(mode)) }
  })
}

/** The first days of the steps a period touches, whole steps, and the moments between which they lie. */
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

/** The Monday or the first of the month before a day, or the day. */
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

/** The same as CSV, with a column for each mode that earned something. */
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
