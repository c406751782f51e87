import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const KEY = 'crava.theme'
const listeners = new Set<() => void>()

/** What the person chose on this device, or null. Storage may be closed (private windows, policies): then nobody chose. */
function chosen(): Theme | null {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'dark' || value === 'light' ? value : null
  } catch {
    return null
  }
}

/** The theme in force: the one chosen on this device, otherwise the one the system prefers. */
export function readTheme(): Theme {
  return chosen() ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')
}

function show(theme: Theme) {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Puts the theme on the page; call it once, before the first render. Follows the system until the person chooses. */
export function startTheme(): void {
  show(readTheme())
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => show(readTheme()))
}

/** Chooses a theme for this device and shows it at once. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // The choice then lasts until the page is left.
  }
  show(theme)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme on the page, kept up to date. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'))
}
