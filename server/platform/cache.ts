/**
 * A cache with a maximum total weight (`most`, in the unit of `weigh`), evicting the least recently used. Concurrent callers share one
 * computation; failures are not cached.
 */
export class Cache<T> {
  readonly #most: number
  readonly #weigh: (made: T) => number
  readonly #made = new Map<string, T>()
  readonly #underWay = new Map<string, Promise<T>>()
  #weight = 0

  constructor(most: number, weigh: (made: T) => number) {
    this.#most = most
    this.#weigh = weigh
  }

  /** Returns the cached value while it is fresh; otherwise computes it again, with the old value if there is one. */
  async get(key: string, isFresh: (made: T) => boolean, make: (old: T | undefined) => Promise<T>): Promise<T> {
    const known = this.#made.get(key)
    if (known !== undefined && isFresh(known)) {
      this.#made.delete(key)
      this.#made.set(key, known)
      return known
    }
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const making = make(known)
      .then(made => {
        this.#keep(key, made)
        return made
      })
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, making)
    return making
  }

  /** The total weight of the cached values. */
  get weight(): number {
    return this.#weight
  }

  #keep(key: string, made: T): void {
    this.#forget(key)
    this.#made.set(key, made)
    this.#weight += this.#weigh(made)
    for (const oldest of this.#made.keys()) {
      if (this.#weight <= this.#most) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const old = this.#made.get(key)
    if (old === undefined) return
    this.#made.delete(key)
    this.#weight -= this.#weigh(old)
  }
}
