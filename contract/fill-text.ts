import { countText } from './figures/numbers.ts'

export type TextValues = Readonly<Record<string, string | number>>

/** Replaces placeholders such as `{perDay}` by their values; unknown placeholders stay. */
export const fillText = (text: string, values: TextValues): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]! : placeholder
    return typeof value === 'number' ? countText(value) : value
  })
