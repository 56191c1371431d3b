import * as z from 'zod/mini'
import type { Queryable, SqlValue } from '#server/platform/database/sql.ts'

/** Whether rows are checked by their schemas: in tests and development. */
export const rowChecks = { areOn: false }

/**
 * A statement whose rows are what a schema of the contract describes; it reads as one of `db`.
 * @throws ZodError where checks are on and a column is missing or has another type
 */
export const rows =
  <S extends z.ZodMiniType>(db: Queryable, schema: S) =>
  async (template: TemplateStringsArray, ...values: SqlValue[]): Promise<z.output<S>[]> => {
    const result = await db<(z.output<S> & object)[]>(template, ...values)
    if (rowChecks.areOn) for (const row of result) z.encode(schema, row)
    return result
  }

/** The column of a property: `vat_number` of `vatNumber`. */
export const columnOf = (property: string) =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Runs a query and returns its first row; undefined if there is none. */
export async function firstRow<R>(query: PromiseLike<readonly R[]>): Promise<R | undefined> {
  const [row] = await query
  return row
}

/** Runs a query that always has a row, such as an aggregate or an insert. */
export async function onlyRow<R>(query: PromiseLike<readonly R[]>): Promise<R> {
  const [row] = await query
  return row!
}

/** Runs a query that always has one row with one column. */
export async function onlyValue<V>(
  query: PromiseLike<readonly Readonly<Record<string, V>>[]>,
): Promise<V> {
  return Object.values(await onlyRow(query))[0]!
}
