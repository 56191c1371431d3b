import { fileURLToPath } from 'node:url'

/** The cache of compiled modules, which halves the time to load them; without write permission it is not used. */
export const compileCacheFolder = fileURLToPath(
  new URL('../node_modules/.cache/compile', import.meta.url),
)
