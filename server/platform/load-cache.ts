import { LRUCache } from 'lru-cache'

/**
 * LRU cache of `max` loaded values: `forceFetch(key, { context: load })`. Concurrent misses of a key share one load,
 * failures are not cached. Keys of data that changes contain its version.
 */
export const createLoadCache = <V extends object | number>(max: number) =>
  new LRUCache<string, V, () => Promise<V>>({
    max,
    // Waiting callers get the value even if the entry is evicted while loading.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: load }) => load(),
  })
