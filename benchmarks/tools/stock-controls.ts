import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Sql } from '#server/platform/database/database.ts'

/** Query of the controls: terms that match a word prefix or a part number, and companies. */
export interface ControlQuery {
  terms: readonly string[]
  companies: readonly number[] | undefined
  offset: number
}

/** Counts and reads a page by price, in-process, without the cost of HTTP. */
export type Control = (query: ControlQuery) => number | PromiseLike<number>

const page = 50
const removeSigns = (term: string) => term.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A flat table of lines with a trigram index over all searched text, in the same PostgreSQL. */
export async function openTrigrams(sql: Sql): Promise<Control> {
  await sql`set statement_timeout = 0`
  const [made] = await sql<{ isThere: boolean }[]>`
    select to_regclass('control.stock_ready') is not null as is_there`
  if (!made!.isThere) {
    await sql`create extension if not exists pg_trgm`
    await sql`drop schema if exists control cascade`
    await sql`create schema control`
    await sql`
      create table control.stock as
      select line.id, company_id, part_number, manufacturer, description, quantity, condition,
        price_cents, lower(key || ' ' || part_number || ' ' || manufacturer || ' ' || description) as found_by
      from stock_line as line join part_text on part_text.id = text_id where is_listed`
    await sql`create index on control.stock using gin (found_by gin_trgm_ops)`
    await sql`create index on control.stock (price_cents, id)`
    await sql`vacuum (analyze) control.stock`
    await sql`create table control.stock_ready ()`
  }
  return async ({ terms, companies, offset }) => {
    // The product matches word prefixes and part numbers; trigrams match anywhere.
    const matches = terms.map((term) => sql`found_by like ${`%${term.toLowerCase()}%`}`)
    const chosen = sql`
      ${matches.reduce((all, one) => sql`${all} and ${one}`)}
      ${companies === undefined ? sql`` : sql`and company_id = any(${companies as number[]})`}`
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from control.stock where ${chosen}`
    await sql`
      select * from control.stock where ${chosen} order by price_cents, id limit ${page} offset ${offset}`
    return row!.n
  }
}

/** SQLite with FTS5: words and all suffixes of the part number, with a prefix index from two characters. */
export async function openFts5(sql: Sql, dataDir: string): Promise<Control> {
  const file = path.join(dataDir, 'control.sqlite')
  let db = new DatabaseSync(file)
  const isReady = () =>
    db.prepare(`select 1 from sqlite_master where name = 'ready'`).get() !== undefined
  if (!isReady()) {
    db.close()
    rmSync(file, { force: true })
    db = new DatabaseSync(file)
    db.exec(`
      pragma journal_mode = off; pragma synchronous = off;
      create table stock (id integer primary key, company_id int, part_number text, manufacturer text,
        description text, quantity int, condition int, price_cents int);
      create virtual table found_by using fts5(words, content = '', detail = none, prefix = '2 3 4');
      begin`)
    const line = db.prepare('insert into stock values (?, ?, ?, ?, ?, ?, ?, ?)')
    const words = db.prepare('insert into found_by (rowid, words) values (?, ?)')
    await sql.begin(async (tx) => {
      const rows = tx<
        {
          id: number
          company: number
          number: string
          key: string
          manufacturer: string
          description: string
          quantity: number
          condition: number
          price: number | null
        }[]
      >`
      select line.id, company_id as company, part_number as number, key, manufacturer, description,
        quantity, condition, price_cents::float8 as price
      from stock_line as line join part_text on part_text.id = text_id where is_listed`
      for await (const batch of rows.cursor(5000)) {
        for (const row of batch) {
          const { id, company, number, manufacturer, description, quantity, condition, price } = row
          line.run(id, company, number, manufacturer, description, quantity, condition, price)
          const key = row.key.toLowerCase()
          const ends = Array.from({ length: Math.max(1, key.length - 1) }, (_, i) => key.slice(i))
          words.run(id, `${manufacturer} ${description} ${ends.join(' ')}`)
        }
      }
    })
    db.exec(`
      commit;
      insert into found_by (found_by) values ('optimize');
      create index stock_price on stock (price_cents, id);
      analyze;
      create table ready (x)`)
  }
  db.exec('pragma cache_size = -200000; pragma mmap_size = 4000000000')
  return ({ terms, companies, offset }) => {
    const query = terms.map((term) => `"${removeSigns(term)}"*`).join(' AND ')
    const among = companies === undefined ? '' : `and company_id in (${companies.join()})`
    const from = `from found_by join stock on stock.id = found_by.rowid where found_by match ? ${among}`
    const counted =
      companies === undefined
        ? 'select count(*) as n from found_by where found_by match ?'
        : `select count(*) as n ${from}`
    const { n } = db.prepare(counted).get(query) as { n: number }
    db.prepare(
      `select stock.* ${from} order by price_cents is null, price_cents, stock.id limit ${page} offset ${offset}`,
    ).all(query)
    return n
  }
}
