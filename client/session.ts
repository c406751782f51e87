import { browserStorage, followStorage } from './browser-storage.ts'
import { createStore, useStore } from './store.ts'

/** A remembered path expires after this visit. */
const AFTER_MS = 3_600_000

/** The client's storage keys, and the default page after sign-in. */
export interface SessionOptions {
  tokenKey: string
  afterKey: string
  home: string
}

/** Creates a client's session: its token, shared across tabs, and a visitor's destination. */
export function createSession({ tokenKey, afterKey, home }: SessionOptions) {
  const store = createStore<string | null>(browserStorage.get(tokenKey))

  // After a sign-out, here or in another tab, the guarded page must not be remembered for the next user.
  let hasLeft = false

  // Follow a sign-out or sign-in in another tab.
  followStorage(tokenKey, () => {
    hasLeft = browserStorage.get(tokenKey) === null
    store.set(browserStorage.get(tokenKey))
  })

  const set = (token: string | null) => {
    browserStorage.set(tokenKey, token)
    store.set(token)
  }
  const remember = (path: string) => browserStorage.set(afterKey, JSON.stringify({ path, at: Date.now() }))

  return {
    currentToken: (): string | null => store.get(),
    useSignedIn: (): boolean => useStore(store) !== null,
    onSessionChange: (changed: () => void): (() => void) => store.subscribe(changed),
    keepToken: (token: string): void => {
      hasLeft = false
      set(token)
    },
    /** Ends the session on purpose; drops the remembered path. */
    forgetToken: (): void => {
      hasLeft = true
      browserStorage.set(afterKey, null)
      set(null)
    },
    /** The server no longer knows the session: the next sign-in returns to the same page. */
    loseToken: (): void => set(null),
    rememberPath: remember,
    /** Remembers the page that a guard redirected from, unless the user has just signed out on it. */
    rememberTurnedAway: (path: string): void => {
      if (!hasLeft) remember(path)
      hasLeft = false
    },
    takeRememberedPath: (): string => {
      const saved = browserStorage.get(afterKey)
      browserStorage.set(afterKey, null)
      return pathIn(saved) ?? home
    },
  }
}

/** The stored path if it is recent and one of our own. */
function pathIn(saved: string | null): string | undefined {
  if (saved === null) return undefined
  try {
    const { path, at } = JSON.parse(saved) as { path?: unknown; at?: unknown }
    const fresh = typeof at === 'number' && Date.now() - at < AFTER_MS
    return fresh && typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : undefined
  } catch {
    // Ignore malformed data.
    return undefined
  }
}
