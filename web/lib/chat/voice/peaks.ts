export const BARS = 28

/** Loudness over time as `count` bars, scaled so that the loudest is 1. */
export function barsOf(levels: ArrayLike<number>, count = BARS): number[] {
  const bars = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / count))
    let most = 0
    for (let at = from; at < to; at += 1) most = Math.max(most, Math.abs(levels[at] ?? 0))
    return most
  })
  const loudest = Math.max(...bars)
  return loudest === 0 ? bars : bars.map(bar => bar / loudest)
}

/** The bars of a sound file; undefined when the browser cannot decode it. */
export async function barsOfSound(sound: Blob): Promise<number[] | undefined> {
  try {
    // An offline context plays nothing, so it needs no user gesture.
    const reader = new OfflineAudioContext(1, 1, 22_050)
    const decoded = await reader.decodeAudioData(await sound.arrayBuffer())
    return barsOf(decoded.getChannelData(0))
  } catch {
    return undefined
  }
}
