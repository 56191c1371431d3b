import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashPassword } from '#server/features/auth/public.ts'
import { openConnection, openDatabase, type Sql } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { demoPassword } from '#database/seed/demo-accounts.ts'
import { fillDemoMarket } from '#database/seed/demo-market.ts'

/** Raised with each change of the data or the schema, so that old folders are filled again. */
const dataVersion = 2
const usualCompanies = 10_000
/** Results in some 3 contacts for each company. */
const subscribersPerCompany = 2.5

/** Adds realistic and some very long texts, unevenly distributed favourites, and some closed accounts. */
async function enrich(sql: Sql, now: Date, companies: number) {
  await sql`select setseed(0.5)`
  await sql`
    update company set description = description || (
      select string_agg(word, ' ') from (
        select (array['tested','graded','pallets','export','leasing','workshop','repair','spares','rack','blade',
          'switches','optics','toner','batteries','displays','docking','licences','audits','erasure','collection',
          'worldwide','wholesale','retail','auctions','insurance','customs','logistics','broker','distributor',
          'surplus'])[1 + floor(random() * 30)::int] as word
        from generate_series(1, case when company.id % 50 = 0 then 450 else 20 + company.id % 60 end)
      ) as drawn)
    where length(description) < 600`
  await sql`
    insert into favourite (contact_id, company_id, created_at)
    select contact.id, 1 + floor(${companies} * power(random(), 3))::int, ${now}
    from contact, generate_series(1, 10) where contact.id % 5 = 0
    on conflict do nothing`
  await sql`
    update company set favourite_count = counted.n
    from (select company_id, count(*) as n from favourite group by company_id) as counted
    where company.id = counted.company_id`
  await sql`
    update company set state = 'terminated' where id % 40 = 0
    and id not in (select company_id from contact where email = any(${Object.values(demoAccounts)}))`
}

async function fill(dataDir: string, companies: number) {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', max_wal_size: '4GB', maintenance_work_mem: '512MB' },
  })
  try {
    await migrate(postgres.target)
    const now = new Date()
    const database = openDatabase(postgres.target, { pool: 2 })
    await fillDemoMarket(database, {
      now,
      scale: {
        companies,
        subscribers: companies * subscribersPerCompany,
        broadcasts: 2000,
        days: 30,
      },
      passwordHash: await hashPassword(demoPassword),
    }).finally(() => database.close())
    const sql = openConnection(postgres.target)
    try {
      await enrich(sql, now, companies)
      await sql`vacuum analyze`
      await sql`checkpoint`
    } finally {
      await sql.end({ timeout: 5 })
    }
  } finally {
    await postgres.stop()
  }
}

/** Returns a data folder with a market of companies, each with some 3 contacts; fills it at the first call. */
export async function directoryMarket(folder: string, companies = usualCompanies): Promise<string> {
  const dataDir = path.join(folder, `directory-${dataVersion}-${companies}`)
  const marker = path.join(dataDir, 'filled')
  if (existsSync(marker)) return dataDir
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  // The unprivileged user that runs PostgreSQL under root must be able to enter.
  for (const part of [folder, dataDir]) chmodSync(part, 0o755)
  const before = performance.now()
  await fill(dataDir, companies)
  writeFileSync(marker, '')
  console.log(`filled ${dataDir} in ${Math.round((performance.now() - before) / 1000)} s`)
  return dataDir
}
