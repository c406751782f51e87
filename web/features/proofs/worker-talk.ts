/** Messages between the page and its worker. The document stays in the worker, however large it is. */
import type { LogRow, Report, ReportEntry } from '#contract/api/player/proofs.ts'
import type { Finding } from '#contract/verify/findings.ts'
import type { Explained } from '#contract/verify/judged.ts'

/** An entry with its player, and how it got its points; null for void or unexplainable entries. */
export interface Row {
  entry: ReportEntry
  user: Report['players'][number]['user']
  explained: Explained | null
}

/** The report without its long lists. */
export interface Summary extends Omit<Report, 'entries' | 'players'> {
  entries: number
  players: number
  /** Facts by slot; null where they are unreadable. */
  happened: Explained | null
}

export type ToWorker =
  | { ask: 'open'; file: Blob }
  /** `log`: rows of the public log around its own; null where the log is unreachable. */
  | { ask: 'check'; log: readonly LogRow[] | null }
  | { ask: 'rows'; number: number; from: number; count: number; search: string }

export type FromWorker =
  /** `summary` is null when the file is not a report. */
  | { type: 'opened'; summary: Summary | null; findings: Finding[] }
  | { type: 'progress'; done: number; all: number }
  | { type: 'checked'; findings: Finding[] }
  | { type: 'rows'; number: number; rows: Row[]; total: number }
  /** An unexpected error; `noCrypto` where the browser computes no hashes. */
  | { type: 'failed'; noCrypto: boolean }
