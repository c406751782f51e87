const listeners = new Set<() => void>()

/** After a block or unblock, chats of cards and rooms are refetched. */
export function blocksChanged(): void {
  for (const listener of listeners) listener()
}

/** Subscribes to that; returns the unsubscribe function. */
export function onBlocksChange(handle: () => void): () => void {
  listeners.add(handle)
  return () => listeners.delete(handle)
}
