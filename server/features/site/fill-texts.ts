import { countText } from '#contract/numbers.ts'

const inWords = (value: string | number) => (typeof value === 'number' ? countText(value) : value)

type Values = Readonly<Record<string, string | number>>

/** Puts values into a text, `{perDay}` by `perDay`; other names stay as they are written. */
export const fillText = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? inWords(values[name]!) : whole,
  )

/** The same for every text of a stored body. */
export function fillTexts(body: unknown, values: Values): unknown {
  if (typeof body === 'string') return fillText(body, values)
  if (Array.isArray(body)) return body.map((part) => fillTexts(part, values))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, fillTexts(value, values)]),
  )
}
