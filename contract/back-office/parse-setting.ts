import * as z from 'zod/mini'
import { fieldMessages } from '../notices.ts'
import type { SettingEntry, SettingField } from './site-settings.ts'

interface Bounds {
  minimum?: number
  maximum?: number
  maxLength?: number
}
type JsonSchema = Bounds & { properties?: Record<string, JsonSchema> }

/** Least and most of a field, as its schema says. */
export function boundsOf(entry: SettingEntry, field: SettingField): Bounds {
  const whole = z.toJSONSchema(entry.schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return field.name
    .split('.')
    .filter(Boolean)
    .reduce<JsonSchema>((schema, name) => schema.properties?.[name] ?? {}, whole)
}

const tooLong = (value: unknown, most: number | undefined) =>
  typeof value === 'string' && most !== undefined && value.trim().length > most

/** What is said beside a field whose value does not fit. */
function wordsFor(entry: SettingEntry, field: SettingField, value: unknown): string {
  const { minimum, maximum, maxLength } = boundsOf(entry, field)
  if (minimum !== undefined && maximum !== undefined) return fieldMessages.between(minimum, maximum)
  if (tooLong(value, maxLength)) return fieldMessages.atMost(maxLength!)
  if (typeof value === 'string' && value.trim() === '') return fieldMessages.required
  return field.wrong ?? fieldMessages.invalid
}

/** The part of a setting's value that a field shows. */
export const partOf = (value: unknown, name: string): unknown =>
  name
    .split('.')
    .filter(Boolean)
    .reduce<unknown>(
      (part, key) =>
        typeof part === 'object' && part !== null
          ? (part as Record<string, unknown>)[key]
          : undefined,
      value,
    )

/** Reads a value for a setting: as it is kept, or what is wrong with which of its fields. */
export function parseSetting(
  entry: SettingEntry,
  value: unknown,
): { value: unknown } | { faults: { field: string; msg: string }[] } {
  const parsed = z.safeParse(entry.schema, value)
  if (parsed.success) return { value: parsed.data }
  const faults = new Map<string, string>()
  for (const { path } of parsed.error.issues) {
    const name = path.map(String).join('.')
    const field = entry.fields.find((one) => one.name === name) ?? entry.fields[0]!
    if (!faults.has(field.name)) {
      faults.set(field.name, wordsFor(entry, field, partOf(value, field.name)))
    }
  }
  return { faults: [...faults].map(([field, msg]) => ({ field, msg })) }
}
