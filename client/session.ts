import { browserStorage } from './browser-storage.ts'
import { createStore, useStore } from './store.ts'

/** A remembered path is for this visit, not for next month's. */
const AFTER_MS = 3_600_000

/** The keys a client keeps in the browser, and the page that follows sign-in when no other was requested. */
export interface SessionOptions {
  tokenKey: string
  afterKey: string
  home: string
}

/** Makes the session of a client: its token, in this tab and the others, and the page a visitor wanted. */
export function createSession({ tokenKey, afterKey, home }: SessionOptions) {
  const store = createStore<string | null>(browserStorage.get(tokenKey))

  // Who left on purpose, here or in another tab, does not want to come back to that page; the next person even less.
  let hasLeft = false

  // Signing out (or in) in one tab is seen by the others.
  addEventListener('storage', event => {
    if (event.key !== tokenKey && event.key !== null) return
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
    /** Ends the session on purpose: what was remembered is forgotten with it. */
    forgetToken: (): void => {
      hasLeft = true
      browserStorage.set(afterKey, null)
      set(null)
    },
    /** The server does not know the session any more: after the next sign-in one goes on where one was. */
    loseToken: (): void => set(null),
    rememberPath: remember,
    /** Remembers the page that a guard turned away from, unless it is the one that was just left on purpose. */
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

/** The path in what was remembered, when it is fresh and one of our own. */
function pathIn(saved: string | null): string | undefined {
  if (saved === null) return undefined
  try {
    const { path, at } = JSON.parse(saved) as { path?: unknown; at?: unknown }
    const fresh = typeof at === 'number' && Date.now() - at < AFTER_MS
    return fresh && typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : undefined
  } catch {
    // Not ours: as if nothing was stored.
    return undefined
  }
}
