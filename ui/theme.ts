import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const KEY = 'crava.theme'
const listeners = new Set<() => void>()

/** The theme chosen on this device, or null. Also null when storage is unavailable (private windows, policies). */
function chosen(): Theme | null {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'dark' || value === 'light' ? value : null
  } catch {
    return null
  }
}

/** The current theme: the one chosen on this device, otherwise the system's. */
export function readTheme(): Theme {
  return chosen() ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')
}

function show(theme: Theme) {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Applies the theme; call it once, before the first render. Follows the system until the person chooses, and a choice in another tab. */
export function startTheme(): void {
  show(readTheme())
  addEventListener('storage', () => show(readTheme()))
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => show(readTheme()))
}

/** Chooses a theme for this device and applies it. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // The choice then lasts until the page is reloaded.
  }
  show(theme)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current theme, reactive. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'))
}
