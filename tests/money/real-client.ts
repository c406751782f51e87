import { vi } from 'vitest'
import type { OnEnd } from './servers.ts'

/** The player's client with its socket (web/lib/live.ts), without a page. */
export interface RealClient {
  /** How often it connected. */
  connected(): number
}

interface LiveOfClient {
  startLive(): () => void
  onLiveStart(handle: () => void): () => void
  onLiveAgain(handle: () => void): () => void
}

/** Signs in the client at a URL, with stubs for browser APIs that Node lacks. One per process, because the client is a singleton. */
export async function startRealClient(onEnd: OnEnd, address: string, token: string): Promise<RealClient> {
  const { hostname, port, host } = new URL(address)
  const cache = new Map([['crava.token', token]])
  const storage = {
    getItem: (key: string) => cache.get(key) ?? null,
    setItem: (key: string, value: string) => void cache.set(key, value),
    removeItem: (key: string) => void cache.delete(key),
  }
  const browser = {
    localStorage: storage,
    sessionStorage: storage,
    location: { protocol: 'http:', hostname, port, host, href: address, origin: address },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  // Its modules hold the session.
  vi.resetModules()
  const file = new URL('../../web/lib/live.ts', import.meta.url).href
  const { startLive, onLiveStart, onLiveAgain } = (await import(/* @vite-ignore */ file)) as LiveOfClient
  let times = 0
  const stops = [onLiveStart(() => (times += 1)), onLiveAgain(() => (times += 1)), startLive()]
  onEnd(async () => {
    for (const stop of stops) stop()
    for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name)
  })
  return { connected: () => times }
}
