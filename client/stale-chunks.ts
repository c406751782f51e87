import { browserStorage } from './browser-storage.ts'

const KEY = 'crava.reloaded'
/** A page that still lacks a file after a reload is not reloaded repeatedly. */
const AGAIN_AFTER_MS = 60_000

/** The number of running prefetches. */
let ahead = 0

/** Prefetches files: one that fails is requested again when it is needed, and nothing else happens. */
export async function fetchAhead(fetch: () => Promise<unknown>): Promise<void> {
  if (!navigator.onLine) return
  ahead++
  try {
    await fetch()
  } catch {
    // The error is shown when the file is needed.
  } finally {
    // The event of a file that is missing may come right after.
    setTimeout(() => void ahead--)
  }
}

/**
 * Reloads the page, once, when a file of the program cannot be loaded: after an upgrade an open page requests files of its release.
 * Without a connection a reload would not help.
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
