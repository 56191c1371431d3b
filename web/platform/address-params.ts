/** A value of the address as text: the router reads `840` as a number and `a=1&a=2` as a list. */
export function paramText(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' || typeof last === 'number' || typeof last === 'boolean'
    ? String(last)
    : ''
}

/** Which page of many an address asks for; the first one goes without saying. */
export function pageParam(value: unknown): number | undefined {
  const page = paramText(value)
  return /^\d{1,7}$/.test(page) && Number(page) > 1 ? Number(page) : undefined
}

/** Whether an address turns something on; off goes without saying. */
export const flagParam = (value: unknown): true | undefined =>
  ['true', '1'].includes(paramText(value)) || undefined

/** A name of a country, or its code, as an address says it. */
export const placeParam = (value: unknown): string | undefined =>
  paramText(value).trim().slice(0, 100) || undefined

/** How rows are sorted that have these columns to sort by: a direction without a column says nothing. */
export function sortParams<Sort extends string>(
  raw: Record<string, unknown>,
  sorts: readonly Sort[],
): { orderCol: Sort | undefined; orderDesc: true | undefined } {
  const orderCol = sorts.find((sort) => sort === paramText(raw.orderCol))
  return { orderCol, orderDesc: orderCol && flagParam(raw.orderDesc) }
}
