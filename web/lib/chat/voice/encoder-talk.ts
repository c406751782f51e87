/** What the page says to the encoder of voices. */
export type ToEncoder = { do: 'begin'; sampleRate: number } | { do: 'take'; samples: Float32Array } | { do: 'end' }

/** What it answers: once, when it has ended. */
export type FromEncoder = { mp3: Uint8Array<ArrayBuffer>[] } | { failed: string }
