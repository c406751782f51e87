/**
 * Deterministic pseudo-random numbers from a text, for avatars; never for secrets.
 * @returns a function that picks one item of a list; each call advances the sequence.
 */
export function pickerFrom(seed: string): <const Item>(items: readonly [Item, ...Item[]]) => Item {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return items => {
    state = Math.imul(state, 1) + 0x6d2b79f5
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    const index = ((mixed ^ (mixed >>> 14)) >>> 0) % items.length
    return items[index] ?? items[0]
  }
}
