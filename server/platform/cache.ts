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
