import { currentTrace, traced } from './tracing.ts'

/** Adds an item and resolves with its own result when its batch is done. */
export type Enqueue<I, O> = (item: I) => Promise<O>

/** The queue is full: answered as `unavailable`, so that a flood is refused instead of piling up. */
export class BatchFull extends Error {}

export interface BatchLimits {
  /** Items of one batch. */
  largest: number
  /** Items that wait; more are refused. */
  waiting: number
  /**
   * Runs up to `most` batches at once, a further one beside a running one only once `fromItems` wait, because small batches cost more per
   * item.
   */
  concurrent?: { most: number; fromItems: number }
}

/** Called for each batch with the seconds that each item waited. */
export type WatchBatch = (waitedSeconds: readonly number[]) => void

interface Waiting<I, O> {
  since: number
  trace: string | undefined
  item: I
  resolve(result: O): void
  reject(error: unknown): void
}

/**
 * Groups concurrent items: while a batch runs, the next collects. No timer, so an idle system adds no delay. `run` gets at most `largest`
 * items and returns one result per item, in order; an `Error` instance as a result rejects that item alone. If `run` throws, every item of
 * that batch is rejected with the error.
 */
export function createBatch<I, O>(
  run: (items: I[]) => Promise<(O | Error)[]>,
  limits: BatchLimits,
  watch?: WatchBatch,
): Enqueue<I, O> {
  const queue: Waiting<I, O>[] = []
  const { most, fromItems } = limits.concurrent ?? { most: 1, fromItems: 1 }
  let running = 0

  async function drain(): Promise<void> {
    running += 1
    // Requests of one tick of the event loop form one batch, also when nothing runs yet.
    await new Promise(resolve => setImmediate(resolve))
    while (queue.length >= (running > 1 ? fromItems : 1)) {
      const batch = queue.splice(0, limits.largest)
      watch?.(batch.map(({ since }) => (performance.now() - since) / 1_000))
      const [parent, ...links] = batch.flatMap(({ trace }) => trace ?? [])
      await traced('batch', { parent, links, attributes: { 'crava.items': batch.length } }, () => settle(batch, run))
    }
    running -= 1
  }

  return item =>
    new Promise<O>((resolve, reject) => {
      if (queue.length >= limits.waiting) return reject(new BatchFull('too many wait'))
      queue.push({ item, resolve, reject, since: performance.now(), trace: currentTrace() })
      if (running === 0 || (running < most && queue.length >= fromItems)) void drain()
    })
}

async function settle<I, O>(batch: Waiting<I, O>[], run: (items: I[]) => Promise<(O | Error)[]>): Promise<void> {
  try {
    const results = await run(batch.map(waiting => waiting.item))
    if (results.length !== batch.length) throw new Error('A batch must return one result per item')
    for (const [index, waiting] of batch.entries()) {
      const result = results[index]
      if (result instanceof Error) waiting.reject(result)
      else waiting.resolve(result as O)
    }
  } catch (error) {
    for (const waiting of batch) waiting.reject(error)
  }
}
