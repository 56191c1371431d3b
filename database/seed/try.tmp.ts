import { mkdtempSync } from 'node:fs'
import { hash } from '@node-rs/argon2'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { fillDemoMarket, demoScale } from '#database/seed/demo-market.ts'
const [companies, broadcasts, days, subscribers] = process.argv.slice(2).map(Number)
const dataDir = mkdtempSync('/tmp/market-seed-')
const pg = await startEmbeddedPostgres({ dataDir, log: () => {} })
try {
  await migrate(pg.target)
  const db = openDatabase(pg.target)
  await db.sql`select 1`
  const t = performance.now()
  const scale = companies
    ? { companies, broadcasts: broadcasts!, days: days!, ...(subscribers ? { subscribers } : {}) }
    : demoScale
  console.log(await fillDemoMarket(db, { now: new Date(), scale, hashPassword: (p) => hash(p) }))
  console.log(
    'ms',
    Math.round(performance.now() - t),
    'rss',
    Math.round(process.memoryUsage().rss / 1e6),
  )
  console.log(
    await db.sql`select list_id, side, count(*)::int as n, count(*) filter (where sent_at > now() - interval '1 day')::int as day from broadcast group by 1,2 order by 1,2`.then(
      (r) => r.map((x) => `${x.list_id} ${x.side} ${x.n}/${x.day}`).join(', '),
    ),
  )
  console.log(
    await db.sql`select relname, pg_size_pretty(pg_total_relation_size(oid)) from pg_class where relname like 'broadcast%' and relkind='r'`.then(
      (r) => r.map((x) => Object.values(x).join(' ')).join(', '),
    ),
  )
  console.log(
    await db.sql`select count(*)::int, (select count(*)::int from broadcast_sending) as sendings, (select count(*)::int from broadcast_setting where type=0) std, count(distinct content_key)::int keys, (select count(*)::int from pg_indexes where tablename='broadcast') as indexes from broadcast`,
  )
  if (!companies)
    console.log(
      await db.sql`select company.name, public_view->>'message' as m, public_view->>'subject' as s from broadcast join company on company.id=company_id where additional_info ~ '@|\\+|https' limit 12`.then(
        (r) => r.map((x) => `--- ${x.name}\n${x.s}\n${x.m}`).join('\n'),
      ),
    )
  await db.close()
} finally {
  await pg.stop()
  ;(await import('node:fs')).rmSync(dataDir, { recursive: true })
}
