import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashPassword } from '#server/features/auth/public.ts'
import { recomputeVisibility } from '#server/features/inventory/stock-queries.ts'
import {
  openConnection,
  openDatabase,
  type Sql,
  type Tx,
} from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { copyRows, dropIndexes } from '#database/seed/copy-rows.ts'
import { demoPassword } from '#database/seed/demo-accounts.ts'
import { fillDemoMarket } from '#database/seed/demo-market.ts'
import { distinctTexts, inventStock, stockTexts } from '#database/seed/stock/market-stock.ts'

/** Raised with each change of the data or the schema, so that old folders are filled again. */
const dataVersion = 8
const companies = 3000

function* textRows(count: number) {
  let id = 0
  for (const { partNumber, manufacturer, description } of stockTexts(count)) {
    yield { id: ++id, part_number: partNumber, manufacturer, description }
  }
}

function* lineRows(owners: readonly number[], lines: number, now: Date) {
  for (const line of inventStock(owners, lines)) {
    yield {
      company_id: line.companyId,
      text_id: line.text + 1,
      quantity: line.quantity,
      condition: line.condition,
      price_cents: line.priceCents,
      is_listed: true,
      updated_at: now,
    }
  }
}

/** Fills the stock of all companies that may list stock. Counters are computed once at the end. */
async function writeStock(tx: Tx, lines: number, now: Date) {
  await tx`set local statement_timeout = 0`
  const texts = distinctTexts(lines)
  const restoreTextIndexes = await dropIndexes(tx, 'part_text')
  await copyRows(tx, 'part_text', textRows(texts))
  await restoreTextIndexes()
  const owners = await tx<{ id: number }[]>`
    select id from company where account_lists_stock(state, is_service_only)
    order by hashint4(id)`
  await copyRows(
    tx,
    'stock_owner',
    owners.map(({ id }) => ({ company_id: id, refreshed_at: now })),
  )
  await tx`alter table stock_line disable trigger user`
  const restoreLineIndexes = await dropIndexes(tx, 'stock_line')
  await copyRows(
    tx,
    'stock_line',
    lineRows(
      owners.map(({ id }) => id),
      lines,
      now,
    ),
  )
  await restoreLineIndexes()
  await tx`alter table stock_line enable trigger user`
  await tx`
    update part_text_count set listed_lines = counted.n
    from (select text_id, count(*) as n from stock_line group by 1) as counted
    where part_text_count.text_id = counted.text_id`
  await tx`
    update stock_owner set lines = counted.n
    from (select company_id, count(*) as n from stock_line group by 1) as counted
    where stock_owner.company_id = counted.company_id`
  await tx`select setval(pg_get_serial_sequence('part_text', 'id'), ${texts})`
}

/** Computes the visibility of all lines, as imports do. */
async function recomputeAll(tx: Tx) {
  const owners = await tx<{ id: number }[]>`
    select company_id as id from stock_owner order by company_id`
  for (const { id } of owners) await recomputeVisibility(tx, id)
}

async function vacuum(sql: Sql) {
  // Every counter was written twice.
  await sql`vacuum (full, analyze) part_text_count`
  await sql`vacuum (analyze) part_text`
  await sql`vacuum (analyze) stock_line`
  await sql`vacuum analyze`
  await sql`checkpoint`
}

/** Returns a data folder with a market of the given number of stock lines; fills it at the first call. */
export async function stockMarket(folder: string, lines: number): Promise<string> {
  const dataDir = path.join(folder, `stock-${lines}-${dataVersion}`)
  const marker = path.join(dataDir, 'filled')
  if (existsSync(marker)) return dataDir
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  // The unprivileged user that runs PostgreSQL under root must be able to enter.
  for (const part of [folder, dataDir]) chmodSync(part, 0o755)
  const before = performance.now()
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', max_wal_size: '8GB', maintenance_work_mem: '512MB' },
  })
  try {
    await migrate(postgres.target)
    const now = new Date()
    const database = openDatabase(postgres.target, { pool: 2 })
    try {
      const scale = { companies, subscribers: 7500, broadcasts: 2000, days: 30 }
      const passwordHash = await hashPassword(demoPassword)
      await fillDemoMarket(database, { now, scale, passwordHash })
      await database.transaction((tx) => writeStock(tx, lines, now))
      await database.transaction((tx) => recomputeAll(tx))
    } finally {
      await database.close()
    }
    const sql = openConnection(postgres.target)
    await vacuum(sql).finally(() => sql.end({ timeout: 5 }))
  } finally {
    await postgres.stop()
  }
  writeFileSync(marker, new Date().toISOString())
  console.log(`filled ${dataDir} in ${Math.round((performance.now() - before) / 1000)} s`)
  return dataDir
}
