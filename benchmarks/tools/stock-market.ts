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
import { fillDemoMarket } from '#database/seed/demo-market.ts'
import { distinctTexts, inventStock, stockTexts } from '#database/seed/stock/market-stock.ts'

/** Raised when what is made here or the schema changes, so that an old folder is made anew. */
const edition = 6
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

/** Fills the stock of all open companies that may have one. Counts are made once at the end. */
async function writeStock(tx: Tx, lines: number, now: Date) {
  await tx`set local statement_timeout = 0`
  const texts = distinctTexts(lines)
  const putTextIndexesBack = await dropIndexes(tx, 'part_text')
  await copyRows(tx, 'part_text', textRows(texts))
  await putTextIndexesBack()
  const owners = await tx<{ id: number }[]>`
    select id from company where account_lists_stock(state, is_service_only)
    order by hashint4(id)`
  await copyRows(
    tx,
    'stock_owner',
    owners.map(({ id }) => ({ company_id: id, refreshed_at: now })),
  )
  await tx`alter table stock_line disable trigger user`
  const putLineIndexesBack = await dropIndexes(tx, 'stock_line')
  await copyRows(
    tx,
    'stock_line',
    lineRows(
      owners.map(({ id }) => id),
      lines,
      now,
    ),
  )
  await putLineIndexesBack()
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

/** Knows what each company would be told by, as for stock that came in through the program. */
async function markOwners(tx: Tx) {
  const owners = await tx<{ id: number }[]>`
    select company_id as id from stock_owner order by company_id`
  for (const { id } of owners) await recomputeVisibility(tx, id)
}

async function tidy(sql: Sql) {
  // Every count was written twice.
  await sql`vacuum (full, analyze) part_text_count`
  await sql`vacuum (analyze) part_text`
  await sql`vacuum (analyze) stock_line`
  await sql`vacuum analyze`
  await sql`checkpoint`
}

/** A data folder with a market and so many lines of stock; made once, found again at the next call. */
export async function stockMarket(folder: string, lines: number): Promise<string> {
  const dataDir = path.join(folder, `stock-${lines}-${edition}`)
  const note = path.join(dataDir, 'filled')
  if (existsSync(note)) return dataDir
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
      await fillDemoMarket(database, { now, scale, hashPassword })
      await database.transaction((tx) => writeStock(tx, lines, now))
      await database.transaction((tx) => markOwners(tx))
    } finally {
      await database.close()
    }
    const sql = openConnection(postgres.target)
    await tidy(sql).finally(() => sql.end({ timeout: 5 }))
  } finally {
    await postgres.stop()
  }
  writeFileSync(note, new Date().toISOString())
  console.log(`filled ${dataDir} in ${Math.round((performance.now() - before) / 1000)} s`)
  return dataDir
}
