import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/platform/clock.ts'

/**
 * LRU cache of `max` loaded values: `forceFetch(key, { context: load })`. Concurrent misses of a key share one load,
 * failures are not cached. Keys of data that changes contain its version, or its values live for a short time.
 */
export const createLoadCache = <V extends object | number>(
  max: number,
  life?: { ttlMs: number; clock: Clock },
) =>
  new LRUCache<string, V, () => Promise<V>>({
    max,
    ...(life && {
      ttl: life.ttlMs,
      ttlResolution: 0,
      perf: { now: () => life.clock.now().getTime() },
    }),
    // Waiting callers get the value even if the entry is evicted while loading.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: load }) => load(),
  })
