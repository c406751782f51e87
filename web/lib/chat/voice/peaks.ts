export const BARS = 28

/** The loudness along the way in so many bars, the loudest of them 1. */
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

/** The bars of a sound file; none when the browser cannot read it. */
export async function barsOfSound(sound: Blob): Promise<number[] | undefined> {
  try {
    // A context that plays nothing needs nobody's leave.
    const reader = new OfflineAudioContext(1, 1, 22_050)
    const decoded = await reader.decodeAudioData(await sound.arrayBuffer())
    return barsOf(decoded.getChannelData(0))
  } catch {
    return undefined
  }
}
