import type { LogRow } from '#contract/api/player/proofs.ts'
import type { FromWorker, ToWorker } from './worker-talk.ts'

type MessageOf<T extends FromWorker['type']> = Extract<FromWorker, { type: T }>

/** The page is on an insecure origin, where the browser computes no hashes. */
export class NoHashes extends Error {}

/** A report in a worker. */
export interface ReportReader {
  open(file: Blob): Promise<MessageOf<'opened'>>
  /** Reports progress from 0 to 1. */
  check(log: readonly LogRow[] | null, report: (share: number) => void): Promise<MessageOf<'checked'>>
  /** Rows of the ranking from an offset; with a non-empty `search`, only those with that name, username or entry. */
  rows(request: { from: number; count: number; search: string }): Promise<MessageOf<'rows'>>
  end(): void
}

/** Starts the worker. The calls that cause its errors throw them. */
export function startReader(): ReportReader {
  const worker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' })
  let request = 0
  const ask = <T extends FromWorker['type']>(
    question: ToWorker,
    isAnswer: (message: FromWorker) => message is MessageOf<T>,
    other?: (message: FromWorker) => void,
  ): Promise<MessageOf<T>> =>
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
          if (data.type === 'failed') fail(data.noCrypto ? new NoHashes() : new Error('The worker failed'))
          else if (isAnswer(data)) {
            done.abort()
            resolve(data)
          } else other?.(data)
        },
        { signal: done.signal },
      )
      // The empty transfer list selects this overload over that of `window`.
      worker.postMessage(question, [])
    })
  return {
    open: file => ask({ ask: 'open', file }, message => message.type === 'opened'),
    check: (log, report) =>
      ask(
        { ask: 'check', log },
        message => message.type === 'checked',
        message => {
          if (message.type === 'progress') report(message.done / message.all)
        },
      ),
    rows: wanted => {
      request += 1
      const number = request
      return ask(
        { ask: 'rows', number, ...wanted },
        (message): message is MessageOf<'rows'> => message.type === 'rows' && message.number === number,
      )
    },
    end: () => worker.terminate(),
  }
}
