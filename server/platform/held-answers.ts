/**
 * Answers that hold for one edition of what they are taken from; the least recently read are forgotten. Callers who
 * ask for the same at once share one question, and a fault is not kept. Who asks anew gets the answer of the edition
 * before, where there is one, to go on from.
 */
export function heldAnswers<T>(most: number) {
  const known = new Map<string, { edition: string; answer: Promise<T> }>()

  return {
    async read(
      edition: string,
      key: string,
      ask: (older: Promise<T | undefined>) => Promise<T>,
    ): Promise<T> {
      const held = known.get(key)
      known.delete(key)
      if (held?.edition === edition) {
        known.set(key, held)
        return await held.answer
      }
      const older = held?.answer.catch(() => undefined) ?? Promise.resolve(undefined)
      const entry = { edition, answer: ask(older) }
      known.set(key, entry)
      entry.answer.catch(() => {
        if (known.get(key) === entry) known.delete(key)
      })
      for (const oldest of known.keys()) {
        if (known.size <= most) break
        known.delete(oldest)
      }
      return await entry.answer
    },
  }
}
