import { RULES_VERSION } from '#contract/limits.ts'
import { centavos } from '#contract/money.ts'
import { commissionOf, type Plan, type Ranked, type Split, splitPool, voidByEntries } from '#contract/verify/pool.ts'
import { CACHED_SNAPSHOT_MS as _kept, RANKS_PER_ROW } from '#server/platform/rank-rows.ts'
import type { Books, Shown } from './books.ts'
import type { Rows } from './copy.ts'
import type { YearEntry, YearGame } from './game.ts'
import { questionVoid, resolvedOf } from './modes.ts'
import type { People } from './people.ts'
import type { Proofs } from './proofs.ts'
import type { Standings } from './standings.ts'
import { type GameState, writeEntries, writeGame } from './writing.ts'

/** The notifications to players. */
export type Tell = (at: number, player: number, kind: string, detail: object, redirect: string, onceKey: string) => void

export interface Settling {
  rows: Rows
  books: Books
  people: People
  proofs: Proofs
  standings: Standings
  tell: Tell
}

const MODULES: Record<YearGame['mode'], string> = {
  'athlete-card': 'athletes-of-the-week',
  'card-game': 'card-game',
  'coach-friend': 'coach-friend',
  'game-vs': 'game-vs',
  'game-vs-vip': 'game-vs-vip',
  'push-game': 'push-game',
}
export const splitOf = ({ mode }: YearGame): Split =>
  mode === 'push-game' ? 'right' : mode === 'athlete-card' || mode === 'card-game' ? 'places' : 'winner'

/** How a statement shows a movement of a game. */
export const shownOf = (game: YearGame, type: string, subjectId: string, more: object = {}): Shown => ({
  module: MODULES[game.mode],
  type,
  status: 'success',
  subjectId,
  detail: JSON.stringify({ game: game.id, name: game.name, ...more }),
})

/** Ranks the entries of a game, splits the pool and pays it, or refunds everything. */
export async function settle(year: Settling, game: YearGame): Promise<void> {
  const done = { endedAt: game.endedAt, paysAt: game.settlesAt - 30_000, settledAt: null, lockedAt: game.locksAt }
  if (game.calledOff !== null) {
    refundAll(year, game, game.calledOff)
    return finish(year, game, { ...done, paysAt: null, state: 'void', boardVersion: 0, voidReason: game.calledOff })
  }
  const ranking = rank(game)
  const own = game.mode === 'push-game' && game.matches[0] ? questionVoid(game.matches[0]) : null
  const voidReason = own ?? voidByEntries({ ...termsOf(game), ...ranking.found })
  const plan = voidReason === null ? splitPool(termsOf(game), ranking.ranked) : undefined
  writeBoard(year, game, ranking, { plan, voidReason })
  if (plan === undefined) {
    refundAll(year, game, voidReason ?? '')
    return finish(year, game, { ...done, paysAt: null, state: 'void', boardVersion: 1, voidReason })
  }
  pay(year, game, ranking, plan)
  return finish(year, game, { ...done, state: 'paid', boardVersion: 1, settledAt: game.settlesAt, voidReason: null })
}

/** A game that has not ended, with its ranking if there is one. */
export async function leave(year: Settling, game: YearGame, until: number): Promise<void> {
  const isLocked = game.locksAt <= until
  const isRunning = game.startsAt <= until
  const isOver = game.when === 'ended'
  const hasBoard = isRunning && game.entries.length > 0
  if (hasBoard) {
    const ranking = rank(game)
    const voidReason = voidByEntries({ ...termsOf(game), ...ranking.found })
    writeBoard(
      year,
      game,
      ranking,
      { plan: voidReason === null ? splitPool(termsOf(game), ranking.ranked) : undefined, voidReason },
      until,
    )
  }
  await finish(year, game, {
    state: isOver ? 'provisional' : isRunning ? 'running' : isLocked ? 'locked' : 'open',
    lockedAt: isLocked ? game.locksAt : null,
    boardVersion: hasBoard ? 1 : 0,
    endedAt: isOver ? game.endedAt : null,
    // Later than the year's end, so that the measured data does not change immediately.
    paysAt: isOver ? until + 30 * 86_400_000 : null,
    settledAt: null,
    voidReason: null,
  })
}

const termsOf = (game: YearGame) => ({
  pool: centavos(BigInt(game.entries.length * game.price)),
  shares: game.shares,
  fixed: false,
  split: splitOf(game),
  price: centavos(BigInt(game.price)),
  rulesVersion: RULES_VERSION,
})

interface Ranking {
  order: { entry: YearEntry; score: number }[]
  ranked: Ranked[]
  scores: number[]
  counts: number[]
  found: { entries: number; users: number; scores: number; best: number }
  resolved: ReturnType<typeof resolvedOf>
}

function rank(game: YearGame): Ranking {
  const resolved = resolvedOf(game)
  const order = game.entries.map(entry => ({ entry, score: resolved.score(entry.picks) }))
  // Entries are in id order; the sort is stable.
  order.sort((one, other) => other.score - one.score)
  const scores: number[] = []
  const counts: number[] = []
  for (const { score } of order) {
    if (scores.at(-1) !== score) counts.push(0)
    if (scores.at(-1) !== score) scores.push(score)
    counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
  }
  const users = new Set(game.entries.map(({ player }) => player)).size
  const found = { entries: order.length, users, scores: scores.length, best: scores[0] ?? 0 }
  const ranked = order.map(({ entry, score }) => ({ id: entry.id, accountId: String(entry.player), score }))
  return { order, ranked, scores, counts, found, resolved }
}

const NAMED_WINNERS = 1_000

function writeBoard(
  { rows, people }: Settling,
  game: YearGame,
  { order, scores, counts, found, resolved }: Ranking,
  { plan, voidReason }: { plan: Plan | undefined; voidReason: string | null },
  at = game.endedAt,
): void {
  if (!rows.isWriting) return
  const pool = game.entries.length * game.price
  const winners = (plan?.prizes ?? [])
    .slice(0, NAMED_WINNERS)
    .map(({ id, accountId, rank: place, amount, score }) => [
      id,
      people.idOf(Number(accountId)),
      place,
      String(amount),
      score,
    ])
  const [paid, fee] = plan ? [plan.paid, plan.fee] : [0, pool]
  const stored = {
    voidReason,
    users: found.users,
    pool: String(pool),
    paid: String(paid),
    fee: String(fee),
    winners,
    total: plan?.prizes.length ?? 0,
  }
  rows.add(
    'board',
    game.id,
    1,
    new Date(at),
    order.length,
    JSON.stringify(resolved.scoring),
    scores,
    counts,
    JSON.stringify(stored),
  )
  for (let first = 0; first < order.length; first += RANKS_PER_ROW) {
    const page = order.slice(first, first + RANKS_PER_ROW)
    const points = Buffer.alloc(4 * page.length)
    for (const [index, { score }] of page.entries()) points.writeInt32BE(score, 4 * index)
    const ids = (idOf: (entry: YearEntry) => string) =>
      Buffer.from(page.map(({ entry }) => idOf(entry)).join(''), 'hex')
    rows.add(
      'board_page',
      game.id,
      1,
      first / RANKS_PER_ROW,
      ids(entry => entry.id),
      ids(entry => people.idOf(entry.player)),
      points,
    )
  }
}

/** Random, so that lists of entries with and without a prize have realistic lengths. */
function pay(year: Settling, game: YearGame, ranking: Ranking, plan: Plan): void {
  const { rows, books, people, standings, tell } = year
  const at = game.settlesAt
  const escrow = `escrow:${game.id}`
  const pool = game.entries.length * game.price
  rows.add('settlement', game.id, 1, pool, plan.paid, plan.fee, new Date(at))
  rows.add(
    'settlement_facts',
    game.id,
    1,
    new Date(at),
    new Date(game.startsAt),
    JSON.stringify(ranking.resolved.facts),
  )
  const won = new Set<number>()
  for (const { id, accountId, rank: place, amount } of plan.prizes) {
    const player = Number(accountId)
    if (amount === 0n) continue
    won.add(player)
    rows.add('prize', game.id, id, people.idOf(player), place, amount)
    const shown = shownOf(game, 'winner-payment', id, { place })
    books.move({ at, from: escrow, to: player, amount: Number(amount), reason: 'winner-payment', cause: id, shown })
    const detail = { name: game.name, place, amount: String(amount), price: String(game.price) }
    tell(at, player, 'prize', detail, pageOf(game, id), `prize:${id}`)
  }
  const fee = Number(plan.fee)
  if (fee > 0) books.move({ at, from: escrow, to: 'house', amount: fee, reason: 'fee', cause: game.id })
  if (fee > 0) payCommissions(year, game, plan)
  for (const { player } of game.entries)
    if (!won.has(player)) tell(at, player, 'result', { name: game.name }, pageOf(game, ''), `result:${game.id}`)
  standings.fill(game, ranking.ranked)
}

/** C13. */
function payCommissions({ rows, books, people }: Settling, game: YearGame, plan: Plan): void {
  const byInfluencer = Map.groupBy(
    game.entries.filter(({ influencer }) => influencer !== null),
    ({ influencer }) => influencer as number,
  )
  for (const [influencer, entries] of byInfluencer) {
    const amount = Number(commissionOf(plan.fee, centavos(BigInt(entries.length * game.price)), termsOf(game).pool))
    if (amount === 0) continue
    rows.add('commission', game.id, people.idOf(influencer), entries.length, amount)
    const shown = shownOf(game, 'winner-payment', game.id, { title: 'commission' })
    const cause = `${game.id}:${people.idOf(influencer)}`
    books.move({ at: game.settlesAt, from: 'house', to: influencer, amount, reason: 'commission', cause, shown })
  }
}

function refundAll({ books, tell }: Settling, game: YearGame, reason: string): void {
  const at = game.settlesAt
  for (const { id, player } of game.entries) {
    const shown = shownOf(game, 'cancel-game', id, { reason })
    books.move({
      at,
      from: `escrow:${game.id}`,
      to: player,
      amount: game.price,
      reason: 'cancel-game',
      cause: id,
      shown,
    })
    tell(
      at,
      player,
      'refund',
      { name: game.name, reason, amount: String(game.price) },
      pageOf(game, id),
      `refund:${id}`,
    )
  }
}

const PAGES: Record<YearGame['mode'], string> = {
  'athlete-card': '/cards',
  'card-game': '/cards',
  'coach-friend': '/family_vs_friends',
  'game-vs': '/versus',
  'game-vs-vip': '/versus_vip',
  'push-game': '/push_games',
}
const pageOf = ({ mode, id }: YearGame, _entry: string): string => `${PAGES[mode]}/${id}`

/** The rows of a finished game, and its proof once it is locked. */
async function finish({ rows, people, books, proofs }: Settling, game: YearGame, state: GameState): Promise<void> {
  writeGame({ rows, people, books }, game, state)
  writeEntries({ rows, people }, game, proofs.nonceOf)
  if (state.lockedAt !== null) await proofs.publish(rows, game, Math.max(state.lockedAt, game.locksAt))
  game.entries = []
  game.predictions.clear()
}
