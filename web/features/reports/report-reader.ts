import type { LogRow } from '#contract/api/proofs.ts'
import type { FromWorker, ToWorker } from './worker-talk.ts'

type Told<T extends FromWorker['told']> = Extract<FromWorker, { told: T }>

/** The browser makes no hashes on this page: it came without encryption. */
export class NoHashes extends Error {}

/** A report in a worker of its own. */
export interface ReportReader {
  open(file: Blob): Promise<Told<'opened'>>
  /** Tells the share done, from 0 to 1. */
  check(log: readonly LogRow[] | null, tell: (share: number) => void): Promise<Told<'checked'>>
  /** Rows of the ranking from a place on; of a name, username or entry alone when `search` is not empty. */
  rows(asked: { from: number; count: number; search: string }): Promise<Told<'rows'>>
  end(): void
}

/** Starts the worker. What it cannot do is thrown by what was asked of it. */
export function startReader(): ReportReader {
  const worker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' })
  let asked = 0
  const ask = <T extends FromWorker['told']>(
    question: ToWorker,
    isAnswer: (told: FromWorker) => told is Told<T>,
    other?: (told: FromWorker) => void,
  ): Promise<Told<T>> =>
    new Promise((resolve, reject) => {
      const done = new AbortController()
      const fail = (error: Error) => {
        done.abort()
        reject(error)
      }
      worker.addEventListener('error', () => fail(new Error('The worker did not start')), { signal: done.signal })
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<FromWorker>) => {
          if (data.told === 'failed') fail(data.noCrypto ? new NoHashes() : new Error('The worker failed'))
          else if (isAnswer(data)) {
            done.abort()
            resolve(data)
          } else other?.(data)
        },
        { signal: done.signal },
      )
      // Nothing is handed over: the empty list tells this call from a window's.
      worker.postMessage(question, [])
    })
  return {
    open: file => ask({ ask: 'open', file }, told => told.told === 'opened'),
    check: (log, tell) =>
      ask(
        { ask: 'check', log },
        told => told.told === 'checked',
        told => {
          if (told.told === 'progress') tell(told.done / told.all)
        },
      ),
    rows: wanted => {
      asked += 1
      const number = asked
      return ask(
        { ask: 'rows', number, ...wanted },
        (told): told is Told<'rows'> => told.told === 'rows' && told.number === number,
      )
    },
    end: () => worker.terminate(),
  }
}
