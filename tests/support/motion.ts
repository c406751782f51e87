import { afterAll, beforeAll } from 'vitest'
import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMotion: (reducedMotion: 'reduce' | 'no-preference') => Promise<void>
  }
}

/** For tests of animations: all others run with reduced motion. */
export function withMotion(): void {
  beforeAll(() => commands.emulateMotion('no-preference'))
  afterAll(() => commands.emulateMotion('reduce'))
}
