import { LRUCache } from 'lru-cache'
import { findTexts, type PartSelection, type Texts } from '#server/features/parts/text-queries.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Up to so many are worth looking up one by one. */
const fewTexts = 20_000
/** A set takes a bit for each text, 80 KB where there are 630,000, or up to 160 KB of ids. */
const mostSets = 250
const mostOfNumbers = 50
/** Room for texts to come, in bytes, so that not each of them has the bits copied. */
const slack = 1024

function setBits(bits: Buffer, ids: readonly number[]): Buffer {
  for (const id of ids) bits[id >> 3]! |= 1 << (id & 7)
  return bits
}

/** Room for the bits up to a text. */
function withRoom(bits: Buffer | undefined, newest: number): Buffer {
  const length = (newest >> 3) + 1
  if (bits && bits.length >= length) return bits
  const wider = Buffer.alloc(length + slack)
  bits?.copy(wider)
  return wider
}

function textsOf(ids: number[], newest: number): Texts {
  if (ids.length <= fewTexts) {
    return {
      size: ids.length,
      newest,
      ids,
      bits: () => setBits(Buffer.alloc(((ids.at(-1) ?? 0) >> 3) + 1), ids),
    }
  }
  return manyTexts(setBits(withRoom(undefined, newest), ids), ids.length, newest)
}

const manyTexts = (bits: Buffer, size: number, newest: number): Texts => ({
  size,
  newest,
  ids: undefined,
  bits: () => bits,
})

function withNewer(texts: Texts, ids: number[], newest: number): Texts {
  if (ids.length === 0) return { ...texts, newest }
  if (texts.ids) return textsOf([...texts.ids, ...ids], newest)
  return manyTexts(setBits(withRoom(texts.bits(), newest), ids), texts.size + ids.length, newest)
}

interface Held {
  edition: string
  texts: Promise<Texts>
}

/**
 * Remembers the texts that searches find. A text never changes, and writers of stock take turns, so that ids come in
 * the order of time: after a change of stock only newer texts are looked at.
 */
export function openTextSets({ searchSql }: Database) {
  const sets = new LRUCache<string, Held>({ max: mostSets })
  // Pages of parts look into an index alone, and are too many to take the places of words.
  const ofNumbers = new LRUCache<string, Held>({ max: mostOfNumbers })

  async function load(selection: PartSelection, older: Promise<Texts> | undefined) {
    // Within which words something stands changes with the words.
    const known = selection.meaning === 'inside' ? undefined : await older?.catch(() => undefined)
    if (known) {
      const { newest, ids } = await findTexts(searchSql, selection, known.newest)
      // A database that was restored has other texts by these ids.
      if (newest >= known.newest) return withNewer(known, ids, newest)
    }
    const { newest, ids } = await findTexts(searchSql, selection, 0)
    return textsOf(ids, newest)
  }

  return {
    read(selection: PartSelection, edition: string): Promise<Texts> {
      const { query, meaning } = selection
      const held = meaning === 'number' ? ofNumbers : sets
      const key = JSON.stringify([query, meaning])
      const known = held.get(key)
      if (known?.edition === edition) return known.texts
      const texts = load(selection, known?.texts)
      held.set(key, { edition, texts })
      texts.catch(() => {
        if (held.peek(key)?.texts === texts) held.delete(key)
      })
      return texts
    },
  }
}
