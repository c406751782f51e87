/** Verifies the server's data in the browser; loaded on demand. */
import type { LogRow, Proof } from '#contract/api/player/proofs.ts'
import { verifyLog, verifyProof } from '#contract/verify/check-log.ts'
import type { Finding, Sha256 } from '#contract/verify/findings.ts'

/** SHA-256 by the browser. Throws on insecure origins, where the browser has none. */
export const sha256: Sha256 = async bytes =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))

/** The fields of a receipt that a proof must match. Dates are in their hashed form. */
export interface SavedReport {
  _id: string
  nonce: string
  picks: readonly number[]
  acceptedAt: string
  /** Hash of the game's price and prize settings. */
  settingsHash: string
  rulesText: { version: string; hash: string }
  logHead: { seq: number; hash: string } | null
}

/** What is checked: the game itself, its list, the rules, the public log. */
export type Step = 'game' | 'list' | 'rules' | 'log'
/** Findings by step. */
export type Steps = Record<Step, Finding[]>

const differs = (code: Finding['code'], field: string, expected: string, found: string): Finding[] =>
  expected === found ? [] : [{ code, field, expected, found }]

/**
 * Checks that a game is among those published when entries closed, as its receipt has it. `log`: rows of the public log around its own, up to the
 * newest known where that is near. Returns findings by step; none when everything matches.
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

/** Progress of a check of the log. */
export interface Walked {
  /** Rows checked so far, and the total. */
  rows: number
  total: number
  findings: Finding[]
}

/**
 * Checks the whole log page by page: every hash, every link, and that it ends at its stated head. `read` returns a page, from 1; its errors are
 * passed on.
 */
export async function walkLog(
  read: (page: number) => Promise<{ docs: LogRow[]; pages: number; total: number; head: SavedReport['logHead'] }>,
  report: (walked: Walked) => void,
): Promise<Walked> {
  const walked: Walked = { rows: 0, total: 0, findings: [] }
  let last: LogRow | undefined
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await read(page)
    // Include the previous row, already checked, so that the link between two pages is checked too.
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
