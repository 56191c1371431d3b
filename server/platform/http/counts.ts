/** Numbers by key, such as open connections by address; 0 is not stored. */
export function createCounts() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, by: 1 | -1) {
      const sum = (counts.get(key) ?? 0) + by
      if (sum > 0) counts.set(key, sum)
      else counts.delete(key)
    },
  }
}
