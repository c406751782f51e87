import { browserStorage } from './browser-storage.ts'

const KEY = 'crava.reloaded'
/** Minimum time between reloads: a page that still lacks a file must not reload in a loop. */
const AGAIN_AFTER_MS = 60_000

let ahead = 0

/** Prefetches files. A failure is ignored: the file is requested again when it is needed. */
export async function fetchAhead(fetch: () => Promise<unknown>): Promise<void> {
  if (!navigator.onLine) return
  ahead++
  try {
    await fetch()
  } catch {
    // The error is shown when the file is needed.
  } finally {
    // The event of a missing file may fire right after.
    setTimeout(() => void ahead--)
  }
}

/**
 * Reloads the page once when a chunk cannot be loaded: after an upgrade an open page requests files of its old release. Not offline, where a
 * reload would not help.
 */
export function reloadOnStaleChunk(reload: () => void = () => location.reload()): () => void {
  function handleError() {
    const last = Number(browserStorage.get(KEY) ?? 0)
    if (ahead > 0 || !navigator.onLine || Date.now() - last < AGAIN_AFTER_MS) return
    browserStorage.set(KEY, String(Date.now()))
    reload()
  }
  addEventListener('vite:preloadError', handleError)
  return () => removeEventListener('vite:preloadError', handleError)
}
