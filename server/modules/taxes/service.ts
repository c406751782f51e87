import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { operatorYears, operatorYearsCsv } from '#contract/api/admin/taxes.ts'
import type { myYear } from '#contract/api/player/taxes.ts'
import { csvOf } from '#contract/csv.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, centavosToReais } from '#contract/money.ts'
import { maskCpf } from '#contract/people.ts'
import type { Year } from '#contract/year.ts'
import { contactOf, payerOf } from '#server/modules/accounts/index.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { sumsUntil } from '#server/modules/ledger/index.ts'
import { businessDay, isInTheBooks, businessDayStart } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { csvStream, rowsInChunks } from '#server/platform/row-stream.ts'
import type { Allowance } from '#server/platform/throttle.ts'
import { FIGURES, messagesOf, yearLines } from './messages.ts'
import * as reads from './reads.ts'
import { firstOf, type Moved, movedFrom, type PlayedIn, playedIn } from './rules-year.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Needs = Pick<Deps, 'db' | 'clock' | 'throttle'>

const FILES: Allowance = { burst: 30, perMs: 3_600_000 }

const yearAt = (at: Date): number => Number(businessDay(at).slice(0, 4))

/** Refuses, at its field, a year that has not begun. */
function begun(year: number, now: Date): void {
  if (year > yearAt(now)) fail('invalid_input', { fields: { year: 'date_invalid' } })
}

/** The caller's year, from the movements of all accounts with their CPF. Refuses a future year (`date_invalid`). */
export async function mine({ db, clock }: Needs, accountId: string, year: number): Promise<Answer<typeof myYear>> {
  const at = clock.now()
  begun(year, at)
  const { start, end } = spanOf(year)
  return db.snapshot(async tx => {
    const sums = await reads.partSumsOf(tx, accountId, start, end)
    // Without any, the first may be in a later year.
    const first = firstOf(sums) ?? (await reads.firstMoved(tx, accountId))
    const payer = await payerOf(tx, accountId)
    const [from, to] = [first ? yearAt(first) : year, yearAt(at)]
    return {
      doc: yearOf(year, movedFrom(sums)),
      modes: playedIn(sums).map(mode => ({ module: mode.module, ...playedOf(mode) })),
      name: payer?.name ?? '',
      cpf: maskCpf(payer?.cpf ?? ''),
      years: Array.from({ length: to - from + 1 }, (_, index) => to - index),
      at,
      isWhole: isInTheBooks(end, at),
    }
  })
}

/** The same as CSV in the account's language. */
export async function mineCsv(needs: Needs, accountId: string, year: number): Promise<string> {
  await needs.throttle.take(`year-export:${accountId}`, FILES)
  const { doc } = await mine(needs, accountId, year)
  const lang = (await contactOf(needs.db, accountId))?.lang ?? 'pt-BR'
  const messages = messagesOf(lang)
  return csvOf(
    [messages.year, messages.figure, messages.amount],
    yearLines(doc, lang).map(line => [year, ...line]),
  )
}

/** A page of the years of everybody who moved money. Refuses a future year. */
export function listed(
  { db, clock }: Needs,
  year: number,
  { page, limit, search, sort = 'name', desc = false }: z.output<typeof operatorYears.query>,
): Promise<Answer<typeof operatorYears>> {
  begun(year, clock.now())
  return db.snapshot(async tx => {
    const until = await sumsUntil(tx)
    const query = { year, ...spanOf(year), until, search, sort, desc, offset: (page - 1) * limit, limit }
    const { rows, total, won, withheld } = await reads.years(tx, query)
    const docs = rows.map(row => ({
      _id: row.id,
      name: row.name,
      username: row.username ?? '',
      cpf: row.cpf === null ? null : maskCpf(row.cpf),
      accounts: row.accounts,
      ...yearOf(year, row),
    }))
    const sum = { won: centavos(won), withheld: centavos(withheld) }
    return { docs, page, pages: Math.ceil(total / limit), total, sum }
  })
}

/** The same as CSV with full CPFs, streamed. The caller and the reason are audited before. */
export async function listedCsv(
  { db, clock, throttle }: Needs,
  operatorId: string,
  { year, search, reason }: z.output<typeof operatorYearsCsv.body>,
  lang: Lang,
): Promise<Readable> {
  const at = clock.now()
  begun(year, at)
  await throttle.take(`years-export:${operatorId}`, FILES)
  const query = { year, ...spanOf(year), search, sort: 'name', desc: false, offset: 0, limit: null } as const
  const chunks = rowsInChunks(db, async from => reads.everyYear({ ...query, until: await sumsUntil(from) }))
  const noted = notedFirst(chunks, async first => {
    const details = { year, search, rows: Number(first?.total ?? 0n) }
    const entry = { operatorId, action: 'years.exported', subject: String(year), reason, details }
    await db.tx(tx => recordAudit(tx, entry, at))
  })
  const messages = messagesOf(lang)
  const figures = FIGURES.map(figure => messages.of[figure])
  const heading = [messages.year, messages.cpf, messages.name, messages.username, ...figures]
  return csvStream(noted, heading, row => {
    const result = yearOf(year, row)
    return [year, row.cpf, row.name, row.username, ...FIGURES.map(figure => centavosToReais(result[figure]))]
  })
}

/** Chunks of rows; `note` is awaited before the first, and also called without rows. */
async function* notedFirst<Row>(chunks: AsyncIterable<Row[]>, note: (first: Row | undefined) => Promise<void>) {
  let isNoted = false
  for await (const rows of chunks) {
    if (!isNoted) await note(rows[0])
    isNoted = true
    yield rows
  }
  if (!isNoted) await note(undefined)
}

/** The range of a year in São Paulo; `end` is the start of the next. */
const spanOf = (year: number): { start: Date; end: Date } => ({
  start: businessDayStart(`${year}-01-01`),
  end: businessDayStart(`${year + 1}-01-01`),
})

/** The net result of playing: prizes less tax, plus refunds, less stakes. */
const netOf = ({ staked, refunded, won, withheld }: Omit<PlayedIn, 'module'>): bigint =>
  won - withheld + refunded - staked

/** Movements as in the year's statement. */
const yearOf = (year: number, moved: Moved): Year => ({
  year,
  opening: centavos(moved.opening),
  deposits: centavos(moved.deposits),
  takenBack: centavos(moved.takenBack),
  withdrawn: centavos(moved.withdrawn),
  received: centavos(moved.received),
  sent: centavos(moved.sent),
  commissions: centavos(moved.commissions),
  other: centavos(moved.other),
  closing: centavos(moved.closing),
  ...playedOf(moved),
})

/** Games as in the year's statement. */
const playedOf = ({ staked, refunded, won, withheld }: Omit<PlayedIn, 'module'>) => ({
  staked: centavos(staked),
  refunded: centavos(refunded),
  won: centavos(won),
  withheld: centavos(withheld),
  net: centavos(netOf({ staked, refunded, won, withheld })),
})
