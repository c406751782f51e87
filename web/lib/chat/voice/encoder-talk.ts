/** Messages from the page to the voice encoder. */
export type ToEncoder = { do: 'begin'; sampleRate: number } | { do: 'take'; samples: Float32Array } | { do: 'end' }

/** The encoder's only response, sent at the end. */
export type FromEncoder = { mp3: Uint8Array<ArrayBuffer>[] } | { failed: string }
