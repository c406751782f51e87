import { fail } from './fail.ts'

/**
 * Limits concurrency of heavy work: a number run at once, a number wait in line, and further calls are refused with `too_many_requests`
 * instead of piling up.
 */
export function createQueue({
  atOnce,
  mostWaiting,
}: {
  atOnce: number
  mostWaiting: number
}): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) fail('too_many_requests', { retryAfter: 2 })
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The slot passes directly to the next in line, so that no later call takes it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Skips a call of `work` while another one runs in this process: queued runs would delay everything else. */
export function singleFlight<A extends unknown[]>(work: (...args: A) => Promise<void>): (...args: A) => Promise<void> {
  let isBusy = false
  return async (...args) => {
    if (isBusy) return
    isBusy = true
    try {
      await work(...args)
    } finally {
      isBusy = false
    }
  }
}

/** Waits for a promise with a timeout; after it, the work continues on its own. */
export async function withTimeout(work: Promise<unknown>, mostMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>(resolve => {
    timer = setTimeout(resolve, mostMs)
  })
  await Promise.race([work, patience]).finally(() => clearTimeout(timer))
}
