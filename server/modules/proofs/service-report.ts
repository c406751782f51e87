import { createHash } from 'node:crypto'
import type { Report, ReportEntry } from '#contract/api/player/proofs.ts'
import { leavesOf, sealedLine, toHex } from '#contract/verify/hashes.ts'
import { ranksIn } from '#contract/verify/pool.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import {
  type RankingSnapshot,
  booksOf,
  entryBooksOf,
  findSnapshot,
  type Game,
  gamesOf,
  type Mode,
  type ModeOf,
  settledBy,
  withholdingOf,
} from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { hiddenFrom } from './service-proving.ts'
import { frozenOf } from './service-publishing.ts'
import { sha256 } from './sha256.ts'
import * as sql from './sql.ts'

/** Entries and players per piece of the document. */
const AT_ONCE = 500

type Head = Omit<Report, 'entries' | 'players' | 'totals' | 'seal'>
type Settled = Awaited<ReturnType<typeof settledBy>>[number]

/** A game that has ended, with the header of its report. */
interface Ended {
  game: Game
  head: Head
  /** C2: entries after this are void. */
  startedAt: Date | null
  /** The ranking it was paid by; undefined for a void game. */
  snapshot: RankingSnapshot | undefined
  mode: Mode
}

/** The data of a report that may be shown: `key` changes with the report. */
interface ReportToMake {
  key: string
  game: string
  now: Date
}

/**
 * Checks that a viewer may see the report of a game, and returns its data. Refuses `not_found` for games that players never saw, that were
 * cancelled before their lock (C12: they never show picks) or that are private to others, and `report_not_ready` before it is paid or
 * refunded.
 */
export async function findReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  modeOf: ModeOf,
  gameId: string,
  viewerId: string | undefined,
): Promise<ReportToMake> {
  const game = (await gamesOf(db, [gameId])).get(gameId)
  if (!game || game.state === 'draft' || game.state === 'scheduled') return fail('not_found')
  if ((await hiddenFrom(db, modeOf, viewerId, [{ game: game.id, mode: game.mode }])).size > 0) return fail('not_found')
  const isOver = game.state === 'paid' || game.state === 'void'
  if (isOver && game.lockedAt === null) return fail('not_found')
  if (!isOver || !(await sql.findRow(db, gameId))) return fail('report_not_ready')
  const corrections = Math.max(0, (await settledBy(db, gameId)).length - 1)
  return { key: `${game.id}:${corrections}`, game: game.id, now: clock.now() }
}

/**
 * The report of a game found by `findReport`, as pieces of one JSON document, generated while it is sent, so that memory does not depend on
 * the number of entries.
 */
export async function* piecesOfReport(db: Reader, modeOf: ModeOf, gameId: string, now: Date): AsyncGenerator<string> {
  const game = (await gamesOf(db, [gameId])).get(gameId)
  const row = await sql.findRow(db, gameId)
  if (!game || !row) throw new Error(`Game ${gameId} has no report`)
  yield* piecesOf(db, await endedOf(db, modeOf(game.mode), { game, row, now }))
}

async function endedOf(
  from: Reader,
  mode: Mode,
  { game, row, now }: { game: Game; row: Report['row']; now: Date },
): Promise<Ended> {
  const [evidence, ...corrections] = await settledBy(from, game.id)
  const isPaid = game.state === 'paid'
  const snapshot = isPaid && evidence ? await findSnapshot(from, game.id, evidence.version) : undefined
  const head: Head = {
    format: 'crava-report-2',
    game: {
      ...frozenOf(game),
      shares: [...game.shares],
      mode: game.mode,
      name: game.name,
      withholding: isPaid ? await withholdingOf(from, game.id) : null,
      state: isPaid ? 'paid' : 'void',
      voidReason: isPaid ? null : (game.voidReason ?? 'operator'),
      locksAt: (game.locksAt ?? now).toISOString(),
      lockedAt: (game.lockedAt ?? now).toISOString(),
      settledAt: (game.settledAt ?? now).toISOString(),
    },
    definition: (await mode.definition(from, game.id)).published,
    evidence: evidence ? evidenceOf(evidence) : null,
    row,
    corrections: corrections.map(one => ({
      ...evidenceOf(one),
      paid: one.paid.map(({ entryId, amount, withheld }) => ({
        _id: entryId,
        amountCentavos: Number(amount),
        withheldCentavos: Number(withheld),
      })),
    })),
  }
  const startedAt = evidence ? evidence.startedAt : (await mode.snapshot(from, game.id)).startedAt
  return { game, head, startedAt, snapshot, mode }
}

const evidenceOf = ({ version, at, startedAt, facts }: Settled) => ({
  version,
  at: at.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  facts,
})

/** Counters of the streamed entries. */
interface Counted {
  /** Each player's number and entry count, by the order of their first entry. */
  players: Map<string, { player: number; entries: number }>
  entries: number
  valid: number
  stakes: bigint
  prizes: bigint
  withheld: bigint
  refunds: bigint
}

/** Computed from the entries and the ledger, independently of the settlement plan. */
async function totalsOf(from: Reader, game: Game, counted: Counted): Promise<Report['totals']> {
  const { stakes } = counted
  const books = await booksOf(from, game.id)
  const fee = game.state === 'paid' ? books.house - (game.fixed ? stakes : 0n) : 0n
  return {
    entries: counted.entries,
    counted: counted.valid,
    players: counted.players.size,
    stakesCentavos: Number(stakes),
    reservedCentavos: Number(books.reserved),
    poolCentavos: Number(game.fixed ? game.guaranteed : stakes),
    prizesCentavos: Number(counted.prizes),
    withheldCentavos: Number(counted.withheld),
    feeCentavos: Number(fee),
    commissionsCentavos: Number(books.commissions),
    refundsCentavos: Number(counted.refunds),
    houseCentavos: Number(books.house),
  }
}

const NOTHING_YET = { entries: 0, valid: 0, stakes: 0n, prizes: 0n, withheld: 0n, refunds: 0n }

async function* piecesOf(from: Reader, ended: Ended): AsyncGenerator<string> {
  const seal = createHash('sha256')
  const sealed = (part: unknown): string => {
    seal.update(sealedLine(part))
    return JSON.stringify(part)
  }
  yield `${JSON.stringify(ended.head).slice(0, -1)},"entries":[`
  const counted: Counted = { ...NOTHING_YET, players: new Map() }
  let isFirst = true
  for await (const run of runsOf(from, ended, counted)) {
    yield (isFirst ? '' : ',') + run.map(sealed).join(',')
    isFirst = false
  }
  yield '],"players":['
  const numbered = [...counted.players]
  for (let first = 0; first < numbered.length; first += AT_ONCE) {
    const run = numbered.slice(first, first + AT_ONCE)
    const result = await playersOf(from, run)
    yield (first === 0 ? '' : ',') + result.map(sealed).join(',')
  }
  const totals = await totalsOf(from, ended.game, counted)
  sealed({ ...ended.head, totals })
  yield `],"totals":${JSON.stringify(totals)},"seal":"${seal.digest('hex')}"}`
}

/** The player as rankings show them; nothing for a closed account. */
async function playersOf(
  from: Reader,
  run: readonly [accountId: string, counted: { player: number; entries: number }][],
): Promise<Report['players']> {
  const accounts = await publicAccounts(
    from,
    run.map(([accountId]) => accountId),
  )
  return run.map(([accountId, counted]) => {
    const account = accounts.get(accountId)
    const user = account && account.username !== '' ? { username: account.username, name: account.name } : null
    return { ...counted, user }
  })
}

async function* runsOf(from: Reader, ended: Ended, counted: Counted): AsyncGenerator<ReportEntry[]> {
  const positionOf = placing(ended.mode, ended.snapshot)
  for (let after = ''; ;) {
    const run = await sql.nextEntries(from, ended.game.id, { after, limit: AT_ONCE })
    if (run.length === 0) return
    const leaves = await leavesOf(sha256, run)
    const books = await entryBooksOf(
      from,
      run.map(({ _id }) => _id),
    )
    yield run.map((entry, index): ReportEntry => {
      const { accountId, price, void: isVoid, voidReason, ...leaf } = entry
      const isLate = ended.startedAt !== null && entry.acceptedAt > ended.startedAt.toISOString()
      const moved = books.get(entry._id) ?? NOTHING
      count(counted, { valid: !isVoid, price, ...moved })
      return {
        ...leaf,
        player: playerOf(counted.players, accountId),
        leaf: toHex(leaves[index] ?? new Uint8Array(0)),
        void: isVoid ? (voidReason ?? (isLate ? 'late_entry' : 'account_frozen')) : null,
        ...(isVoid ? NOWHERE : positionOf(entry.picks)),
        prizeCentavos: Number(moved.prize),
        withheldCentavos: Number(moved.withheld),
        refundCentavos: Number(moved.refund),
      }
    })
    after = run.at(-1)?._id ?? after
  }
}

const NOTHING = { prize: 0n, withheld: 0n, refund: 0n }

function count(counted: Counted, entry: { valid: boolean; price: bigint } & typeof NOTHING): void {
  counted.entries += 1
  counted.valid += entry.valid ? 1 : 0
  counted.stakes += entry.valid ? entry.price : 0n
  counted.prizes += entry.prize
  counted.withheld += entry.withheld
  counted.refunds += entry.refund
}

/** The number of a player; increments their entry count. */
function playerOf(players: Counted['players'], accountId: string): number {
  const known = players.get(accountId) ?? { player: players.size + 1, entries: 0 }
  players.set(accountId, { ...known, entries: known.entries + 1 })
  return known.player
}

const NOWHERE = { scoreHundredths: null, rank: null }

/** Points and rank (C3) of picks in the paid ranking. */
function placing(
  mode: Mode,
  snapshot: RankingSnapshot | undefined,
): (picks: readonly number[]) => Pick<ReportEntry, 'scoreHundredths' | 'rank'> {
  if (!snapshot) return () => NOWHERE
  const score = mode.scorer(snapshot.scoring)
  const rankOf = ranksIn(snapshot.scores, snapshot.counts)
  return picks => {
    const points = score(picks)
    return { scoreHundredths: points, rank: rankOf(points) }
  }
}
