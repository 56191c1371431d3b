interface Bounds<V> {
  most: number
  mostLetters: number
  lettersOf: (value: V) => number
}

/** Keeps what was used last: no more values than `most`, and no more letters in all of them than `mostLetters`. */
export class LeastRecent<V> {
  // In the order of their use, the least recent first.
  readonly #values = new Map<string, V>()
  readonly #bounds: Bounds<V>
  #letters = 0

  constructor(bounds: Bounds<V>) {
    this.#bounds = bounds
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: string, value: V): void {
    const { most, mostLetters, lettersOf } = this.#bounds
    this.#forget(key)
    this.#values.set(key, value)
    this.#letters += lettersOf(value)
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= most && this.#letters <= mostLetters) break
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#letters -= this.#bounds.lettersOf(value)
    this.#values.delete(key)
  }
}
