/** A seeded random generator: the same seed gives the same sequence. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number
  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  pick<T>(choices: readonly T[]): T
  /** True with the given probability. */
  chance(share: number): boolean
  /** Shuffles in place. */
  shuffle<T>(items: T[]): T[]
}

/** Mulberry32, for test data only. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function fraction() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    between,
    pick<T>(choices: readonly T[]): T {
      if (choices.length === 0) throw new Error('Nothing to pick from')
      return choices[between(0, choices.length - 1)] as T
    },
    chance: (share) => fraction() < share,
    shuffle<T>(items: T[]): T[] {
      for (let last = items.length - 1; last > 0; last--) {
        const other = between(0, last)
        const lastItem = items[last] as T
        items[last] = items[other] as T
        items[other] = lastItem
      }
      return items
    },
  }
}
