/** Recomputes points, ranks and centavos of a report by the rules that the operator pays by. */
import type { Report, ReportEntry } from '../api/player/proofs.ts'
import type { Centavos } from '../money.ts'
import { checkCorrections } from './check-corrections.ts'
import type { FindingList } from './findings.ts'
import type { Question, Evidence, Judged } from './judged.ts'
import {
  commissionOf,
  type Plan,
  type Prize,
  type Ranked,
  splitPool,
  type Terms,
  voidByEntries,
  withheldOf,
} from './pool.ts'

type Game = Report['game']

const cents = (amount: number): Centavos => BigInt(amount) as Centavos
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Computes the entries' results: score and rank of each valid one, in payment order (C3). */
interface Position {
  ranked: Ranked[]
  ranks: Map<string, number>
}

function positionOf(entries: readonly ReportEntry[], score: Judged['score']): Position {
  const ranked = entries
    .filter(entry => entry.void === null)
    .map(({ _id, player, picks }) => ({ id: _id, accountId: String(player), score: score(picks) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  const ranks = new Map<string, number>()
  let rank = 1
  for (const [index, { id, score: points }] of ranked.entries()) {
    if (ranked[index - 1]?.score !== points) rank = index + 1
    ranks.set(id, rank)
  }
  return { ranked, ranks }
}

const stakesOf = (report: Report): number =>
  report.entries.filter(entry => entry.void === null).length * report.game.priceCentavos

/** C1: the guaranteed pool, or the stakes. */
const poolOf = (report: Report): number => (report.game.fixed ? report.game.guaranteedCentavos : stakesOf(report))

const termsOf = (report: Report, { split }: Question): Terms => {
  const { shares, fixed, priceCentavos, rulesVersion } = report.game
  return { pool: cents(poolOf(report)), shares, fixed, split, price: cents(priceCentavos), rulesVersion }
}

/** The fields of a game that determine for which reasons its entries can void it. */
type Splitting = Pick<Terms, 'fixed' | 'split' | 'rulesVersion'>

const splitOf = ({ fixed, rulesVersion }: Game, question: Question | undefined): Splitting => ({
  fixed,
  rulesVersion,
  split: question?.split ?? 'places',
})

/** The tax withheld from all that an entry won: nothing if the report has no rate. */
const withheldBy =
  ({ priceCentavos, withholding }: Game): ((won: bigint) => bigint) =>
  won =>
    withheldOf(won, BigInt(priceCentavos), withholding ?? 0)

/** Why the entries or their scores void the game (C5). */
function voidByOwn(splitting: Splitting, entries: readonly ReportEntry[], position?: Position): string | null {
  const counted = entries.filter(entry => entry.void === null)
  const ended = position && {
    scores: new Set(position.ranked.map(one => one.score)).size,
    best: position.ranked[0]?.score ?? 0,
  }
  const users = new Set(counted.map(entry => entry.player)).size
  return voidByEntries({ ...splitting, entries: counted.length, users, ...ended })
}

/** Checks a paid game: every point, rank and prize, then the totals and later additions (C10). */
export function checkPaid(found: FindingList, report: Report, question: Question): void {
  const { game, entries, evidence } = report
  if (game.voidReason !== null) found.expect({ code: 'void_wrong', field: 'game.voidReason' }, null, game.voidReason)
  if (evidence === null) return found.add({ code: 'facts_absent', field: 'evidence', expected: '', found: 'null' })
  const judged = found.read(() => question.judge(evidence))
  if (!judged) return
  for (const fact of judged.missing)
    found.add({ code: 'facts_missing', field: 'evidence.facts', expected: fact, found: 'null' })
  checkResolved(found, report, judged)
  const position = positionOf(entries, judged.score)
  const voidReason = judged.voidReason ?? voidByOwn(splitOf(game, question), entries, position)
  found.expect({ code: 'void_wrong', field: 'game.state' }, voidReason, null)
  const plan = splitPool(termsOf(report, question), position.ranked)
  checkEach(found, report, { position, plan })
  checkTotals(found, report, plan)
  checkCorrections(found, report, {
    plan,
    withheld: withheldBy(game),
    dueOf: correction => found.read(() => dueOf(report, question, correction)),
  })
}

/** C10: what the facts of a correction would have paid. Throws Unreadable. */
function dueOf(report: Report, question: Question, correction: Evidence): readonly Prize[] {
  const judged = question.judge(correction)
  const position = positionOf(report.entries, judged.score)
  const isVoid =
    judged.voidReason !== null || voidByOwn(splitOf(report.game, question), report.entries, position) !== null
  return isVoid ? [] : splitPool(termsOf(report, question), position.ranked).prizes
}

/** V2: if the facts contain players' moves, the entries agree with them, and no move is later than the close of entries. */
function checkResolved(found: FindingList, { entries, game }: Report, { isResolved, lastAt }: Judged): void {
  for (const [index, { _id, picks, void: isVoid }] of entries.entries()) {
    if (isVoid === null && isResolved?.(picks) === false)
      found.add({
        code: 'picks_differ',
        entry: _id,
        field: `entries.${index}.picks`,
        expected: '',
        found: picks.join(' '),
      })
  }
  if (lastAt && lastAt >= game.locksAt && lastAt > game.lockedAt)
    found.add({ code: 'entry_late', field: 'evidence.facts', expected: `< ${game.locksAt}`, found: lastAt })
}

function checkEach(
  found: FindingList,
  { entries, game }: Report,
  { position, plan }: { position: Position; plan: Plan },
): void {
  const scores = new Map(position.ranked.map(({ id, score }) => [id, score]))
  const prizes = new Map(plan.prizes.map(({ id, amount }) => [id, amount as bigint]))
  const withheld = withheldBy(game)
  for (const [index, entry] of entries.entries()) {
    const { _id } = entry
    const at = (name: string) => ({ entry: _id, field: `entries.${index}.${name}` })
    found.expect({ code: 'score_differs', ...at('scoreHundredths') }, scores.get(_id) ?? null, entry.scoreHundredths)
    found.expect({ code: 'rank_differs', ...at('rank') }, position.ranks.get(_id) ?? null, entry.rank)
    const prize = prizes.get(_id) ?? 0n
    found.expect({ code: 'prize_differs', ...at('prizeCentavos') }, Number(prize), entry.prizeCentavos)
    found.expect(
      { code: 'withheld_differs', ...at('withheldCentavos') },
      Number(withheld(prize)),
      entry.withheldCentavos,
    )
    const refund = entry.void === null ? 0 : game.priceCentavos
    found.expect({ code: 'refund_differs', ...at('refundCentavos') }, refund, entry.refundCentavos)
  }
}

/** Every total follows from the entries and the settings; for commissions (C13), which are anonymous, only the maximum is checked. */
function checkTotals(found: FindingList, report: Report, plan: Plan | null): void {
  const { game, totals, entries } = report
  const [stakes, pool] = [stakesOf(report), poolOf(report)]
  const reserved = game.fixed ? game.guaranteedCentavos : 0
  const withheld = withheldBy(game)
  const [prizes, fee] = plan ? [Number(plan.paid), Number(plan.fee)] : [0, 0]
  const expected: Partial<Report['totals']> = {
    counted: entries.filter(entry => entry.void === null).length,
    stakesCentavos: stakes,
    reservedCentavos: reserved,
    poolCentavos: pool,
    prizesCentavos: prizes,
    withheldCentavos: sumOf((plan?.prizes ?? []).map(({ amount }) => Number(withheld(amount)))),
    feeCentavos: fee,
    refundsCentavos: sumOf(entries.map(entry => (plan && entry.void === null ? 0 : game.priceCentavos))),
    houseCentavos: plan ? fee + (game.fixed ? stakes : 0) : reserved,
  }
  for (const [name, amount] of Object.entries(expected)) {
    found.expect({ code: 'total_differs', field: `totals.${name}` }, amount, totals[name as keyof typeof totals])
  }
  const most = plan && !game.fixed ? commissionOf(plan.fee, cents(stakes), cents(pool)) : 0n
  if (BigInt(totals.commissionsCentavos) > most)
    found.add({
      code: 'total_differs',
      field: 'totals.commissionsCentavos',
      expected: `≤ ${most}`,
      found: String(totals.commissionsCentavos),
    })
}

/** Reasons that can be verified from the report alone; others are the operator's decision and taken as given. */
const OWN_REASONS: readonly string[] = [
  'too_few_players',
  'no_entries',
  'all_equal',
  'nobody_scored',
  'too_few_athletes',
  'too_few_matches',
  'no_answers',
  'nobody_right',
  'nobody_wrong',
  'match_void',
  'no_full_pair',
  'edge_event',
]

/** Checks a void game: every entry got exactly its price back (C11), and the reason holds (C5, A4). */
export function checkRefunded(found: FindingList, report: Report, question: Question | undefined): void {
  const { game, entries, evidence } = report
  for (const [index, entry] of entries.entries()) {
    const at = (name: string) => ({ entry: entry._id, field: `entries.${index}.${name}` })
    found.expect({ code: 'score_differs', ...at('scoreHundredths') }, null, entry.scoreHundredths)
    found.expect({ code: 'rank_differs', ...at('rank') }, null, entry.rank)
    found.expect({ code: 'prize_differs', ...at('prizeCentavos') }, 0, entry.prizeCentavos)
    found.expect({ code: 'withheld_differs', ...at('withheldCentavos') }, 0, entry.withheldCentavos)
    found.expect({ code: 'refund_differs', ...at('refundCentavos') }, game.priceCentavos, entry.refundCentavos)
  }
  checkTotals(found, report, null)
  for (const [index, { paid }] of report.corrections.entries()) {
    for (const { _id } of paid)
      found.add({
        code: 'correction_differs',
        entry: _id,
        field: `corrections.${index}.paid`,
        expected: '',
        found: _id,
      })
  }
  const judged = question && evidence ? found.read(() => question.judge(evidence)) : undefined
  const position = judged && positionOf(entries, judged.score)
  const reason = judged?.voidReason ?? voidByOwn(splitOf(game, question), entries, position)
  const isOwn = game.voidReason !== null && OWN_REASONS.includes(game.voidReason)
  const counted = entries.filter(entry => entry.void === null).map(entry => entry.picks)
  const own = [reason, voidByOwn(splitOf(game, question), entries), question?.voidByPicks?.(counted)]
  const isInvalid = isOwn ? !own.includes(game.voidReason) : game.voidReason === null
  if (!isInvalid) return
  const field = 'game.voidReason'
  found.add({ code: 'void_wrong', field, expected: String(reason), found: String(game.voidReason) })
}
