/**
 * Recomputes a settled game from its report (`GET /api/report/{game}`): the tree that was published at the lock, every point, rank and
 * centavo. Imports nothing but files beside it, so that it runs anywhere as it lies here.
 */
import type { Report } from '../api/player/proofs.ts'
import { checkEntries } from './check-entries.ts'
import { checkAgainstLog, checkRow } from './check-log.ts'
import { checkPaid, checkRefunded } from './check-money.ts'
import { checkTree } from './check-tree.ts'
import { type FindingList, findingList } from './finding-list.ts'
import type { Finding, Sha256 } from './findings.ts'
import { hashText, sealOf } from './hashes.ts'
import type { Question } from './judged.ts'
import { questions } from './modes.ts'
import { readReport } from './read-report.ts'
import { fieldsOf } from './shape.ts'

/** What a game is entered under, as its settings' hash has it. Money in centavos, shares in hundredths of a percent. */
export interface FrozenGame {
  _id: string
  rulesVersion: string
  priceCentavos: number
  fixed: boolean
  guaranteedCentavos: number
  shares: readonly number[]
  entriesPerUser: number
}

/** SHA-256 (hex) of all that a game was entered under and that is frozen since: who could change any of it would change this. */
export function settingsHashOf(sha256: Sha256, game: FrozenGame, frozen: Question['frozen']): Promise<string> {
  const [type, ...parts] = frozen
  const { priceCentavos, fixed, guaranteedCentavos, shares, entriesPerUser } = game
  const settings = [String(priceCentavos), fixed, String(guaranteedCentavos), shares, entriesPerUser]
  return hashText(sha256, JSON.stringify([game.rulesVersion, game._id, type, settings, ...parts]))
}

/**
 * What is wrong with a report; nothing when every point, rank and centavo follows from the entries, the facts and the rules, and the
 * entries are those of the root. With `log` (rows as `GET /api/log` answers them) the row must be in it, and its chain unbroken.
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
  // A change of what alters no result: a name, a fact nobody asked about. Of others the seal tells nothing new.
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
