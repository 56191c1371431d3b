import type { ItemKind } from '#contract/content/items.ts'
import { listPublishedItems, type PublicItemRow } from '#server/features/content/items/queries.ts'
import { createLoadCache } from '#server/platform/load-cache.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A published change is on every node within this time. */
const lifetimeMs = 1500
const maxRows = 600

const cache = createLoadCache<readonly PublicItemRow[]>(50)
const databases = new WeakMap<object, number>()

/** The published entries of these kinds, from a cache of at most two seconds. */
export async function readItems(
  { database, clock }: Platform,
  kinds: readonly ItemKind[],
): Promise<readonly PublicItemRow[]> {
  if (!databases.has(database)) databases.set(database, Math.random())
  const period = Math.floor(clock.now().getTime() / lifetimeMs)
  const key = `${databases.get(database)} ${period} ${kinds.join()}`
  return await cache.forceFetch(key, {
    context: () => listPublishedItems(database.sql, kinds, maxRows),
  })
}
