import { LRUCache } from 'lru-cache'
import { findTexts, type TextQuery, type Texts } from '#server/features/parts/text-queries.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Up to this many matches are also kept as ids. */
const maxTextIds = 20_000
/** An entry takes a bit for each text in the database (80 KB for 630,000), or up to 160 KB of ids. */
const maxCachedQueries = 250
const maxCachedPartNumbers = 50
/** Spare bytes of a bitmap, so that not every new text copies it. */
const spareBytes = 1024

function setBits(bits: Buffer, ids: readonly number[]): Buffer {
  for (const id of ids) bits[id >> 3]! |= 1 << (id & 7)
  return bits
}

/** Returns the bitmap, enlarged if it has no bit for the text. */
function ensureCapacity(bits: Buffer | undefined, newest: number): Buffer {
  const length = (newest >> 3) + 1
  if (bits && bits.length >= length) return bits
  const wider = Buffer.alloc(length + spareBytes)
  bits?.copy(wider)
  return wider
}

function createTexts(ids: number[], newest: number): Texts {
  if (ids.length <= maxTextIds) {
    return {
      size: ids.length,
      newest,
      ids,
      bits: () => setBits(Buffer.alloc(((ids.at(-1) ?? 0) >> 3) + 1), ids),
    }
  }
  return createBitmapTexts(setBits(ensureCapacity(undefined, newest), ids), ids.length, newest)
}

const createBitmapTexts = (bits: Buffer, size: number, newest: number): Texts => ({
  size,
  newest,
  ids: undefined,
  bits: () => bits,
})

function addNewerTexts(texts: Texts, ids: number[], newest: number): Texts {
  if (ids.length === 0) return { ...texts, newest }
  if (texts.ids) return createTexts([...texts.ids, ...ids], newest)
  return createBitmapTexts(
    setBits(ensureCapacity(texts.bits(), newest), ids),
    texts.size + ids.length,
    newest,
  )
}

interface CacheEntry {
  version: string
  texts: Promise<Texts>
}

/**
 * Caches the texts that queries match (decision 32). Texts never change and writers of stock are serialised, so that
 * ids grow with time: after a change of stock only newer texts are queried. Concurrent misses share one query.
 */
export function createTextCache({ searchSql }: Database) {
  const queries = new LRUCache<string, CacheEntry>({ max: maxCachedQueries })
  // Statistics pages only look up an index, and are too many to evict queries by words.
  const partNumbers = new LRUCache<string, CacheEntry>({ max: maxCachedPartNumbers })

  async function load(query: TextQuery, older: Promise<Texts> | undefined) {
    // Partial matches depend on all words of the stock, so they cannot be extended.
    const cached = query.matchMode === 'inside' ? undefined : await older?.catch(() => undefined)
    if (cached) {
      const { newest, ids } = await findTexts(searchSql, query, cached.newest)
      // A restored database may reuse these ids for other texts.
      if (newest >= cached.newest) return addNewerTexts(cached, ids, newest)
    }
    const { newest, ids } = await findTexts(searchSql, query, 0)
    return createTexts(ids, newest)
  }

  return {
    get({ query, matchMode }: TextQuery, version: string): Promise<Texts> {
      const cache = matchMode === 'number' ? partNumbers : queries
      const key = JSON.stringify([query, matchMode])
      const cached = cache.get(key)
      if (cached?.version === version) return cached.texts
      const texts = load({ query, matchMode }, cached?.texts)
      cache.set(key, { version, texts })
      texts.catch(() => {
        if (cache.peek(key)?.texts === texts) cache.delete(key)
      })
      return texts
    },
  }
}
