import { countText } from '#contract/numbers.ts'

const inWords = (value: string | number) => (typeof value === 'number' ? countText(value) : value)

/** Puts values into every text of a stored body, `{perDay}` by `perDay`; other names stay as they are written. */
export function fillTexts(
  body: unknown,
  values: Readonly<Record<string, string | number>>,
): unknown {
  if (typeof body === 'string') {
    return body.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? inWords(values[name]!) : whole,
    )
  }
  if (Array.isArray(body)) return body.map((part) => fillTexts(part, values))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, fillTexts(value, values)]),
  )
}
