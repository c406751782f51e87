/** Divides a pool into prizes (C1, C3, C4, C5, C13): the operator pays by this code, and anybody can check with it. Pure. */
import type { Centavos } from '../money.ts'

/** Shares of the three ranks, in hundredths of a percent of the pool (C1). */
export type Shares = readonly [number, number, number]

/** An entry in order: best score first, equal scores by (accepted time, id), which is the order of ids. */
export interface Ranked {
  id: string
  accountId: string
  /** Hundredths of a point. */
  score: number
}

export interface Prize {
  id: string
  accountId: string
  rank: number
  score: number
  amount: Centavos
}

export interface Plan {
  prizes: Prize[]
  /** For a growing pool: the operator's fee. For a guaranteed one: the amount returned to the operator. prizes + fee = pool, always. */
  fee: Centavos
  paid: Centavos
}

/**
 * How a pool is split. `places`: by three ranks (C1). `winner`: the best take it (F4, V1). `right`: those who were right, which is a score
 * above 0, share it equally (P1).
 */
export type Split = 'places' | 'winner' | 'right'

/** The parameters a pool is split by. */
export interface Terms {
  pool: Centavos
  shares: Shares
  /** C1: a guaranteed pool. */
  fixed: boolean
  split: Split
  /** The price each entry paid. */
  price: Centavos
  /** The version of the rules that the game was entered under. */
  rulesVersion: string
}

/** C14: the first version of the rules by which a rank needs a point. Versions are ISO dates, so they sort as text. */
const RANK_NEEDS_POINT_SINCE = '2026-11-23'

/** C14: whether entries without a point get no rank. */
export const rankNeedsPoint = ({ split, rulesVersion }: Pick<Terms, 'split' | 'rulesVersion'>): boolean =>
  split === 'places' && rulesVersion >= RANK_NEEDS_POINT_SINCE

/** C10: whether corrections of a game may have been computed per entry, as under earlier rules; since then they are per person. */
export const isCorrectedByEntry = (rulesVersion: string): boolean => rulesVersion < RANK_NEEDS_POINT_SINCE

const WHOLE = 10_000n
/** A part of an amount is within its bounds. */
const marked = (part: bigint): Centavos => part as Centavos

/**
 * C1, C3, C4, C5, C14: who gets what of a pool. fee = floor(pool × (100 − Σ) / 100); a place gets floor(rest × share / Σ of the
 * places that count); leftover centavos go one by one to the places from the first down, and inside a tie by order. A tie shares
 * the prizes of all the places it covers. Growing pools spread the shares of empty places over the filled ones; guaranteed pools
 * return them, and pay a user for the best entry alone. C14: an entry without a point leaves its place empty. F4, P1: a fee never takes from the winners' own stakes. `ranked` is read only
 * as far as prizes go.
 */
export function splitPool(terms: Terms, ranked: Iterable<Ranked>): Plan {
  const { pool, shares, fixed } = terms
  const rankedSoFar = rankNeedsPoint(terms) ? withPoints(ranked) : ranked
  const groups = paidGroups(fixed ? bestOfEach(rankedSoFar) : rankedSoFar)
  const filled = Math.min(
    3,
    groups.reduce((sum, group) => sum + group.length, 0),
  )
  const rest = pool - cappedFee(terms, groups[0]?.length ?? 0)
  const counted = fixed ? shares : shares.slice(0, filled)
  const ranks = rankAmounts(rest, counted).slice(0, filled)
  const prizes: Prize[] = []
  let rank = 0
  for (const group of groups) {
    const covered = ranks.slice(rank, rank + group.length)
    const amount = covered.reduce((sum, part) => sum + part, 0n)
    // Not `push(...)`: a tie can exceed the maximum number of arguments.
    for (const prize of sharedPrizes(group, rank + 1, amount)) prizes.push(prize)
    rank += group.length
  }
  const paid = prizes.reduce((sum, prize) => sum + prize.amount, 0n)
  return { prizes, paid: marked(paid), fee: marked(pool - paid) }
}

/** C1, F4, P1: the operator's fee in percent of a pool, as players see it: the rest after the shares, and 0 for a guaranteed prize. */
export const feePercentOf = (shares: Shares, isFixed: boolean): number =>
  isFixed ? 0 : Number(WHOLE - sumOf(shares)) / 100

/** C1: the operator's fee on a growing pool, rounded down. */
export const feeOf = (pool: Centavos, shares: Shares): Centavos => marked((pool * (WHOLE - sumOf(shares))) / WHOLE)

/** F4, P1: at most the stakes of the losers, so that a winner never gets less than the price. */
function cappedFee({ pool, shares, fixed, split, price }: Terms, winners: number): bigint {
  const fee = feeOf(pool, shares)
  if (split === 'places' || fixed) return fee
  const lost = pool - price * BigInt(winners)
  return fee < lost ? fee : lost
}

const sumOf = (shares: readonly number[]): bigint => BigInt(shares.reduce((sum, share) => sum + share, 0))

/** Groups of equal score until three ranks are covered: a group that starts at rank three or above is complete. */
function paidGroups(ranked: Iterable<Ranked>): Ranked[][] {
  const groups: Ranked[][] = []
  let rankedSoFar = 0
  for (const entry of ranked) {
    const last = groups.at(-1)
    if (last?.[0]?.score === entry.score) {
      last.push(entry)
    } else {
      if (rankedSoFar >= 3) break
      groups.push([entry])
    }
    rankedSoFar += 1
  }
  return groups
}

/** C14: the entries with a point, which come before the others. */
function* withPoints(ranked: Iterable<Ranked>): Generator<Ranked> {
  for (const entry of ranked) {
    if (entry.score <= 0) return
    yield entry
  }
}

/** C5, guaranteed pools: the first entry of each user in the order of ranks. */
function* bestOfEach(ranked: Iterable<Ranked>): Generator<Ranked> {
  const seen = new Set<string>()
  for (const entry of ranked) {
    if (seen.has(entry.accountId)) continue
    seen.add(entry.accountId)
    yield entry
  }
}

/** Rounded down, then the leftover centavos one by one from the first rank. */
function rankAmounts(rest: bigint, shares: readonly number[]): bigint[] {
  const total = sumOf(shares)
  if (total === 0n) return shares.map(() => 0n)
  const amounts = shares.map(share => (rest * BigInt(share)) / total)
  return handOut(amounts, rest - amounts.reduce((sum, amount) => sum + amount, 0n))
}

/** Rounded down, then the leftover centavos one by one by (accepted time, id). Entries that would get nothing are omitted. */
function sharedPrizes(group: readonly Ranked[], rank: number, amount: bigint): Prize[] {
  const count = BigInt(group.length)
  const each = amount / count
  const leftover = Number(amount - each * count)
  const paid = each > 0n ? group : group.slice(0, leftover)
  return paid.map(({ id, accountId, score }, index) => ({
    id,
    accountId,
    rank,
    score,
    amount: marked(index < leftover ? each + 1n : each),
  }))
}

const handOut = (amounts: readonly bigint[], leftover: bigint): bigint[] =>
  amounts.map((amount, index) => (BigInt(index) < leftover ? amount + 1n : amount))

/** The reasons for which a game's entries can void it. */
export interface EntriesCounted {
  fixed: boolean
  split: Split
  rulesVersion: string
  entries: number
  users: number
  /** The distinct scores and the best of them; unknown before the first. */
  scores?: number
  best?: number
}

/**
 * C5: why a game is void for what its entries are, or null. Growing pools need two different users and two different scores;
 * guaranteed ones one entry, with a point where a place needs one (C14). P1 has its own: somebody right, and in a growing pool somebody
 * wrong too.
 */
export function voidByEntries(game: EntriesCounted): string | null {
  if (game.split === 'right') return voidByAnswers(game)
  if (game.fixed && game.entries === 0) return 'no_entries'
  if (game.fixed) return rankNeedsPoint(game) && game.best !== undefined && game.best <= 0 ? 'nobody_scored' : null
  if (game.users < 2) return 'too_few_players'
  return game.scores === 1 ? 'all_equal' : null
}

function voidByAnswers({ fixed, entries, scores, best }: EntriesCounted): string | null {
  if (entries === 0) return 'no_answers'
  if (best === undefined) return null
  if (best <= 0) return 'nobody_right'
  return !fixed && scores === 1 ? 'nobody_wrong' : null
}

/** C13: an influencer's share of the fee, in percent. */
export const COMMISSION_PERCENT = 20

/** C13: 20 % of the fee on the entries made with a code, rounded down in the operator's favour. */
export const commissionOf = (fee: Centavos, stakes: Centavos, pool: Centavos): Centavos =>
  marked(pool === 0n ? 0n : (fee * stakes * BigInt(COMMISSION_PERCENT)) / (pool * 100n))

/**
 * The tax withheld from all that an entry won (`won`, prize and corrections): its part at `rate` (hundredths of a percent) of what is
 * above the price, rounded down.
 */
export function withheldOf(won: bigint, price: bigint, rate: number): Centavos {
  const net = won - price
  return marked(net > 0n ? (net * BigInt(rate)) / WHOLE : 0n)
}

/** C3: ranks by score among the distinct scores (best first, hundredths) with their counts: 1 + the entries above it. */
export function ranksIn(scores: readonly number[], counts: readonly number[]): (score: number) => number {
  const distinct = Int32Array.from(scores)
  const above = new Int32Array(distinct.length)
  let entries = 0
  for (const [index, count] of counts.entries()) {
    above[index] = entries
    entries += count
  }
  return score => {
    // The first score that is not better.
    let [low, high] = [0, distinct.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((distinct[middle] ?? 0) > score) low = middle + 1
      else high = middle
    }
    return (above[low] ?? entries) + 1
  }
}
