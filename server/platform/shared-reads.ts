import type { Reader } from './db.ts'

interface Flight {
  running: Promise<unknown>
  next: Promise<unknown> | undefined
}

/** More ids belong to an export or a job, which has no concurrent duplicates. */
const SHARED_MOST = 200

const flights = new WeakMap<Reader, Map<string, Flight>>()
const settled = (): void => undefined

/**
 * Reads once for all concurrent calls with the same key. A call during a read waits for the next read, never the current one, so that every
 * call sees earlier commits. `key` must cover everything the result depends on; the result is shared and must not be changed. Inside a
 * transaction nothing is shared.
 */
export function shareRead<T>(from: Reader, key: string, read: () => Promise<T>): Promise<T> {
  if (!('pool' in from)) return read()
  const under = flights.get(from) ?? new Map<string, Flight>()
  flights.set(from, under)
  const flight = under.get(key)
  if (!flight) return begin(under, key, read)
  flight.next ??= flight.running.then(settled, settled).then(() => begin(under, key, read))
  return flight.next as Promise<T>
}

/** Creates a shared reading of rows by id, the same for all viewers: calls for the same ids share it. */
export const sharedByIds =
  <T>(name: string, read: (from: Reader, ids: readonly string[]) => Promise<T>) =>
  (from: Reader, ids: readonly string[]): Promise<T> =>
    ids.length > SHARED_MOST ? read(from, ids) : shareRead(from, `${name} ${ids.join(' ')}`, () => read(from, ids))

function begin<T>(under: Map<string, Flight>, key: string, read: () => Promise<T>): Promise<T> {
  const running = read()
  const flight: Flight = { running, next: undefined }
  under.set(key, flight)
  // The calls waiting for the next read start it.
  const end = (): void => {
    if (flight.next === undefined && under.get(key) === flight) under.delete(key)
  }
  running.then(end, end)
  return running
}
