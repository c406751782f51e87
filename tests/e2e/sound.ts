import type { Page } from '@playwright/test'

/** A sound decoded by the browser. */
export interface Heard {
  type: string
  seconds: number
  samples: number[]
}

/** Fetches a sound and decodes it in the browser: one second at 16 kHz, from the first second on. */
export const decode = (page: Page, url: string): Promise<Heard> =>
  page.evaluate(async address => {
    const answer = await fetch(address)
    const decoded = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(await answer.arrayBuffer())
    const samples = [...decoded.getChannelData(0).subarray(16_000, 32_000)]
    return { type: answer.headers.get('content-type') ?? '', seconds: decoded.duration, samples }
  }, url)

/** Strength of a tone in a sound (Goertzel). */
export function toneOf({ samples }: Heard, hertz: number): number {
  const step = 2 * Math.cos((2 * Math.PI * hertz) / 16_000)
  let [last, before] = [0, 0]
  for (const sample of samples) [last, before] = [sample + step * last - before, last]
  return last * last + before * before - step * last * before
}
