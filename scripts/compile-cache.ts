import { fileURLToPath } from 'node:url'

/** Where Node keeps compiled modules, which halves the time to load them; without the right to write it does without. */
export const compileCacheFolder = fileURLToPath(
  new URL('../node_modules/.cache/compile', import.meta.url),
)
