import type * as z from 'zod/mini'
import type {
  getInfluencer,
  listInfluencerGames,
  operatorInfluencer,
  operatorInfluencers,
} from '#contract/api/player/influencers.ts'
import { csvOf } from '#contract/csv.ts'
import { type Centavos, centavos, centavosToReais } from '#contract/money.ts'
import { payerOf } from '#server/modules/accounts/index.ts'
import { openCardsTaking, statusOf } from '#server/modules/cards/index.ts'
import { COMMISSION_PERCENT, expectedCommission, gamesOf } from '#server/modules/pools/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { pageOf } from '#server/platform/lists.ts'
import * as reads from './reads.ts'
import { problemOf, stateOf } from './rules.ts'
import * as sql from './sql.ts'

type Reading = Pick<Deps, 'db' | 'clock'>
type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type CodeUsage = Answer<typeof listInfluencerGames>['docs'][number]
type Page = { page: number; limit: number }

const LINKS_AT_MOST = 50
const MONTHS = 12
const EXPORTED_AT_MOST = 5_000

/** The latest code of a current or former influencer. Refuses `forbidden` for others. */
async function ownCode(from: Reader, accountId: string): Promise<sql.GivenCode> {
  const [latest] = await sql.codesOf(from, accountId)
  return latest ?? fail('forbidden')
}

/** An influencer's own page (C13): only counts, never players or picks (C12). Refuses `forbidden` for others. */
export async function dashboard({ db, clock }: Reading, accountId: string): Promise<Answer<typeof getInfluencer>> {
  const { code, givenAt, endedAt } = await ownCode(db, accountId)
  const now = clock.now()
  const person = await payerOf(db, accountId)
  const isInForce = endedAt === null && person?.blocked === false
  const cards = isInForce ? await openCardsTaking(db, code, { now, limit: LINKS_AT_MOST }) : []
  // At once: each goes through all entries with the codes.
  const [totals, months] = await Promise.all([totalsOf(db, accountId), reads.monthsOf(db, { accountId }, MONTHS)])
  return {
    code,
    since: givenAt,
    endedAt,
    commissionPercent: COMMISSION_PERCENT,
    totals,
    months,
    cards: cards.map(({ id, mode, name, startsAt }) => ({ _id: id, mode, name, startDate: startsAt })),
  }
}

async function totalsOf(db: Reader, accountId: string): Promise<Answer<typeof getInfluencer>['totals']> {
  const [pending, totals] = await Promise.all([reads.pendingStakes(db, accountId), reads.totalsOf(db, accountId)])
  const games = await gamesOf(
    db,
    pending.map(({ gameId }) => gameId),
  )
  const expected = pending.reduce((sum, { gameId, stakes }) => {
    const game = games.get(gameId)
    return game ? sum + expectedCommission(game, stakes) : sum
  }, 0n)
  return { ...totals, expected: centavos(expected) }
}

/** A page of the games with entries made with the caller's codes. Refuses `forbidden` for others. */
export async function myGames(
  deps: Reading,
  accountId: string,
  page: Page,
): Promise<Answer<typeof listInfluencerGames>> {
  await ownCode(deps.db, accountId)
  return gamesOfInfluencer(deps, accountId, page)
}

async function gamesOfInfluencer({ db, clock }: Reading, accountId: string, { page, limit }: Page) {
  const { rows, total } = await reads.pageOfUse(db, accountId, { page, limit })
  return { docs: await usesOf(db, clock.now(), rows), page, pages: Math.ceil(total / limit), total }
}

async function usesOf(db: Reader, now: Date, rows: readonly reads.Use[]): Promise<CodeUsage[]> {
  const games = await gamesOf(
    db,
    rows.map(({ gameId }) => gameId),
  )
  return rows.flatMap(({ gameId, entries, stakes, commission }) => {
    const game = games.get(gameId)
    const status = game && statusOf(game, now)
    if (!game || !status) return []
    const isPaid = game.state === 'paid'
    const dropped = game.state === 'voiding' || game.state === 'void'
    return [
      {
        _id: gameId,
        mode: game.mode,
        name: game.name,
        status,
        startDate: game.startsAt,
        entries,
        stakes,
        dropped,
        expected: isPaid || dropped ? null : expectedCommission(game, stakes),
        // Booked with the payment; an amount that rounds to zero is not booked.
        commission: isPaid ? (commission ?? centavos(0)) : null,
        paidAt: isPaid ? game.settledAt : null,
      },
    ]
  })
}

const GAMES_HEADING = [
  'id',
  'cartela',
  'início',
  'situação',
  'entradas',
  'valor das entradas (R$)',
  'comissão estimada (R$)',
  'comissão paga (R$)',
  'paga em',
] as const

const inReais = (amount: Centavos | null): number | null => (amount === null ? null : centavosToReais(amount))

/** The same games as CSV. Refuses `forbidden` for others. */
export async function exportGames({ db, clock }: Reading, accountId: string): Promise<string> {
  await ownCode(db, accountId)
  const { rows } = await reads.pageOfUse(db, accountId, { page: 1, limit: EXPORTED_AT_MOST })
  const uses = await usesOf(db, clock.now(), rows)
  const lines = uses.map(game => [
    game._id,
    game.name,
    game.startDate?.toISOString() ?? null,
    game.dropped ? 'anulada' : game.status,
    game.entries,
    centavosToReais(game.stakes),
    inReais(game.expected),
    inReais(game.commission),
    game.paidAt?.toISOString() ?? null,
  ])
  return csvOf(GAMES_HEADING, lines)
}

const listed = (row: reads.Listed): Answer<typeof operatorInfluencers>['docs'][number] => ({
  _id: row.accountId,
  player: { _id: row.accountId, username: row.username ?? '', name: row.name },
  code: row.code,
  state: stateOf(row),
  givenAt: row.givenAt,
  endedAt: row.endedAt,
  entries: row.entries,
  commission: row.commission,
})

/** Current and former influencers, newest code first by default. */
export async function influencers(
  { db }: Reading,
  query: z.output<typeof operatorInfluencers.query>,
): Promise<Answer<typeof operatorInfluencers>> {
  const { rows, total } = await reads.pageOfInfluencers(db, { ...query, state: query.state })
  return pageOf(rows.map(listed), total, query)
}

async function knownInfluencer(from: Reader, accountId: string): Promise<reads.Listed> {
  const { rows } = await reads.pageOfInfluencers(from, { accountId, page: 1, limit: 1 })
  return rows[0] ?? fail('not_found')
}

/** An influencer in the admin console. Refuses `not_found` for others. */
export async function influencer(
  { db, clock }: Reading,
  accountId: string,
): Promise<Answer<typeof operatorInfluencer>> {
  const row = await knownInfluencer(db, accountId)
  const person = await payerOf(db, accountId)
  return {
    influencer: listed(row),
    problem: person ? problemOf(person, businessDay(clock.now())) : null,
    codes: await sql.codesOf(db, accountId),
    totals: await totalsOf(db, accountId),
    months: await reads.monthsOf(db, { accountId }, MONTHS),
  }
}

/** A page of the games with entries made with an influencer's codes. Refuses `not_found` for others. */
export async function gamesAsAdmin(deps: Reading, accountId: string, page: Page) {
  await knownInfluencer(deps.db, accountId)
  return gamesOfInfluencer(deps, accountId, page)
}

const USE_HEADING = [
  'id',
  'usuário',
  'nome',
  'código',
  'entradas',
  'valor das entradas (R$)',
  'comissão paga (R$)',
] as const

/** A month of every influencer as CSV: its entries, and the commission paid in it. */
export async function monthAsCsv({ db }: Reading, month: string): Promise<string> {
  const uses = await reads.monthsOf(db, { month }, EXPORTED_AT_MOST)
  const { rows } = await reads.pageOfInfluencers(db, { search: '', state: undefined, page: 1, limit: EXPORTED_AT_MOST })
  const known = new Map(rows.map(row => [row.accountId, row]))
  const lines = uses.map(({ accountId, entries, stakes, commission }) => {
    const who = known.get(accountId)
    const sums = [entries, centavosToReais(stakes), centavosToReais(commission)]
    return [accountId, who?.username ?? '', who?.name ?? '', who?.code ?? '', ...sums]
  })
  return csvOf(USE_HEADING, lines)
}
