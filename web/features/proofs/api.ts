import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getReport, listLog } from '#contract/api/player/proofs.ts'
import { ask, call, CallError } from '#web/lib/call.ts'

export type LogPage = z.output<typeof listLog.answer>
/** Rows of the log on a page of ours. */
const LOG_PAGE = 25
/** The server's maximum page size, for walking through all. */
const WALK_PAGE = 500

/** A page of the public log, from 1. */
export const logQuery = (page: number) =>
  queryOptions({
    queryKey: ['log', page],
    queryFn: ({ signal }) => call(listLog, { query: { page, limit: LOG_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the log as large as they come. */
export const readLogPage = (page: number, signal: AbortSignal): Promise<LogPage> =>
  call(listLog, { query: { page, limit: WALK_PAGE }, signal })

export const reportFile = (game: string): string => `/api/report/${encodeURIComponent(game)}?download=1`

/** Reads the report of a game as it comes, without holding it as text. `tell` is called with the number of bytes read. */
export async function readReportFile(
  game: string,
  report: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const answer = await ask(getReport, { params: { game }, query: {}, signal })
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.body?.getReader()
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value)
      bytes += part.value.length
      report(bytes)
    }
  } catch (error) {
    if (signal.aborted) throw error
    // The connection was lost in the middle.
    throw new CallError('network', 0)
  }
  return new Blob(parts)
}
