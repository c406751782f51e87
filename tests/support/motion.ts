import { afterAll, beforeAll } from 'vitest'
import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMotion: (reducedMotion: 'reduce' | 'no-preference') => Promise<void>
  }
}

/** For files whose promises are about motion: all others are shown to somebody who asked for less of it. */
export function withMotion(): void {
  beforeAll(() => commands.emulateMotion('no-preference'))
  afterAll(() => commands.emulateMotion('reduce'))
}
