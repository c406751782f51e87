import { currentTrace, traced } from './tracing.ts'

/** Adds an item and gives its own result once the batch it went with is through. */
export type Enqueue<I, O> = (item: I) => Promise<O>

/** More are waiting than may wait: answered as `unavailable`, so that a flood is refused instead of piling up. */
export class BatchFull extends Error {}

/** Is told of each batch: how long each of it waited, in seconds. */
export type WatchBatch = (waitedSeconds: readonly number[]) => void

interface Waiting<I, O> {
  since: number
  trace: string | undefined
  item: I
  resolve(result: O): void
  reject(error: unknown): void
}

/**
 * What arrives together is done together: while one batch runs, the next collects. No timer, so an idle system adds no wait.
 * `run` gets at most `largest` items and gives one result each, in order; an item's refusal is a result of its own
 * (`Error` instances reject that item alone). When `run` throws, every item of that batch is rejected with it.
 */
export function createBatch<I, O>(
  run: (items: I[]) => Promise<(O | Error)[]>,
  limits: { largest: number; waiting: number },
  watch?: WatchBatch,
): Enqueue<I, O> {
  const queue: Waiting<I, O>[] = []
  let running = false

  async function drain(): Promise<void> {
    running = true
    // Requests of one turn of the event loop belong together, also when nothing runs yet.
    await new Promise(resolve => setImmediate(resolve))
    while (queue.length > 0) {
      const batch = queue.splice(0, limits.largest)
      watch?.(batch.map(({ since }) => (performance.now() - since) / 1_000))
      const [parent, ...links] = batch.flatMap(({ trace }) => trace ?? [])
      await traced('batch', { parent, links, attributes: { 'crava.items': batch.length } }, () => settle(batch, run))
    }
    running = false
  }

  return item =>
    new Promise<O>((resolve, reject) => {
      if (queue.length >= limits.waiting) return reject(new BatchFull('too many wait'))
      queue.push({ item, resolve, reject, since: performance.now(), trace: currentTrace() })
      if (!running) void drain()
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
