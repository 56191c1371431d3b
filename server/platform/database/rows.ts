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
