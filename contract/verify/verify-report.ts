/**
 * Recomputes a settled game from its report (`GET /api/report/{game}`): the tree that was published at the lock, every point, rank and
 * centavo. Imports nothing but files beside it, so that it runs anywhere as it lies here.
 */
import type { Report, ReportEntry } from '../api/player/proofs.ts'
import { checkAgainstLog, checkRow } from './check-log.ts'
import { checkPaid, checkRefunded } from './check-money.ts'
import { type Finding, type FindingList, findingList, type Sha256 } from './findings.ts'
import { hashText, leavesOf, rootOf, sealOf, toHex } from './hashes.ts'
import type { Question } from './judged.ts'
import { questions } from './modes.ts'
import { readReport } from './read-report.ts'
import { fieldsOf } from './shape.ts'

/** Checks entries and players of a report before any points: C2, A5, and ownership. */

/** All entry data that does not depend on results. `question` is missing for a mode unknown to this verifier. */
function checkEntries(found: FindingList, report: Report, question: Question | undefined): void {
  const { entries, game, evidence } = report
  const sent = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const at = (name: string) => ({ entry: entry._id, field: `entries.${index}.${name}` })
    const picks = `${entry.player}:${entry.picks.join(',')}`
    if (sent.has(picks))
      found.add({ code: 'entry_repeated', ...at('picks'), expected: '', found: entry.picks.join(' ') })
    sent.add(picks)
    if (question && !question.arePicks(entry.picks))
      found.add({ code: 'picks_invalid', ...at('picks'), expected: '', found: entry.picks.join(' ') })
    // A lock that moves earlier with the start keeps the entries accepted before it was moved.
    if (entry.acceptedAt >= game.locksAt && entry.acceptedAt > game.lockedAt)
      found.add({ code: 'entry_late', ...at('acceptedAt'), expected: `< ${game.locksAt}`, found: entry.acceptedAt })
    checkVoid(found, entry, { startedAt: evidence?.startedAt ?? null, isKnown: evidence !== null, ...at('void') })
  }
  checkPlayers(found, report)
}

/** C2: exactly the entries after the real start are void for that reason. */
function checkVoid(
  found: FindingList,
  entry: ReportEntry,
  { startedAt, isKnown, field }: { startedAt: string | null; isKnown: boolean; field: string },
): void {
  if (!isKnown) return
  const isLate = startedAt !== null && entry.acceptedAt > startedAt
  const isInvalid = isLate ? entry.void === null : entry.void === 'late_entry'
  if (!isInvalid) return
  const expected = isLate ? 'late_entry' : 'null'
  found.add({ code: 'entry_void_wrong', entry: entry._id, field, expected, found: String(entry.void) })
}

/** Players are numbered by their first entry; each has the stated number of entries, at most what the game allows (A5). */
function checkPlayers(found: FindingList, { entries, players, game, totals }: Report): void {
  const counts = new Map<number, number>()
  for (const [index, { _id, player }] of entries.entries()) {
    const next = counts.size + 1
    if (player < 1 || player > next)
      found.add({
        code: 'player_differs',
        entry: _id,
        field: `entries.${index}.player`,
        expected: `1 – ${next}`,
        found: String(player),
      })
    counts.set(player, (counts.get(player) ?? 0) + 1)
  }
  for (const [index, { player, entries: predicted }] of players.entries()) {
    found.expect({ code: 'player_differs', player, field: `players.${index}.player` }, index + 1, player)
    const count = counts.get(player) ?? 0
    found.expect({ code: 'player_differs', player, field: `players.${index}.entries` }, count, predicted)
    if (count > game.entriesPerUser)
      found.add({
        code: 'entry_over_limit',
        player,
        field: `players.${index}.entries`,
        expected: `≤ ${game.entriesPerUser}`,
        found: String(count),
      })
  }
  found.expect({ code: 'player_differs', field: 'players' }, counts.size, players.length)
  found.expect({ code: 'total_differs', field: 'totals.players' }, counts.size, totals.players)
}

/** The tree over the entries of a report: the report must show exactly what was published at the lock. */

/** Up to this many entries, an added one is located by leaving out each. */
const SEARCHED = 300

/** Checks each leaf, their order, their number and the root. Names an entry that was changed or added. */
async function checkTree(found: FindingList, sha256: Sha256, { entries, row, totals }: Report): Promise<void> {
  const leaves = await leavesOf(sha256, entries)
  for (const [index, entry] of entries.entries()) {
    const leaf = leaves[index]
    const field = `entries.${index}`
    found.expect({ code: 'leaf_differs', entry: entry._id, field: `${field}.leaf` }, leaf && toHex(leaf), entry.leaf)
    const before = entries[index - 1]
    if (before && before._id >= entry._id)
      found.add({
        code: 'entry_order',
        entry: entry._id,
        field: `${field}._id`,
        expected: `> ${before._id}`,
        found: entry._id,
      })
  }
  found.expect({ code: 'entries_differ', field: 'row.leaves' }, entries.length, row.leaves)
  found.expect({ code: 'entries_differ', field: 'totals.entries' }, entries.length, totals.entries)
  const root = toHex(await rootOf(sha256, leaves))
  found.expect({ code: 'root_differs', field: 'row.root' }, root, row.root)
  if (root !== row.root) await nameAdded(found, sha256, { entries, row, leaves })
}

/** Without the added entry the root equals the published one. */
async function nameAdded(
  found: FindingList,
  sha256: Sha256,
  { entries, row, leaves }: Pick<Report, 'entries' | 'row'> & { leaves: readonly Uint8Array[] },
): Promise<void> {
  if (entries.length > SEARCHED) return
  for (const [index, entry] of entries.entries()) {
    if (toHex(await rootOf(sha256, leaves.toSpliced(index, 1))) !== row.root) continue
    found.add({
      code: 'entry_added',
      entry: entry._id,
      field: `entries.${index}`,
      expected: '',
      found: entry._id,
    })
  }
}

/** The terms of a game's entries, as hashed in its settings. Money in centavos, shares in hundredths of a percent. */
export interface FrozenGame {
  _id: string
  rulesVersion: string
  priceCentavos: number
  fixed: boolean
  guaranteedCentavos: number
  shares: readonly number[]
  entriesPerUser: number
}

/** SHA-256 (hex) of the frozen terms of a game: changing any of them changes the hash. */
export function settingsHashOf(sha256: Sha256, game: FrozenGame, frozen: Question['frozen']): Promise<string> {
  const [type, ...parts] = frozen
  const { priceCentavos, fixed, guaranteedCentavos, shares, entriesPerUser } = game
  const settings = [String(priceCentavos), fixed, String(guaranteedCentavos), shares, entriesPerUser]
  return hashText(sha256, JSON.stringify([game.rulesVersion, game._id, type, settings, ...parts]))
}

/**
 * The findings of a report; empty when every point, rank and centavo follows from the entries, the facts and the rules, and the
 * entries are those of the root. With `log` (rows as `GET /api/log` returns them) the row must be in it, and its chain unbroken.
 */
export async function verifyReport(document: unknown, sha256: Sha256, log?: unknown): Promise<Finding[]> {
  const found = findingList()
  const report = found.read(() => readReport(document))
  if (!report) return found.all
  const read = questions.get(report.game.mode)
  const question = read && found.read(() => read(report.definition))
  if (!read)
    found.add({
      code: 'unknown_mode',
      field: 'game.mode',
      expected: [...questions.keys()].join(' | '),
      found: report.game.mode,
    })
  await checkTree(found, sha256, report)
  await checkPublished(found, sha256, { report, question, log })
  checkEntries(found, report, question)
  if (report.game.state === 'void') checkRefunded(found, report, question)
  else if (question) checkPaid(found, report, question)
  // A change that alters no result: a name, a fact no question uses. For other changes the seal adds nothing.
  if (found.all.length === 0) {
    const seal = await sealOf(sha256, fieldsOf(document, ''))
    found.expect({ code: 'seal_differs', field: 'seal' }, seal, report.seal)
  }
  return found.all
}

async function checkPublished(
  found: FindingList,
  sha256: Sha256,
  { report, question, log }: { report: Report; question: Question | undefined; log: unknown },
): Promise<void> {
  const { row, game } = report
  found.expect({ code: 'log_game_differs', field: 'row.game' }, game._id, row.game)
  await checkRow(found, sha256, row, 'row')
  if (question) {
    const settings = await settingsHashOf(sha256, game, question.frozen)
    found.expect({ code: 'settings_differ', field: 'row.settingsHash' }, settings, row.settingsHash)
  }
  if (log !== undefined) await checkAgainstLog(found, sha256, { row, log })
}
