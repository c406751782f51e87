import type { Page } from '@playwright/test'

/** A decoded sound. */
export interface Heard {
  type: string
  seconds: number
  samples: number[]
}

/** Fetches a sound of the product and decodes it in the browser: its first second at 16 kHz. */
export const decode = (page: Page, url: string): Promise<Heard> =>
  page.evaluate(async address => {
    const answer = await fetch(address)
    const decoded = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(await answer.arrayBuffer())
    const samples = [...decoded.getChannelData(0).subarray(16_000, 32_000)]
    return { type: answer.headers.get('content-type') ?? '', seconds: decoded.duration, samples }
  }, url)

/** The amplitude of a frequency in a sound (Goertzel). */
export function toneOf({ samples }: Heard, hertz: number): number {
  const step = 2 * Math.cos((2 * Math.PI * hertz) / 16_000)
  let [last, before] = [0, 0]
  for (const sample of samples) [last, before] = [sample + step * last - before, last]
  return last * last + before * before - step * last * before
}
