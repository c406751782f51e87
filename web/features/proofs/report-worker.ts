/** Reads and verifies a report off the main thread, however large it is. */
import type { Report, ReportEntry } from '#contract/api/player/proofs.ts'
import { findingList } from '#contract/verify/findings.ts'
import type { Explained, Judged } from '#contract/verify/judged.ts'
import { questions } from '#contract/verify/modes.ts'
import { readReport } from '#contract/verify/read-report.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { sha256 } from '#web/lib/verify.ts'
import type { FromWorker, Row, Summary, ToWorker } from './worker-talk.ts'

/** Hashes between two progress messages. */
const REPORT_EVERY = 500

/** The open report: raw and parsed. */
interface Opened {
  document: unknown
  report: Report
  /** Entries in ranking order, void ones last. */
  ranked: ReportEntry[]
  users: Map<number, Report['players'][number]['user']>
  judged: Judged | undefined
}

let opened: Opened | undefined

const post = (message: FromWorker): void => self.postMessage(message, {})

async function open(file: Blob): Promise<void> {
  opened = undefined
  const found = findingList()
  const document = parse(await file.text())
  const report = document === undefined ? undefined : found.read(() => readReport(document))
  if (!report) return post({ type: 'opened', summary: null, findings: found.all })
  const judged = found.read(() => judgedOf(report))
  const last = report.entries.length + 1
  const ranked = report.entries.toSorted((a, b) => (a.rank ?? last) - (b.rank ?? last) || (a._id < b._id ? -1 : 1))
  opened = { document, report, ranked, judged, users: new Map(report.players.map(one => [one.player, one.user])) }
  post({ type: 'opened', summary: summaryOf(opened), findings: [] })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const judgedOf = ({ game, definition, evidence }: Report): Judged | undefined =>
  evidence === null ? undefined : questions.get(game.mode)?.(definition).judge(evidence)

function summaryOf({ report: { entries, players, ...rest }, judged }: Opened): Summary {
  return { ...rest, entries: entries.length, players: players.length, happened: judged?.explain([]) ?? null }
}

async function check(log: Extract<ToWorker, { ask: 'check' }>['log']): Promise<void> {
  if (!opened) return
  // One leaf per entry, nearly as many nodes, and a few more.
  const all = 2 * opened.report.entries.length + 4
  let done = 0
  const counted = (bytes: Uint8Array) => {
    done += 1
    if (done % REPORT_EVERY === 0) post({ type: 'progress', done: Math.min(done, all), all })
    return sha256(bytes)
  }
  const findings = await verifyReport(opened.document, counted, log === null ? undefined : { docs: log })
  post({ type: 'checked', findings })
}

function rows({ number, from, count, search }: Extract<ToWorker, { ask: 'rows' }>): void {
  if (!opened) return
  const { ranked, users, judged } = opened
  const term = search.trim().replace(/^@/, '').toLowerCase()
  const isFound = ({ _id, player }: ReportEntry): boolean => {
    const user = users.get(player)
    const message = [_id, `#${player}`, ...(user ? [user.username, user.name] : [])]
    return message.some(one => one.toLowerCase().includes(term))
  }
  const found = term === '' ? ranked : ranked.filter(isFound)
  const shown = found.slice(from, from + count).map((entry): Row => {
    const explained: Explained | null = entry.void === null ? (judged?.explain(entry.picks) ?? null) : null
    return { entry, user: users.get(entry.player) ?? null, explained }
  })
  post({ type: 'rows', number, rows: shown, total: found.length })
}

async function answer(request: ToWorker): Promise<void> {
  if (request.ask === 'open') await open(request.file)
  else if (request.ask === 'check') await check(request.log)
  else rows(request)
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  answer(data).catch(() => post({ type: 'failed', noCrypto: !('subtle' in crypto) }))
})
