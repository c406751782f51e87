import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'

/**
 * A cache with a maximum total weight (`most`, in the unit of `weigh`), evicting the least recently used. Concurrent callers share one
 * computation; failures are not cached.
 */
export class Cache<T extends NonNullable<unknown>> {
  readonly #made: LRUCache<string, T>
  readonly #underWay = new Map<string, Promise<T>>()

  constructor(most: number, weigh: (made: T) => number) {
    this.#made = new LRUCache({ maxSize: most, sizeCalculation: weigh })
  }

  /** Returns the cached value while it is fresh; otherwise computes it again, with the old value if there is one. */
  async get(key: string, isFresh: (made: T) => boolean, make: (old: T | undefined) => Promise<T>): Promise<T> {
    const known = this.#made.get(key)
    if (known !== undefined && isFresh(known)) return known
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const making = make(known)
      .then(made => {
        this.#made.set(key, made)
        return made
      })
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, making)
    return making
  }

  /** The total weight of the cached values. */
  get weight(): number {
    return this.#made.calculatedSize
  }
}

/**
 * The version of a row in the database: the transaction that made it, and its physical location. Every update creates a new version, even
 * one that restores the old values. Select it as text beside the row.
 */
export const versionOf = (table: string): RawBuilder<string> =>
  sql<string>`${sql.ref(`${table}.xmin`)}::text || ${sql.ref(`${table}.ctid`)}::text`

/** Values derived from rows, cached as long as their version in the database is the same. Values are shared and must not be changed. */
export class RowCache<Value extends object> {
  readonly #known: LRUCache<string, { version: string; value: Value }>

  /** `size` says how much of `most` a value takes; 1 without it. */
  constructor({ most, size = () => 1 }: { most: number; size?: (value: Value) => number }) {
    this.#known = new LRUCache({ maxSize: most, sizeCalculation: ({ value }) => size(value) })
  }

  /** Those of these rows that are cached in any version. */
  known(ids: readonly string[]): Map<string, { version: string; value: Value }> {
    return new Map(
      ids.flatMap(id => {
        const one = this.#known.get(id)
        return one ? [[id, one]] : []
      }),
    )
  }

  /** The value of a row; undefined unless it is cached in this version. */
  get(id: string, version: string): Value | undefined {
    const one = this.#known.get(id)
    return one?.version === version ? one.value : undefined
  }

  set(id: string, version: string, value: Value): Value {
    this.#known.set(id, { version, value })
    return value
  }
}
