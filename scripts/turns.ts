import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import postgres from 'postgres'
import { openDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'

const folder = mkdtempSync('/tmp/market-turns-')
chmodSync(folder, 0o755)
const cluster = await startEmbeddedPostgres({ dataDir: `${folder}/data`, log: () => {} })
const { target } = cluster
const old = postgres({
  path: `${target.host}/.s.PGSQL.${target.port}`, port: target.port, database: target.database, username: target.username, password: target.password!, max: 10,
  connection: { TimeZone: 'UTC', statement_timeout: 12000 }, onnotice: () => {},
} as never)
const database = openDatabase(target)
const cur = database.sql
await cur.unsafe(`
  create table item (id int primary key, company_id int not null, name text not null, description text not null, state text not null, price numeric(10,2), qty int, sent_at timestamptz not null default now(), flags int[] not null, data jsonb not null, a text, b text, c text, d bool, e bool, f float8, g date, h bigint);
  insert into item select n, n % 500, 'name ' || n, repeat('some text ', 12), 'active', n, n, now() - n * interval '1 minute', array[n, n+1], jsonb_build_object('x', n, 'y', 'text'), 'a', 'b', null, true, false, n / 3.0, current_date, n from generate_series(1, 50000) n;
  create index on item (company_id, id); create index on item (sent_at);
  create table log (id bigint generated always as identity, at timestamptz, words text);
  analyze`)
type Any = any
const n = () => 1 + Math.floor(Math.random() * 50000)
const works: Record<string, (sql: Any) => Promise<unknown>> = {
  one: (sql) => sql`select id, name, company_id, state, sent_at, data, d, e from item where id = ${n()}`,
  exists: (sql) => sql`select exists (select from item where company_id = ${n() % 500} and d = ${true})`,
  page: (sql) => sql`select id, company_id as "companyId", name, description, state, price, qty, sent_at as "sentAt", flags, data, a, b, c, d, e, f, g, h from item where company_id = ${n() % 500} ${n() % 2 ? sql`and d` : sql``} order by id limit 50`,
  agg: (sql) => sql`select state, count(*)::int as n from item where company_id = ${n() % 500} group by state`,
  insert: (sql) => sql`insert into log (at, words) values (${new Date()}, ${'x'.repeat(200)})`,
  begin: (sql) => sql.begin(async (tx: Any) => { const [r] = await tx`select id from item where id = ${n()} for update`; await tx`update item set qty = qty + 1 where id = ${r.id}` }),
  mixed: async (sql) => { await works['one']!(sql); await works['exists']!(sql); await works['page']!(sql); await works['agg']!(sql) },
}
const only = process.argv[2]?.split(',') ?? Object.keys(works)
const clients = Number(process.argv[3] ?? 20), rounds = Number(process.argv[4] ?? 6), ms = 700
async function turn(sql: Any, work: (sql: Any) => Promise<unknown>) {
  const until = performance.now() + ms
  let done = 0
  const cpu = process.cpuUsage()
  const t = performance.now()
  await Promise.all(Array.from({ length: clients }, async () => { while (performance.now() < until) { await work(sql); done += 1 } }))
  const used = process.cpuUsage(cpu)
  return { wall: (performance.now() - t) / done, cpu: (used.user + used.system) / 1000 / done }
}
const median = (xs: number[]) => [...xs].sort((a, b) => a - b)[xs.length >> 1]!
for (const name of only) {
  const work = works[name]!
  await turn(old, work); await turn(cur, work)
  const a: any[] = [], b: any[] = []
  for (let i = 0; i < rounds; i++) { if (i % 2) { b.push(await turn(cur, work)); a.push(await turn(old, work)) } else { a.push(await turn(old, work)); b.push(await turn(cur, work)) } }
  const r = (k: string) => median(b.map((x) => x[k])) / median(a.map((x) => x[k]))
  console.log(name.padEnd(8), 'elapsed', r('wall').toFixed(2), 'cpu', r('cpu').toFixed(2), '   old µs', (median(a.map((x) => x.wall)) * 1000).toFixed(0), 'new', (median(b.map((x) => x.wall)) * 1000).toFixed(0), 'cpu old', (median(a.map((x) => x.cpu)) * 1000).toFixed(0), 'new', (median(b.map((x) => x.cpu)) * 1000).toFixed(0))
}
await old.end(); await database.close(); await cluster.stop(); rmSync(folder, { recursive: true })
