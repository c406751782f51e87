import { browserStorage } from './browser-storage.ts'
import { createStore, useStore } from './store.ts'

const TOKEN = 'crava.token'
const AFTER = 'crava.after'
/** A remembered path is for this visit, not for next month's. */
const AFTER_MS = 3_600_000

const store = createStore<string | null>(browserStorage.get(TOKEN))

// Signing out (or in) in one tab is seen by the others.
addEventListener('storage', event => {
  if (event.key === TOKEN || event.key === null) store.set(browserStorage.get(TOKEN))
})

/** The token of the session, or null. */
export const currentToken = (): string | null => store.get()

/** Whether somebody is signed in, followed. */
export const useSignedIn = (): boolean => useStore(store) !== null

/** Calls `changed` whenever somebody signs in or out, in this tab or another. */
export const onSessionChange = (changed: () => void): (() => void) => store.subscribe(changed)

/** Keeps the token of a new session. */
export function keepToken(token: string): void {
  browserStorage.set(TOKEN, token)
  store.set(token)
}

/** Forgets the session. Called on sign-out and on any 401. */
export function forgetToken(): void {
  browserStorage.set(TOKEN, null)
  store.set(null)
}

/** Remembers where a visitor wanted to go (path and query, an influencer's code in it included). */
export function rememberPath(path: string): void {
  browserStorage.set(AFTER, JSON.stringify({ path, at: Date.now() }))
}

/** Where to go after sign-in: the remembered path once, else `/home`. Only paths of our own are followed. */
export function takeRememberedPath(): string {
  const kept = browserStorage.get(AFTER)
  browserStorage.set(AFTER, null)
  if (kept === null) return '/home'
  try {
    const { path, at } = JSON.parse(kept) as { path?: unknown; at?: unknown }
    const fresh = typeof at === 'number' && Date.now() - at < AFTER_MS
    if (fresh && typeof path === 'string' && /^\/(?![/\\])/.test(path)) return path
  } catch {
    // Not ours: as if nothing was kept.
  }
  return '/home'
}
