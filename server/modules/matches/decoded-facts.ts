import { LRUCache } from 'lru-cache'
import type { Facts } from '#contract/facts.ts'
import { factsFromJson } from './facts-json.ts'

/** A match has facts of some 40 athletes, a round reported athlete by athlete of some 800. */
const ATHLETES_MOST = 200_000

export interface Decoded {
  /** The version of the row in the database that the facts were read from. */
  row: string
  facts: Facts
}

const decoded = new LRUCache<string, Decoded>({
  maxSize: ATHLETES_MOST,
  sizeCalculation: ({ facts }) => 1 + Object.keys(facts.athletes).length,
})

/** Facts by match, as they were decoded last. */
export const decodedBefore = (ids: readonly string[]): Map<string, Decoded> =>
  new Map(
    ids.flatMap(id => {
      const known = decoded.get(id)
      return known ? [[id, known]] : []
    }),
  )

/** Decodes the facts of a row, once for each version of it; frozen, since all readers share them. */
export function decodeFacts(id: string, row: string, stored: unknown): Facts {
  const facts = deepFrozen(factsFromJson(stored))
  decoded.set(id, { row, facts })
  return facts
}

function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  for (const part of Object.values(value)) deepFrozen(part)
  return Object.freeze(value)
}
