/** The messages between the page and its worker. The document stays with the worker, however large it is. */
import type { LogRow, Report, ReportEntry } from '#contract/api/player/proofs.ts'
import type { Finding } from '#contract/verify/findings.ts'
import type { Explained } from '#contract/verify/judged.ts'

/** An entry with its player, and how its points come about; null for what does not count or cannot be explained. */
export interface Row {
  entry: ReportEntry
  user: Report['players'][number]['user']
  explained: Explained | null
}

/** All of a report that is not a list of thousands. */
export interface Summary extends Omit<Report, 'entries' | 'players'> {
  entries: number
  players: number
  /** What happened, place by place; null where the facts cannot be read. */
  happened: Explained | null
}

export type ToWorker =
  | { ask: 'open'; file: Blob }
  /** `log`: the rows of the public log around its own; null where the log cannot be reached. */
  | { ask: 'check'; log: readonly LogRow[] | null }
  | { ask: 'rows'; number: number; from: number; count: number; search: string }

export type FromWorker =
  /** `summary` is null when the file is no report. */
  | { type: 'opened'; summary: Summary | null; findings: Finding[] }
  | { type: 'progress'; done: number; all: number }
  | { type: 'checked'; findings: Finding[] }
  | { type: 'rows'; number: number; rows: Row[]; total: number }
  /** Something that no document should be able to do; `noCrypto` where the browser makes no hashes here. */
  | { type: 'failed'; noCrypto: boolean }
