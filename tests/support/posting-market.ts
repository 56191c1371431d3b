import { hashToken } from '#server/features/auth/public.ts'
import { handleProcessErrors, startMarket } from '#server/main.ts'

/**
 * The whole program as a child process, filled with traders who all receive the Laptop list. Sends URL and a bearer
 * token per trader to its parent. Arguments: data folder, number of traders.
 */
const [dataDir = '', tradersText = '0'] = process.argv.slice(2)
const market = await startMarket({
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
handleProcessErrors(market)
const { sql } = market.platform.database
const tokens = Array.from(
  { length: Number(tradersText) },
  (_, n) => `token-of-trader-${n}-${'x'.repeat(20)}`,
)
const now = new Date()
for (const [n, token] of tokens.entries()) {
  const email = `trader${n}@traders.example`
  await sql`
    with company as (
      insert into company (name, country_code, plan, state) values (${`Trader ${n}`}, 'NL', 'plus', 'active')
      returning id
    ), contact as (
      insert into contact (company_id, name, email) select id, ${`Person ${n}`}, ${email} from company
      returning id
    ), setting as (
      insert into broadcast_setting (contact_id, list_id, address, type)
      select id, 7, 'primary', 0 from contact
    )
    insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
    select id, ${hashToken(token)}, ${now}, ${now},
      ${new Date(now.getTime() + 86_400_000)} from contact
    on conflict do nothing`
}
process.send?.({ url: market.address, tokens })
