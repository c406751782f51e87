import type * as z from 'zod/mini'
import type { operatorReconciliation } from '#contract/api/admin/books.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import { PixRefused, PixUnavailable, type PixGateway, type Received } from '#server/gateways/pix/port.ts'
import { ACCOUNTS, fundBalances } from '#server/modules/ledger/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { type Days, daysOf } from './days.ts'
import * as reads from './reads.ts'
import { type BankPix, type Booked, type Difference, differencesOf, notBookedYet, returnKey } from './rules.ts'

type Answer = z.output<typeof operatorReconciliation.answer>

const DAY_MS = 86_400_000
/** Unbooked payments are searched this far back, regardless of the requested days. */
const RECENT_MS = 2 * DAY_MS
/** 100 per page: a longer list requires a request for fewer days. */
const MOST_PAGES = 200
/** Payouts and returns with an unknown outcome are queried one by one. */
const MAX_REQUESTED = 200
const CHECKED_AT_A_TIME = 8
/** A paid payout can be sent back for some days. */
const BOUNCES_MS = 10 * DAY_MS
const MOST_DIFFERENCES = 200
/** The bank's data changes while it is read: then it is read again. */
const TRIES = 3

/**
 * Reconciles our ledger with the bank (W5): every Pix of the requested days on both sides, and the balance now. `underWay` is the total
 * that the bank has executed and we have not booked; if it equals the difference, the difference is explained. Throws `mode_unavailable`
 * without a bank, `gateway_unavailable` while it does not answer, `period_too_long` beyond 31 days or 20,000 Pix.
 */
export async function reconciliation(
  deps: Pick<Deps, 'db' | 'clock' | 'pix'>,
  query: z.output<typeof operatorReconciliation.query>,
): Promise<Answer> {
  const pix = deps.pix ?? fail('mode_unavailable')
  const days = daysOf(query, deps.clock.now())
  const { answer } = await compareDays(deps, pix, days).catch(refuseIfSilent)
  return answer
}

/**
 * The same for given days. `stoodStill`: the bank's balance did not change while it was read, so an unexplained difference is real. Rejects
 * while the bank does not respond.
 */
export async function compareDays(
  deps: Pick<Deps, 'db' | 'clock'>,
  pix: PixGateway,
  days: Days,
): Promise<{ answer: Answer; stoodStill: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    const compared = await compareOnce(deps, pix, days)
    if (compared.stoodStill || attempt === TRIES) return compared
  }
}

function refuseIfSilent(error: unknown): never {
  if (error instanceof PixUnavailable || error instanceof PixRefused) fail('gateway_unavailable')
  throw error
}

/** Our ledger at one time: the bank is compared with this snapshot. */
interface StoredBooks {
  at: Date
  /** The balance at the bank according to the ledger. */
  balance: bigint
  booked: Booked
  /** Received in the requested days. */
  received: reads.BookedPix[]
  paid: { count: bigint; amount: bigint }
  openReturns: reads.BookedReturn[]
  openWithdrawals: { id: string; amount: bigint }[]
  paidLately: { id: string; bounced: bigint }[]
}

function readBooks({ db }: Pick<Deps, 'db'>, days: Days, at: Date): Promise<StoredBooks> {
  return db.snapshot(async tx => {
    const funds = new Map((await fundBalances(tx)).map(({ name, balance }) => [name, balance]))
    const received = await reads.receivedBetween(tx, days.start, days.end)
    const recent = await reads.receivedBetween(tx, recentStart(at), null)
    const all = [...received, ...recent]
    const returns = await reads.returnsOf(
      tx,
      all.map(({ e2eId }) => e2eId),
    )
    const done = returns.filter(({ state }) => state === 'done')
    return {
      at,
      balance: -(funds.get(ACCOUNTS.gateway) ?? 0n) - (funds.get(ACCOUNTS.capital) ?? 0n),
      booked: {
        received: new Map(all.map(({ e2eId, amount }) => [e2eId, amount])),
        returned: new Map(done.map(({ e2eId, id, amount }) => [returnKey(e2eId, id), amount])),
      },
      received,
      paid: await reads.paidBetween(tx, days.start, days.end),
      openReturns: await reads.openReturns(tx, MAX_REQUESTED),
      openWithdrawals: await reads.openWithdrawals(tx, MAX_REQUESTED),
      paidLately: await reads.paidSince(tx, new Date(at.getTime() - BOUNCES_MS), MAX_REQUESTED),
    }
  })
}

const recentStart = (at: Date): Date => new Date(at.getTime() - RECENT_MS)

/**
 * Reads the ledger first, then the bank between two reads of its balance. If both are equal, everything that the bank has done since the
 * ledger was read is included; otherwise the balance changed meanwhile (`stoodStill` is false).
 */
async function compareOnce(
  deps: Pick<Deps, 'db' | 'clock'>,
  pix: PixGateway,
  days: Days,
): Promise<{ answer: Answer; stoodStill: boolean }> {
  const stored = await readBooks(deps, days, deps.clock.now())
  const before = await pix.balance()
  const list = await listed(pix, days, stored.at)
  const left = await leftByPayouts(pix, stored.openWithdrawals)
  const back = await leftByReturns(pix, stored.openReturns, new Set(list.keys()))
  const bank = await pix.balance()
  const difference = bank - stored.balance
  let underWay = notBookedYet(list.values(), stored.booked) - left - back
  if (difference !== underWay) underWay += await cameBack(pix, stored.paidLately)
  const answer = {
    at: stored.at,
    from: days.from,
    to: days.to,
    bank,
    books: centavos(stored.balance),
    difference: centavos(difference),
    underWay: centavos(underWay),
    explained: difference === underWay,
    paid: { count: Number(stored.paid.count), books: centavos(stored.paid.amount) },
    ...(await figuresOf(pix, list, stored, days)),
  }
  return { answer, stoodStill: before === bank }
}

interface BankPixAt extends BankPix {
  at: Date
}

/** Every Pix received in the requested days and recently, by end-to-end id. */
async function listed(pix: PixGateway, { start, end }: Days, now: Date): Promise<Map<string, BankPixAt>> {
  const recent = recentStart(now)
  // The bank's clock may be ahead of ours.
  const soon = new Date(now.getTime() + 3_600_000)
  const all = new Map<string, BankPixAt>()
  const spans: [Date, Date][] =
    end >= recent
      ? [[start < recent ? start : recent, soon]]
      : [
          [start, end],
          [recent, soon],
        ]
  let read = 0
  for (const [from, to] of spans) {
    let pages = 1
    for (let page = 1; page <= pages; page += 1) {
      read += 1
      if (read > MOST_PAGES) fail('period_too_long')
      const result = await pix.listReceived({ from, to, page })
      pages = result.pages
      for (const each of result.received) all.set(each.e2eId, bankPixOf(each))
    }
  }
  return all
}

const bankPixOf = ({ e2eId, amount, at, returns }: Received): BankPixAt => ({
  e2eId,
  amount,
  at,
  returns: returns
    .filter(({ status }) => status !== 'refused')
    .map(back => ({ id: back.id, amount: back.amount, isDone: back.status === 'done' })),
})

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** Runs queries, a few concurrently; the answers are in any order. */
async function askEach<T, A>(all: readonly T[], ask: (one: T) => Promise<A>): Promise<A[]> {
  const answers: A[] = []
  const rest = all.values()
  const worker = async (): Promise<void> => {
    for (const one of rest) answers.push(await ask(one))
  }
  await Promise.all(Array.from({ length: CHECKED_AT_A_TIME }, worker))
  return answers
}

/**
 * The amount that has left the bank for withdrawals still open in our ledger. One in progress has already left; one unknown to the bank has
 * not.
 */
async function leftByPayouts(pix: PixGateway, open: StoredBooks['openWithdrawals']): Promise<bigint> {
  const left = await askEach(open, async ({ id }) => {
    const payout = await pix.payout(id)
    return payout === undefined || payout.status === 'refused' ? 0n : payout.amount - payout.bounced
  })
  return sum(left)
}

/** The same for returns of Pix that are not in the list. */
async function leftByReturns(
  pix: PixGateway,
  open: StoredBooks['openReturns'],
  known: ReadonlySet<string>,
): Promise<bigint> {
  const left = await askEach(
    open.filter(({ e2eId }) => !known.has(e2eId)),
    async ({ e2eId, id }) => {
      const back = await pix.returnOf({ e2eId, id })
      return back === undefined || back.status === 'refused' ? 0n : back.amount
    },
  )
  return sum(left)
}

/** Amounts of paid payouts that were sent back and are not booked. */
async function cameBack(pix: PixGateway, paid: StoredBooks['paidLately']): Promise<bigint> {
  const back = await askEach(paid, async ({ id, bounced }) => ((await pix.payout(id))?.bounced ?? bounced) - bounced)
  return sum(back)
}

/** Both sides of the requested days. */
async function figuresOf(
  pix: PixGateway,
  list: ReadonlyMap<string, BankPixAt>,
  { booked, received }: StoredBooks,
  { start, end }: Days,
): Promise<Pick<Answer, 'received' | 'returned' | 'differences'>> {
  const bank = [...list.values()].filter(({ at }) => at >= start && at < end)
  const ofDays = new Set([...bank, ...received].map(({ e2eId }) => e2eId))
  const mine: Booked = {
    received: onlyOf(booked.received, ofDays),
    returned: onlyOf(booked.returned, ofDays),
  }
  const differences = await checked(pix, differencesOf(bank, mine))
  const returns = bank.flatMap(each => each.returns.filter(({ isDone }) => isDone))
  const total = (amounts: readonly bigint[]): Centavos => centavos(sum(amounts))
  return {
    received: {
      count: bank.length,
      bank: total(bank.map(({ amount }) => amount)),
      books: total(received.map(({ amount }) => amount)),
    },
    returned: {
      count: returns.length,
      bank: total(returns.map(({ amount }) => amount)),
      books: total([...mine.returned.values()]),
    },
    differences: differences.slice(0, MOST_DIFFERENCES).map(each => ({
      ...each,
      bank: each.bank === null ? null : centavos(each.bank),
      books: each.books === null ? null : centavos(each.books),
    })),
  }
}

const onlyOf = (all: ReadonlyMap<string, bigint>, e2eIds: ReadonlySet<string>): Map<string, bigint> =>
  new Map([...all].filter(([key]) => e2eIds.has(key.split(' ', 1)[0] ?? key)))

/** A Pix missing from the list is queried by its id before it is reported as missing. */
async function checked(pix: PixGateway, differences: readonly Difference[]): Promise<Difference[]> {
  const doubtful = differences.filter(({ what, kind }) => what === 'received' && kind === 'missing_there')
  const known = new Map<string, bigint>()
  await askEach(doubtful.slice(0, MAX_REQUESTED), async ({ e2eId }) => {
    const found = await pix.receivedByE2eId(e2eId)
    if (found) known.set(e2eId, found.amount)
  })
  return differences.flatMap(each => {
    const bank = each.what === 'received' ? known.get(each.e2eId) : undefined
    if (bank === undefined || each.kind !== 'missing_there') return [each]
    return bank === each.books ? [] : [{ ...each, kind: 'amount' as const, bank }]
  })
}
