/** Checking in the browser what the server says: loaded when somebody asks for it. */
import type { LogRow, Proof } from '#contract/api/player/proofs.ts'
import { verifyLog, verifyProof } from '#contract/verify/check-log.ts'
import type { Finding, Sha256 } from '#contract/verify/findings.ts'

/** SHA-256 by the browser itself. It has none on pages that came without encryption from elsewhere: throws there. */
export const sha256: Sha256 = async bytes =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))

/** What a receipt says that a proof must say too. Moments as they are hashed. */
export interface SavedReport {
  _id: string
  nonce: string
  picks: readonly number[]
  acceptedAt: string
  /** The hash of what the game asks and pays for. */
  settingsHash: string
  rulesText: { version: string; hash: string }
  logHead: { seq: number; hash: string } | null
}

/** What is looked at: the game itself, the list it is in, the rules, the public log. */
export type Step = 'game' | 'list' | 'rules' | 'log'
/** The findings that stand against each. */
export type Steps = Record<Step, Finding[]>

const differs = (code: Finding['code'], field: string, expected: string, found: string): Finding[] =>
  expected === found ? [] : [{ code, field, expected, found }]

/**
 * Checks that a game is among those published at the lock, as its receipt has it. `log`: the rows of the public log that were read
 * around its own, the newest known among them where that is near. Findings by step; none at all when everything fits.
 */
export async function checkGame(saved: SavedReport, proof: Proof, log: readonly LogRow[]): Promise<Steps> {
  const { row, entry } = proof
  const found = await verifyProof(proof, sha256, { ...saved, picks: [...saved.picks] })
  const isOfGame = ({ code }: Finding): boolean => code === 'leaf_differs'
  const isOfLog = ({ code }: Finding): boolean => code === 'log_hash_differs' || code === 'log_row_differs'
  return {
    game: [
      ...found.filter(isOfGame),
      ...differs('leaf_differs', 'entry.acceptedAt', saved.acceptedAt, entry.acceptedAt),
    ],
    list: found.filter(finding => !isOfGame(finding) && !isOfLog(finding)),
    rules: [
      ...differs('settings_differ', 'row.settingsHash', saved.settingsHash, row.settingsHash),
      ...differs('settings_differ', 'row.rulesHash', saved.rulesText.hash, row.rulesHash),
    ],
    log: [...found.filter(isOfLog), ...(await checkInLog(saved, proof, log))],
  }
}

async function checkInLog({ logHead }: SavedReport, { row, head }: Proof, log: readonly LogRow[]): Promise<Finding[]> {
  const hashAt = (seq: number): string | undefined => log.find(one => one.seq === seq)?.hash
  const result = [head, ...(logHead ? [logHead] : [])].flatMap(({ seq, hash }) => {
    const published = hashAt(seq)
    return published === undefined ? [] : differs('log_row_differs', `log.${seq}.hash`, hash, published)
  })
  return [
    ...(await verifyLog({ docs: log }, sha256)),
    ...differs('log_row_differs', 'row.hash', row.hash, hashAt(row.seq) ?? ''),
    ...result,
  ]
}

/** How far a walk of the log has come. */
export interface Walked {
  /** Rows checked so far, and all that there are. */
  rows: number
  total: number
  findings: Finding[]
}

/**
 * Walks the whole log page by page: every hash, every link, and that it ends at the head that it names. `read` gives a page, from 1;
 * what it throws is thrown.
 */
export async function walkLog(
  read: (page: number) => Promise<{ docs: LogRow[]; pages: number; total: number; head: SavedReport['logHead'] }>,
  report: (walked: Walked) => void,
): Promise<Walked> {
  const walked: Walked = { rows: 0, total: 0, findings: [] }
  let last: LogRow | undefined
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await read(page)
    // The row before comes along, so that the link between two pages is looked at too; it was found right or wrong already.
    const found = await verifyLog({ docs: last ? [last, ...answer.docs] : answer.docs }, sha256)
    const known = `log.${last?.seq ?? 0}.`
    walked.findings.push(...found.filter(({ field }) => !field.startsWith(known)))
    if (page === 1 && answer.docs[0] && answer.docs[0].seq !== 1)
      walked.findings.push({
        code: 'log_chain_broken',
        field: 'log.1',
        expected: '1',
        found: String(answer.docs[0].seq),
      })
    walked.rows += answer.docs.length
    walked.total = answer.total
    pages = answer.pages
    last = answer.docs.at(-1) ?? last
    if (page >= pages && answer.head && last)
      walked.findings.push(...differs('log_row_differs', `log.${answer.head.seq}.hash`, answer.head.hash, last.hash))
    report({ ...walked })
  }
  return walked
}
