import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '#server/platform/database/database.ts'

export type Row = Readonly<
  Record<string, string | number | boolean | Date | Uint8Array | undefined>
>
const rowsPerChunk = 200

function copyText(value: Row[string]): string {
  if (value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  if (typeof value !== 'string') return String(value)
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
}

/**
 * Streams rows into a table by COPY. All rows have the same columns; identity columns get the given values. Memory use
 * does not depend on the number of rows.
 */
export async function copyRows(tx: Tx, table: string, rows: Iterable<Row>): Promise<void> {
  const source = rows[Symbol.iterator]()
  const first = source.next()
  if (first.done) return
  const columns = Object.keys(first.value)
  const lineOf = (row: Row) => `${columns.map((column) => copyText(row[column])).join('\t')}\n`

  function* chunks(): Generator<string> {
    let lines: string[] = []
    for (let next: IteratorResult<Row> = first; !next.done; next = source.next()) {
      lines.push(lineOf(next.value))
      if (lines.length < rowsPerChunk) continue
      yield lines.join('')
      lines = []
    }
    if (lines.length) yield lines.join('')
  }

  const copying = await tx`copy ${tx(table)} (${tx(columns)}) from stdin`.writable()
  await pipeline(Readable.from(chunks()), copying)
}

/** Drops the indexes of a table except the primary key; the returned function creates them again. */
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
