import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import path from 'node:path'
import { hashPassword } from '#server/features/auth/public.ts'
import { buildSearchVector } from '#server/features/broadcasts/search/search-text.ts'
import { openConnection, openDatabase, type Sql } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { demoPassword } from '#database/seed/demo-accounts.ts'
import { fillDemoMarket } from '#database/seed/demo-market.ts'
import { createRandom, type Random } from '#database/seed/random.ts'

/** Raised with each change of the data, so that old folders are filled again. */
const dataVersion = 2
const companies = 3000
const years = 25
/** Distinct offers, which the market repeats. */
const offers = 40_000
const partNumbers = 60_000

const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const alphanumeric = `${upper}0123456789`

/** Generates a realistic part number. */
function createPartNumber(random: Random): string {
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.between(0, 9)).join('')
  const some = (from: string, count: number) =>
    Array.from({ length: count }, () => random.pick([...from])).join('')
  return random.pick([
    () => `${random.between(300, 999)}${digits(3)}-B21`,
    () => `P${digits(5)}-B21`,
    () =>
      `WS-C${random.pick([2950, 2960, 3560, 3650, 3750, 3850])}${some('GSXE', 1)}-${random.pick([8, 24, 48])}${some('TPFU', 1)}${some('SDQ', 1)}-${some('LSEA', 1)}`,
    () => `0${some('0123456789', 1)}${some(upper, 2)}${digits(3)}`,
    () => some(alphanumeric, 5),
    () => `${some(upper, 2)}${digits(4)}-${digits(2)}${some(upper, 2)}`,
    () => `M${digits(3)}A${digits(1)}G${digits(2)}${some(upper, 2)}${digits(1)}-${some(upper, 3)}`,
    () => `ST${digits(4)}NM${digits(4)}`,
  ])()
}

async function writePartNumbers(sql: Sql) {
  const random = createRandom(11)
  await sql`create unlogged table part (id integer primary key, number text, words tsvector)`
  const copying = await sql`copy part (id, number, words) from stdin`.writable()
  for (let id = 1; id <= partNumbers; id++) {
    const number = createPartNumber(random)
    copying.write(`${id}\t${number}\t${buildSearchVector([`P/N ${number}`])}\n`)
  }
  copying.end()
  await finished(copying)
}

/**
 * Repeats the offers over 25 years, oldest first: a few very often, most rarely; each model mostly in the years when it
 * was sold, each time with another part number. Some are resent or removed, and some companies are terminated.
 */
async function repeatOffers(sql: Sql, rows: number, now: Date) {
  await sql`select setseed(0.5)`
  await sql`create unlogged table offer as table broadcast`
  await sql`alter table offer add primary key (id)`
  await sql`truncate broadcast, broadcast_sending, broadcast_reply cascade`
  // Without triggers and foreign key checks: the source rows are valid.
  await sql`set session_replication_role = replica`
  await sql`
    create unlogged table plan as
    select row_number() over (order by drawn.at)::integer as id, offer_id, part_id, drawn.at
    from (
      select offer.id as offer_id,
        1 + floor(${partNumbers} * power(random(), 2.5))::integer as part_id,
        ${now}::timestamptz - make_interval(secs => case when random() < 0.7
          then 86400 * (era.days_ago + random() * 365 * 4)
          else random() * 86400 * 365 * ${years} end) as at
      from (
        select 1 + floor(${offers} * power(random(), 1.7))::integer as id
        from generate_series(1, ${rows}) offset 0
      ) as pick
      join offer using (id)
      cross join lateral (
        select 365 * (${years} - 4) * power(abs(hashtext(offer.brand || split_part(
          offer.description, ' ', 1) || split_part(offer.description, ' ', 2)) % 10000) / 10000.0, 2) as days_ago
      ) as era
    ) as drawn`
  await sql`alter table plan add primary key (id)`
  await sql`vacuum analyze plan, offer, part`
  // Nested loops keep the order of the plan, and so of the rows on disk.
  await sql`set enable_hashjoin = off`
  await sql`set enable_mergejoin = off`
  await sql`
    insert into broadcast (id, list_id, company_id, contact_id, side, quantity, brand, description,
      condition, price, currency, price_cents, product_link, additional_info, from_email, subject,
      message, headline, public_view, search_member, search_public, content_key, created_at, sent_at,
      removed_at)
    overriding system value
    select plan.id, list_id, company_id, contact_id, side, quantity, brand, description, condition,
      price, currency, price_cents, product_link,
      left(additional_info, 1900) || e'\nP/N ' || part.number, from_email, subject,
      left(message, 5900) || e'\nP/N ' || part.number, headline,
      jsonb_set(public_view, '{message}', to_jsonb(public_view ->> 'message' || e'\nP/N ' || part.number)),
      search_member || part.words, search_public || part.words, content_key, plan.at,
      case when plan.id % 50 = 7 then least(plan.at + interval '11 days', ${now}) else plan.at end,
      case when plan.id % 33 = 5 then ${now}::timestamptz end
    from plan join offer on offer.id = plan.offer_id join part on part.id = plan.part_id
    order by plan.id`
  await sql`reset enable_hashjoin`
  await sql`reset enable_mergejoin`
  await sql`
    insert into broadcast_sending (broadcast_id, contact_id, list_id, sent_at)
    select id, contact_id, list_id, created_at from broadcast order by id`
  await sql`reset session_replication_role`
  await sql`
    update company set state = 'terminated' where id % 12 = 0
    and id not in (select company_id from contact where email = any(${Object.values(demoAccounts)}))`
  // Posts are measured without their mails.
  await sql`update broadcast_setting set type = 2`
  await sql`
    insert into favourite (contact_id, company_id, created_at)
    select contact.id, company.id, ${now} from contact, company
    where contact.email = ${demoAccounts.member} and company.id between 101 and 150
    on conflict do nothing`
  await sql`drop table plan, offer, part`
  await sql`select setval(pg_get_serial_sequence('broadcast', 'id'), (select max(id) from broadcast))`
}

/** Calls `work` while the table has no index except its primary key. */
async function withoutIndexes(sql: Sql, table: string, work: () => Promise<void>) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = ${table} and indexname <> ${`${table}_pkey`}`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  await work()
  for (const { definition } of indexes) await sql.unsafe(definition)
}

async function fill(dataDir: string, rows: number) {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', max_wal_size: '8GB', maintenance_work_mem: '1GB' },
  })
  try {
    await migrate(postgres.target)
    const now = new Date()
    const database = openDatabase(postgres.target, { pool: 2 })
    await fillDemoMarket(database, {
      now,
      scale: { companies, broadcasts: offers, days: 365 * years },
      passwordHash: await hashPassword(demoPassword),
    }).finally(() => database.close())
    // A separate connection has no time limit: each step may take minutes.
    const sql = openConnection(postgres.target)
    try {
      await writePartNumbers(sql)
      await withoutIndexes(sql, 'broadcast', () => repeatOffers(sql, rows, now))
      await sql`select rebuild_broadcast_search()`
      // The nightly job would reduce most of them to their prices.
      await sql`insert into setting (key, value) values ('broadcastMonthsKept', ${12 * years})`
      await sql`vacuum analyze`
      await sql`checkpoint`
    } finally {
      await sql.end({ timeout: 5 })
    }
  } finally {
    await postgres.stop()
  }
}

/**
 * Returns a data folder with a market of the given number of broadcasts: 3,000 companies, 25 years, Zipf-like word
 * frequencies. Fills it at the first call.
 */
export async function largeMarket(folder: string, rows: number): Promise<string> {
  const dataDir = path.join(folder, `market-${dataVersion}-${rows}`)
  const marker = path.join(dataDir, 'filled.json')
  if (existsSync(marker)) {
    console.log(`found ${dataDir}, ${readFileSync(marker, 'utf8')}`)
    return dataDir
  }
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  // The unprivileged user that runs PostgreSQL under root must be able to enter.
  for (const part of [folder, dataDir]) chmodSync(part, 0o755)
  const before = performance.now()
  await fill(dataDir, rows)
  const seconds = Math.round((performance.now() - before) / 1000)
  writeFileSync(marker, JSON.stringify({ rows, seconds }))
  console.log(`filled ${dataDir} with ${rows} broadcasts in ${seconds} s`)
  return dataDir
}
