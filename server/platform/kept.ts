/**
 * What was made lately, up to so much of it (`most`, in the unit of `weigh`): what was asked for longest ago goes first. Callers at the
 * same time share what is being made; what fails is not kept.
 */
export class Kept<T> {
  readonly #most: number
  readonly #weigh: (made: T) => number
  readonly #made = new Map<string, T>()
  readonly #underWay = new Map<string, Promise<T>>()
  #weight = 0

  constructor(most: number, weigh: (made: T) => number) {
    this.#most = most
    this.#weigh = weigh
  }

  /** What is kept under a key, or is made now. */
  async get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#made.get(key)
    if (known !== undefined) {
      this.#made.delete(key)
      this.#made.set(key, known)
      return known
    }
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const making = make().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, making)
    const made = await making
    this.#keep(key, made)
    return made
  }

  /** The weight of all that is kept. */
  get weight(): number {
    return this.#weight
  }

  #keep(key: string, made: T): void {
    this.#made.set(key, made)
    this.#weight += this.#weigh(made)
    for (const [oldest, old] of this.#made) {
      if (this.#weight <= this.#most) return
      this.#made.delete(oldest)
      this.#weight -= this.#weigh(old)
    }
  }
}
