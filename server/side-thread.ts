/** The entry point of the worker thread for reads of whole games (see platform/side-thread.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { piecesOfEstimates } from '#server/modules/cards/index.ts'
import { piecesOfReport } from '#server/modules/proofs/index.ts'
import { openDb } from '#server/platform/db.ts'
import { openReads } from '#server/platform/read-replica.ts'
import { answerSideCalls, SIDE_POOL } from '#server/platform/side-thread.ts'
import { modeOf } from '#server/registry.ts'

const { databaseUrl, readUrl } = z.parse(
  z.object({ databaseUrl: z.string(), readUrl: z.nullable(z.string()) }),
  workerData,
)
if (!parentPort) throw new Error('Not a thread')
const db = openDb(databaseUrl, {
  max: SIDE_POOL,
  name: 'crava-side',
  consumersOf: () => [],
  // The report being read ends with the statement's error.
  onError: () => undefined,
})
const reads = readUrl === null ? db : openReads(db, readUrl, { warn: () => undefined })
const reportOf = z.object({ game: z.string(), now: z.iso.datetime() })

answerSideCalls(parentPort, {
  report: input => {
    const { game, now } = z.parse(reportOf, input)
    return piecesOfReport(reads, modeOf, game, new Date(now))
  },
  'fair-points': input => piecesOfEstimates(reads, input),
})
