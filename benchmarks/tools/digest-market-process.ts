import { createHash } from 'node:crypto'
import { businessDayStart } from '#contract/dates.ts'
import { fillDemoMarket } from '#database/seed/demo-market.ts'
import { runMarket } from '#server/main.ts'
import { enqueue } from '#server/platform/jobs.ts'

/**
 * The whole program with the given numbers of addresses and of broadcasts from yesterday. Each address receives one to
 * four lists at once and all others in its digest; a third have a daily saved search with three results. Sends URL and
 * token to its parent, and composes the digest on a message. Arguments: data folder, addresses, broadcasts.
 */
const [dataDir = '', addressesText = '9000', broadcastsText = '600'] = process.argv.slice(2)
const [addresses, broadcasts] = [Number(addressesText), Number(broadcastsText)]
const day = 86_400_000
const market = await runMarket({
  env: {
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: '0',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '10000000',
    // No server: the measurement ends when the mails are queued.
    SMTP_URL: 'smtp://127.0.0.1:9/?reservedDomains=true',
  },
})
const { database } = market.platform
const { sql } = database
const today = businessDayStart(new Date())
await fillDemoMarket(database, {
  now: new Date(today.getTime() - 3 * day),
  scale: {
    companies: Math.max(60, Math.ceil(addresses / 3)),
    subscribers: addresses,
    broadcasts: Math.max(broadcasts, 20_000),
    days: 90,
  },
  passwordHash: 'nobody signs in by password here',
})
await sql`insert into setting (key, value) values ('digestHour', '0')`
await sql`
  with newest as (
    select id, row_number() over (order by sent_at desc, id desc) as place from broadcast
    order by sent_at desc, id desc limit ${broadcasts}
  )
  update broadcast
  set sent_at = ${today}::timestamptz - make_interval(secs => 86400.0 * place / ${broadcasts + 1})
  from newest where newest.id = broadcast.id`
await sql`
  update broadcast_setting as setting set type = 1
  from (
    select contact_id, array(
      select (hashint4(contact_id * 31 + n)::bigint & 2147483647) % 13 + 1
      from generate_series(0, contact_id % 4) as n) as chosen
    from (select distinct contact_id from broadcast_setting where type = 0) as receiving
  ) as trade, broadcast_list as list
  where setting.contact_id = trade.contact_id and setting.type = 0 and list.id = setting.list_id
    and list.sort_order <> all(trade.chosen)`
await sql`
  with search as (
    insert into saved_search (contact_id, q, words, is_digest, created_at)
    select distinct contact_id, 'elitebook', 'elitebook'::tsquery, true, ${today}::timestamptz
    from broadcast_setting where type = 1 and contact_id % 3 = 0
    returning id
  )
  insert into saved_search_hit (saved_search_id, broadcast_id, found_at)
  select search.id, found.id, found.sent_at
  from search cross join generate_series(0, 2) as n
  join (
    select id, sent_at, row_number() over (order by id) - 1 as place from broadcast
    where sent_at >= ${today}::timestamptz - interval '1 day' and sent_at < ${today}
  ) as found on found.place = (search.id * 7 + n * 131) % ${broadcasts}`
await sql`vacuum analyze`
const token = `token-of-a-member-${'x'.repeat(20)}`
await sql`
  insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
  values (1, ${createHash('sha256').update(token).digest()}, now(), now(), now() + interval '1 day')`

process.on('message', () => {
  void database.transaction((tx) => enqueue(tx, 'send-daily-digest', {}))
})
const watch = setInterval(async () => {
  const [run] = await sql<{ addresses: number; messages: number; broadcasts: number }[]>`
    select addresses, messages, broadcasts from digest_run where addresses > 0`
  if (!run) return
  clearInterval(watch)
  process.send?.({ ...run, rssMb: Math.round(process.memoryUsage.rss() / 1024 / 1024) })
}, 100)
process.send?.({ url: market.address, token })
