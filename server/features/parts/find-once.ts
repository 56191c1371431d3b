/** Answers that hold for one edition of the stock; the least recently read are forgotten. */
export function heldForEdition<T>(most: number) {
  const known = new Map<string, { edition: string; answer: Promise<T> }>()

  return {
    async read(edition: string, key: string, ask: () => Promise<T>): Promise<T> {
      const held = known.get(key)
      known.delete(key)
      if (held?.edition === edition) {
        known.set(key, held)
        return await held.answer
      }
      const answer = ask()
      const entry = { edition, answer }
      known.set(key, entry)
      answer.catch(() => {
        if (known.get(key) === entry) known.delete(key)
      })
      for (const oldest of known.keys()) {
        if (known.size <= most) break
        known.delete(oldest)
      }
      return await answer
    },
  }
}
