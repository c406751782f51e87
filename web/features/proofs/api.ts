import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getReport, listLog } from '#contract/api/player/proofs.ts'
import { ask, call, CallError } from '#web/lib/call.ts'

export type LogPage = z.output<typeof listLog.answer>
/** Page size of the log on screen. */
const LOG_PAGE = 25
/** The server's maximum page size, for reading the whole log. */
const WALK_PAGE = 500

/** A page of the public log, from 1. */
export const logQuery = (page: number) =>
  queryOptions({
    queryKey: ['log', page],
    queryFn: ({ signal }) => call(listLog, { query: { page, limit: LOG_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the log of maximum size. */
export const readLogPage = (page: number, signal: AbortSignal): Promise<LogPage> =>
  call(listLog, { query: { page, limit: WALK_PAGE }, signal })

export const reportFile = (game: string): string => `/api/report/${encodeURIComponent(game)}?download=1`

/** Streams the report of a game without holding it as text. `tell` is called with the number of bytes read. */
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
    // The connection was lost during the response.
    throw new CallError('network', 0)
  }
  return new Blob(parts)
}
