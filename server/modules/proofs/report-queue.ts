import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '#server/platform/fail.ts'

/** Reports generated at once in this process, for all callers: each reads, hashes and writes every entry of a game. */
const MADE_AT_ONCE = 3
/** Of these, the maximum requested by one source. */
const PER_SOURCE = 2
/** Maximum waiting requests; further ones are refused. */
const MOST_WAITING = 20
const RETRY_AFTER_S = 5
/** A report up to this size is cached and returned to all requests that follow soon. */
const SMALL_BYTES = 2 * 1024 * 1024
const CACHE_BYTES = 32 * 1024 * 1024
/** A reader that takes no piece for this long loses its slot. */
const STALLED_MS = 30_000

interface Making {
  source: string
  /** The subject of a report; every change of the report changes the key. */
  key: string
  make: () => AsyncIterable<string>
}

export interface ReportQueue {
  /**
   * The report, from the cache or generated now. Refuses `too_many_requests` to a source with reports in progress, and `unavailable` when
   * the queue is full.
   */
  give(making: Making): Promise<Buffer | Readable>
}

interface Settings {
  cachedMs: number
  now: () => number
  stalledMs?: number
}

/** Generates a few reports at a time; a small one is generated once for all concurrent requests. */
export function createReportQueue({ cachedMs, now, stalledMs = STALLED_MS }: Settings): ReportQueue {
  const turns = createTurns()
  const cache = createCache(cachedMs, now)
  /** Resolves to the report, or to undefined if it is too large to share. */
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  const begin = async ({ source, key, make }: Making): Promise<Buffer | Readable> => {
    const release = await turns.take(source)
    const pieces = make()[Symbol.asyncIterator]()
    try {
      const { first, isWhole } = await readUpTo(pieces, SMALL_BYTES)
      if (!isWhole) return theRest(first, pieces, { release, stalledMs })
      const report = Buffer.from(first)
      cache.put(key, report)
      release()
      return report
    } catch (error) {
      release()
      throw error
    }
  }
  return {
    give: async making => {
      const { key } = making
      const cached = cache.get(key)
      if (cached) return cached
      const together = underWay.get(key)
      const shared = together && (await together.catch(() => undefined))
      if (shared) return shared
      const made = begin(making)
      const small = made.then(report => (Buffer.isBuffer(report) ? report : undefined))
      underWay.set(key, small)
      void small.catch(() => undefined).finally(() => underWay.get(key) === small && underWay.delete(key))
      return made
    },
  }
}

async function readUpTo(pieces: AsyncIterator<string>, bytes: number): Promise<{ first: string; isWhole: boolean }> {
  let first = ''
  while (first.length <= bytes) {
    const piece = await pieces.next()
    if (piece.done) return { first, isWhole: true }
    first += piece.value
  }
  return { first, isWhole: false }
}

/** The first piece followed by the rest; the slot is released at the end, when the reader disconnects, and when it stalls. */
function theRest(
  first: string,
  pieces: AsyncIterator<string>,
  { release, stalledMs }: { release: () => void; stalledMs: number },
): Readable {
  let timer: NodeJS.Timeout | undefined
  const taken = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => stream.destroy(), stalledMs).unref()
  }
  async function* all(): AsyncGenerator<string> {
    yield first
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
      taken()
      yield piece.value
    }
  }
  const stream = Readable.from(all())
  stream.once('close', () => {
    clearTimeout(timer)
    release()
    void pieces.return?.()
  })
  taken()
  return stream
}

/** Slots for generating reports, a few at once, granted in order of request. */
function createTurns() {
  const bySource = new Map<string, number>()
  const waiting: (() => void)[] = []
  let running = 0
  const count = (source: string, by: number): void => {
    const left = (bySource.get(source) ?? 0) + by
    if (left > 0) bySource.set(source, left)
    else bySource.delete(source)
  }
  return {
    take: async (source: string): Promise<() => void> => {
      if ((bySource.get(source) ?? 0) >= PER_SOURCE) fail('too_many_requests', { retryAfter: RETRY_AFTER_S })
      if (waiting.length >= MOST_WAITING) fail('unavailable', { retryAfter: RETRY_AFTER_S })
      count(source, 1)
      if (running >= MADE_AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
      else running += 1
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        count(source, -1)
        const next = waiting.shift()
        // The next waiting request takes over the slot; between two reports the event loop runs other work.
        if (next) void pause(0).then(next)
        else running -= 1
      }
    },
  }
}

function createCache(cachedMs: number, now: () => number) {
  const cache = new Map<string, { report: Buffer; until: number }>()
  let bytes = 0
  const drop = (key: string): void => {
    bytes -= cache.get(key)?.report.length ?? 0
    cache.delete(key)
  }
  return {
    get: (key: string): Buffer | undefined => {
      const found = cache.get(key)
      if (found && found.until <= now()) drop(key)
      return cache.get(key)?.report
    },
    put: (key: string, report: Buffer): void => {
      drop(key)
      cache.set(key, { report, until: now() + cachedMs })
      bytes += report.length
      for (const oldest of cache.keys()) {
        if (bytes <= CACHE_BYTES) return
        drop(oldest)
      }
    },
  }
}
