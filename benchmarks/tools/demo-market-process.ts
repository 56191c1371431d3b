import { clearSearchCache } from '#server/features/broadcasts/public.ts'
import { runMarket } from '#server/main.ts'
import { buildPagesWhenStale } from '../../scripts/build-pages.ts'

/**
 * The demo market in a separate process. Sends its address to the parent and replies to each message with its memory in
 * MB; 'clearCaches' also clears the search cache.
 */
const rssMb = () => Math.round(process.memoryUsage.rss() / 1024 / 1024)
const market = await runMarket({
  env: {
    DATA_DIR: process.argv[2],
    PORT: '0',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '10000000',
  },
  buildPages: buildPagesWhenStale,
})
process.on('message', (message) => {
  if (message === 'clearCaches') clearSearchCache(market.platform.database)
  process.send?.(rssMb())
})
process.send?.({ url: market.address, rssAfter: rssMb() })
