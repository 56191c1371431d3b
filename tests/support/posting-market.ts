import { runMarket } from '#server/main.ts'
import { addTraders } from './companies/traders.ts'

/**
 * The whole program as a child process, filled with traders who all receive the Laptop list. Sends URL and a bearer
 * token per trader to its parent. Arguments: data folder, number of traders.
 */
const [dataDir = '', tradersText = '0'] = process.argv.slice(2)
const market = await runMarket({
  env: {
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    REQUESTS_PER_MINUTE: '1000000',
    SMTP_URL: process.env['SMTP_URL'],
    DKIM_KEY: process.env['DKIM_KEY'],
  },
})
const tokens = await addTraders(market.platform.database.sql, Number(tradersText))
process.send?.({ url: market.address, tokens })
