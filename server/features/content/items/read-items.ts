import type { ItemKind } from '#contract/content/items.ts'
import { listPublishedItems, type PublicItemRow } from '#server/features/content/items/queries.ts'
import { createLoadCache } from '#server/platform/load-cache.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A change appears on every node within 2 seconds, and many readers share a query in that time. */
const cacheMs = 1500
const maxRows = 600

/** Reads the published entries of some kinds. */
export function createItemReader({ database, clock }: Platform) {
  const cache = createLoadCache<readonly PublicItemRow[]>(20, { ttlMs: cacheMs, clock })
  return (...kinds: ItemKind[]): Promise<readonly PublicItemRow[]> =>
    cache.forceFetch(kinds.join(), {
      context: () => listPublishedItems(database.sql, kinds, maxRows),
    })
}
