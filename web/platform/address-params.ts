import { cleanQuery, queryMax } from '#contract/broadcasts/broadcasts.ts'

/** A query parameter as text. The router parses `840` as a number and `a=1&a=2` as a list. */
export function paramText(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' || typeof last === 'number' || typeof last === 'boolean'
    ? String(last)
    : ''
}

/** The requested page of a list; undefined for the first page. */
export function pageParam(value: unknown): number | undefined {
  const page = paramText(value)
  return /^\d{1,7}$/.test(page) && Number(page) > 1 ? Number(page) : undefined
}

/** A boolean query parameter; undefined if off. */
export const flagParam = (value: unknown): true | undefined =>
  ['true', '1'].includes(paramText(value)) || undefined

/** A country name or code; undefined if empty. */
export const placeParam = (value: unknown): string | undefined =>
  paramText(value).trim().slice(0, 100) || undefined

/** The sort column and direction of a list; the direction is ignored without a column. */
export function sortParams<Sort extends string>(
  raw: Record<string, unknown>,
  sorts: readonly Sort[],
): { orderCol: Sort | undefined; orderDesc: true | undefined } {
  const orderCol = sorts.find((sort) => sort === paramText(raw.orderCol))
  return { orderCol, orderDesc: orderCol && flagParam(raw.orderDesc) }
}

/** The typed query as stored in the address; undefined if empty. */
export const cleanTypedQuery = (typed: string) => cleanQuery(typed.slice(0, queryMax)) || undefined
