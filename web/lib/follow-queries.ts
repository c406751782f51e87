import { hashKey, type QueryClient } from '@tanstack/react-query'

/** How many components on screen follow the events of a key. */
const followers = new WeakMap<QueryClient, Map<string, number>>()

/**
 * Counts a follower of the events that keep these queries up to date; returns the function that ends it. When the last one leaves, nobody hears
 * of changes any more, so the queries count as outdated and are read again when they are next shown.
 */
export function followQueries(client: QueryClient, queryKey: readonly string[]): () => void {
  const counts = followers.get(client) ?? new Map<string, number>()
  followers.set(client, counts)
  const name = hashKey(queryKey)
  counts.set(name, (counts.get(name) ?? 0) + 1)
  return () => {
    const left = (counts.get(name) ?? 1) - 1
    if (left > 0) counts.set(name, left)
    else counts.delete(name)
    // A moment later: the next page may follow them too, and a read that leaving cancels restores the state before it.
    queueMicrotask(() => {
      if (!counts.has(name)) void client.invalidateQueries({ queryKey, refetchType: 'none' })
    })
  }
}
