const listeners = new Set<() => void>()

/** Somebody was blocked, or is no longer: what chats of cards and rooms show is read again. */
export function blocksChanged(): void {
  for (const listener of listeners) listener()
}

/** Calls back when that happens; returns how to stop. */
export function onBlocksChange(handle: () => void): () => void {
  listeners.add(handle)
  return () => listeners.delete(handle)
}
