/** Counts that hold for one edition of the stock; the least recently read are forgotten. */
export function stockCounts(most: number) {
  const known = new Map<string, { edition: string; count: Promise<number> }>()

  return {
    async read(edition: string, what: object, count: () => Promise<number>): Promise<number> {
      const key = JSON.stringify(what)
      const held = known.get(key)
      known.delete(key)
      if (held?.edition === edition) {
        known.set(key, held)
        return held.count
      }
      const counting = count()
      known.set(key, { edition, count: counting })
      counting.catch(() => known.delete(key))
      for (const oldest of known.keys()) {
        if (known.size <= most) break
        known.delete(oldest)
      }
      return counting
    },
  }
}
