// Claim: among 200,000 stock lines the market of a broadcast, with a part that hundreds of lines have or with any part,
// takes 150 ms (p95 of 100 requests of one client after 10 for warm-up), and no request scans the stock sequentially.
// Control: the broadcast itself. Arguments: stock lines (200000), folder of the market, which is reused.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openMarket, percentile } from './tools/market-client.ts'
import { stockMarket } from './tools/stock-market.ts'

const [lines = '200000', folder = path.join(tmpdir(), 'market-bench-stock')] = process.argv.slice(2)
const limitMs = 150
const warmUp = 10
const requests = 100
/** PostgreSQL publishes the statistics of a connection at most once a second, when it is idle. */
const statisticsMs = 12_000

const market = await openMarket(await stockMarket(folder, Number(lines)))
const { sql } = market
await market.signIn(demoAccounts.member)
const countWaiting = async () =>
  (
    await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from broadcast
      where removed_at is null and id not in (select broadcast_id from offer_encoding)`
  )[0]!.waiting
// A new market reads its broadcasts in the background.
while ((await countWaiting()) > 0) await delay(2000)

const busiest = await sql<{ id: number; lines: number }[]>`
  select encoding.broadcast_id as id, count(*)::int as lines
  from offer_encoding as encoding
  join broadcast on broadcast.id = encoding.broadcast_id and removed_at is null
  cross join lateral unnest(encoding.part_keys) as asked (key)
  join part_text as part on part.key = asked.key
  join stock_line as line on line.text_id = part.id
  group by 1 order by 2 desc, 1 limit 5`
const newest = await sql<{ id: number }[]>`
  select id from broadcast where removed_at is null order by sent_at desc, id desc limit ${requests}`
const countScans = async () =>
  (
    await sql<{ scans: number }[]>`
      select sum(seq_scan)::int as scans from pg_stat_user_tables
      where relname in ('stock_line', 'part_text')`
  )[0]!.scans

async function measure(name: string, ids: readonly { id: number }[], part: string) {
  const times: number[] = []
  for (let n = -warmUp; n < requests; n++) {
    const { id } = ids[(n + warmUp) % ids.length]!
    const { ms } = await market.call('GET', `/api/broadcasts/${id}${part}`)
    if (n >= 0) times.push(ms)
  }
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  console.log(`${name}: p50 ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
  return p95
}

await delay(statisticsMs)
const before = await countScans()
const control = await measure('the broadcast itself', newest, '')
const slowest = Math.max(
  await measure(`the market of a part with ${busiest[0]!.lines} lines`, busiest, '/market'),
  await measure('the market of any broadcast', newest, '/market'),
)
await delay(statisticsMs)
const scans = (await countScans()) - before
console.log(`sequential scans of the stock: ${scans}; ${(slowest / control).toFixed(1)} x control`)
await market.close()
process.exit(slowest <= limitMs && scans === 0 ? 0 : 1)
