import { useCallback, useEffect, useRef, useState } from 'react'
import type { Finding } from '#contract/verify/findings.ts'
import { readLogAround } from '#web/lib/log-around.ts'
import { readReportFile } from './api.ts'
import { type ReportReader, startReader } from './report-reader.ts'
import type { Summary } from './worker-talk.ts'

/** Source of a report: a game's id, or an uploaded file. */
export type Source = { game: string } | { file: File }

/** Progress of reading and verifying a report. */
export type Checking =
  | { stage: 'reading'; bytes: number }
  | { stage: 'checking'; summary: Summary; reader: ReportReader; share: number }
  /** `isLogRead`: whether the public log was readable too. */
  | { stage: 'checked'; summary: Summary; reader: ReportReader; findings: Finding[]; isLogRead: boolean }
  | { stage: 'unreadable'; findings: Finding[] }
  | { stage: 'broken'; error: unknown }

const START: Checking = { stage: 'reading', bytes: 0 }

/** Reads and verifies a report in a worker. `again` restarts. */
export function useReport(source: Source): { checking: Checking; again: () => void } {
  const [checking, setChecking] = useState<Checking>(START)
  const leave = useRef<() => void>(undefined)
  const again = useCallback(() => {
    leave.current?.()
    leave.current = begin(source, setChecking)
  }, [source])
  useEffect(() => {
    again()
    return () => leave.current?.()
  }, [again])
  return { checking, again }
}

/** Starts to read and verify; the returned function stops it, after which no state is set. */
function begin(source: Source, setChecking: (next: Checking) => void): () => void {
  const left = new AbortController()
  const update = (next: Checking): void => {
    if (!left.signal.aborted) setChecking(next)
  }
  const reader = startReader()
  update(START)
  run(source, reader, { update, signal: left.signal }).catch((error: unknown) => update({ stage: 'broken', error }))
  return () => {
    left.abort()
    reader.end()
  }
}

async function run(
  source: Source,
  reader: ReportReader,
  { update, signal }: { update: (next: Checking) => void; signal: AbortSignal },
): Promise<void> {
  const file =
    'file' in source
      ? source.file
      : await readReportFile(source.game, bytes => update({ stage: 'reading', bytes }), signal)
  const { summary, findings } = await reader.open(file)
  if (summary === null) return update({ stage: 'unreadable', findings })
  const progress = (share: number) => update({ stage: 'checking', summary, reader, share })
  progress(0)
  // Without the log the report is verified alone, and the page says so.
  const log = await readLogAround(summary.game._id, signal).catch(() => null)
  const checked = await reader.check(log, progress)
  update({ stage: 'checked', summary, reader, findings: checked.findings, isLogRead: log !== null })
}
