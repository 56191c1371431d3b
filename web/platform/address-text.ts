/** A value of the address as text: the router reads `840` as a number and `a=1&a=2` as a list. */
export function addressText(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' || typeof last === 'number' || typeof last === 'boolean'
    ? String(last)
    : ''
}
