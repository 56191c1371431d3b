import type { Tx } from '#server/platform/database/database.ts'

/** Takes the indexes of a table away, but the primary key; the function it gives puts them back. */
export async function dropIndexes(tx: Tx, table: string): Promise<() => Promise<void>> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = ${table} and indexname <> ${`${table}_pkey`}`
  for (const { name } of indexes) await tx`drop index ${tx(name)}`
  return async () => {
    await tx`set local maintenance_work_mem = '512MB'`
    for (const { definition } of indexes) await tx.unsafe(definition)
  }
}
