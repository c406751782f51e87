/* Valid reports of rooms, duels and push games, created without a server, for tests that modify them. */
import type { Report } from '#contract/api/player/proofs.ts'
import type { Centavos } from '#contract/money.ts'
import type { Sha256 } from '#contract/verify/findings.ts'
import { BEFORE_FIRST, leavesOf, rootOf, rowHashOf, sealOf, toHex } from '#contract/verify/hashes.ts'
import type { Question, Judged } from '#contract/verify/judged.ts'
import { questions } from '#contract/verify/modes.ts'
import { type Ranked, splitPool, voidByEntries, withheldOf } from '#contract/verify/pool.ts'
import { settingsHashOf } from '#contract/verify/verify-report.ts'

/** Input of a report. Entries are of different players, in the order of arrival. */
export interface Made {
  mode: string
  definition: unknown
  /** Null for a game that was void before any facts. */
  facts: unknown
  startedAt?: string | null
  picks: readonly (readonly number[])[]
  priceCentavos: number
  /** Percent of a growing pot; a guaranteed one has none. */
  fee: number
  guaranteedCentavos?: number
  /** Tax withheld from prizes, in hundredths of a percent. */
  withholding?: number
  /** Why it is void, when not derivable from the rest. */
  voidReason?: string
}

export const MATCH = 'b'.repeat(24)
const GAME = 'c'.repeat(24)
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 18, minute)).toISOString()
/** When entries of these reports close, which is when the match starts. */
export const LOCK = at(30)

type Game = Report['game']
const gameOf = ({ mode, priceCentavos, fee, guaranteedCentavos, withholding = 0 }: Made): Game => ({
  _id: GAME,
  mode,
  name: 'A final',
  state: 'paid',
  voidReason: null,
  rulesVersion: '1',
  priceCentavos,
  fixed: guaranteedCentavos !== undefined,
  guaranteedCentavos: guaranteedCentavos ?? 0,
  shares: [guaranteedCentavos === undefined ? 10_000 - fee * 100 : 10_000, 0, 0],
  entriesPerUser: 1,
  withholding,
  locksAt: LOCK,
  lockedAt: LOCK,
  settledAt: at(200),
})

/** The report of a game with the result by the rules. */
export async function makeReport(made: Made, sha256: Sha256): Promise<Report> {
  const question = questions.get(made.mode)?.(made.definition)
  if (!question) throw new Error(`Nobody reads ${made.mode}`)
  const { facts, startedAt = null } = made
  const judged = facts === null ? undefined : question.judge({ facts, startedAt })
  const game = gameOf(made)
  const ranked = made.picks
    .map((picks, index): Ranked => ({ id: entryId(index), accountId: String(index), score: judged?.score(picks) ?? 0 }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  const voidReason = judged?.voidReason ?? voidedBy(game, question, ranked, judged) ?? made.voidReason ?? null
  if (voidReason !== null) Object.assign(game, { state: 'void', voidReason, withholding: null })
  const entries = await entriesOf(made.picks)
  const totals = pay(game, question, { entries, ranked })
  const leaves = await leavesOf(sha256, entries)
  for (const [index, entry] of entries.entries()) entry.leaf = toHex(leaves[index] ?? new Uint8Array())
  const row = {
    seq: 1,
    game: GAME,
    root: toHex(await rootOf(sha256, leaves)),
    leaves: entries.length,
    at: LOCK,
    previous: BEFORE_FIRST,
    rulesVersion: '1',
    rulesHash: 'ab'.repeat(32),
    settingsHash: await settingsHashOf(sha256, game, question.frozen),
  }
  const report: Report = {
    format: 'crava-report-2',
    game,
    definition: made.definition,
    evidence: facts === null ? null : { version: 2, at: at(190), startedAt, facts },
    row: { ...row, hash: await rowHashOf(sha256, row) },
    totals,
    corrections: [],
    entries,
    players: entries.map(({ player }) => ({
      player,
      entries: 1,
      user: { username: `p${player}`, name: `P ${player}` },
    })),
    seal: '',
  }
  return { ...report, seal: await sealOf(sha256, { ...report }) }
}

const entryId = (index: number): string => (index + 1).toString(16).padStart(24, '0')

const entriesOf = async (all: Made['picks']): Promise<Report['entries']> =>
  all.map((picks, index) => ({
    _id: entryId(index),
    player: index + 1,
    picks: [...picks],
    acceptedAt: at(index),
    nonce: 'cd'.repeat(16),
    leaf: '',
    void: null,
    scoreHundredths: null,
    rank: null,
    prizeCentavos: 0,
    withheldCentavos: 0,
    refundCentavos: 0,
  }))

function voidedBy(
  { fixed, rulesVersion }: Game,
  { split }: Question,
  ranked: readonly Ranked[],
  judged: Judged | undefined,
): string | null {
  const ended = judged && { scores: new Set(ranked.map(one => one.score)).size, best: ranked[0]?.score ?? 0 }
  return voidByEntries({ fixed, split, rulesVersion, entries: ranked.length, users: ranked.length, ...ended })
}

/** Sets scores, ranks, prizes and refunds of the entries, and returns the totals. */
function pay(
  game: Game,
  { split }: Question,
  { entries, ranked }: { entries: Report['entries']; ranked: readonly Ranked[] },
): Report['totals'] {
  const { fixed, priceCentavos, guaranteedCentavos, shares, rulesVersion } = game
  const isPaid = game.state === 'paid'
  const stakes = priceCentavos * entries.length
  const pool = fixed ? guaranteedCentavos : stakes
  const price = BigInt(priceCentavos) as Centavos
  const terms = { pool: BigInt(pool) as Centavos, shares, fixed, split, price, rulesVersion }
  const plan = isPaid ? splitPool(terms, ranked) : undefined
  for (const entry of entries) {
    const position = ranked.find(({ id }) => id === entry._id)
    if (!position || !plan) {
      entry.refundCentavos = priceCentavos
      continue
    }
    entry.scoreHundredths = position.score
    entry.rank = 1 + ranked.filter(({ score }) => score > position.score).length
    const prize = plan.prizes.find(({ id }) => id === entry._id)?.amount ?? 0n
    entry.prizeCentavos = Number(prize)
    entry.withheldCentavos = Number(withheldOf(prize, BigInt(priceCentavos), game.withholding ?? 0))
  }
  const fee = Number(plan?.fee ?? 0)
  return {
    entries: entries.length,
    counted: entries.length,
    players: entries.length,
    stakesCentavos: stakes,
    reservedCentavos: fixed ? guaranteedCentavos : 0,
    poolCentavos: pool,
    prizesCentavos: Number(plan?.paid ?? 0),
    withheldCentavos: entries.reduce((sum, entry) => sum + entry.withheldCentavos, 0),
    feeCentavos: fee,
    commissionsCentavos: 0,
    refundsCentavos: isPaid ? 0 : stakes,
    houseCentavos: isPaid ? fee + (fixed ? stakes : 0) : fixed ? guaranteedCentavos : 0,
  }
}
