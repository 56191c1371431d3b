import type { TestMarket } from '../market/test-market.ts'

/** Every `table.column` in which a text, case aside, is found: all columns with text, but for some tables. */
export async function findInDatabase(
  { database: { sql } }: TestMarket,
  texts: readonly string[],
  { except }: { except: readonly string[] },
): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and udt_name in ('text', 'varchar', 'json', 'jsonb', '_text', 'tsvector', 'tsquery')
      and not table_name = any(${except as string[]})
    order by 1, 2`
  if (columns.length < 100) throw new Error('the columns were not found')
  const found: string[] = []
  for (const { table, column } of columns) {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from ${sql(table)}
      where lower(${sql(column)}::text) like any(${texts.map((text) => `%${text.toLowerCase()}%`)})`
    if (row!.n > 0) found.push(`${table}.${column}`)
  }
  return found
}
