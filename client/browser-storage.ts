/** localStorage that never throws: some browsers refuse it in private windows, and the product must work without it. */
export const browserStorage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // The value is lost on reload.
    }
  },
}

/** Calls `changed` when another tab has changed this value. */
export function followStorage(key: string, changed: () => void): void {
  addEventListener('storage', event => {
    // Without a key everything was cleared.
    if (event.key === key || event.key === null) changed()
  })
}
