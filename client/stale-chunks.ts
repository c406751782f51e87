import { browserStorage } from './browser-storage.ts'

const KEY = 'crava.reloaded'
/** A page that was read anew and still lacks a file is not read anew again and again. */
const AGAIN_AFTER_MS = 60_000

/** How many things are being fetched that nobody has asked for. */
let ahead = 0

/** Fetches files before anybody asks for them: what cannot be had is asked for again by whoever needs it, and nothing else happens. */
export async function fetchAhead(fetch: () => Promise<unknown>): Promise<void> {
  if (!navigator.onLine) return
  ahead++
  try {
    await fetch()
  } catch {
    // Told when it is needed.
  } finally {
    // The event of a file that is missing may come right after.
    setTimeout(() => void ahead--)
  }
}

/**
 * Reads the page anew, once, when a file of the program cannot be loaded: after an upgrade an open page asks for files of its release.
 * Without a connection nothing would be better for it.
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
