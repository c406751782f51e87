import { afterAll, beforeAll } from 'vitest'
import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMotion: (reducedMotion: 'reduce' | 'no-preference') => Promise<void>
  }
}

/** For files that test motion: all others use `prefers-reduced-motion`. */
export function withMotion(): void {
  beforeAll(() => commands.emulateMotion('no-preference'))
  afterAll(() => commands.emulateMotion('reduce'))
}
