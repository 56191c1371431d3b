import {
  partOf,
  parseSetting,
  type SettingEntry,
  type SettingField,
} from '#contract/back-office/settings.ts'
import { countText } from '#contract/figures/numbers.ts'
import { parseNumber } from '#contract/figures/typed-numbers.ts'

export type Texts = Readonly<Record<string, string>>

export interface Draft {
  texts: Texts
  /** The value before the change, which the server compares. */
  was: unknown
  /** Whether it removes the stored value, so that the setting follows the default. */
  isReset?: true
}

export function textOf(field: SettingField, value: unknown): string {
  const part = partOf(value, field.name)
  return field.kind === 'ids' ? (part as number[]).join(', ') : String(part)
}

export const textsOf = (entry: SettingEntry, value: unknown): Texts =>
  Object.fromEntries(entry.fields.map((field) => [field.name, textOf(field, value)]))

export const isChanged = (entry: SettingEntry, texts: Texts, value: unknown): boolean =>
  entry.fields.some((field) => texts[field.name] !== textOf(field, value))

/** A value to show in the fields, of a version of the program that may have had fewer of them. */
export const textsOfOlder = (entry: SettingEntry, value: unknown): Texts =>
  Object.fromEntries(
    entry.fields.map((field) => [
      field.name,
      textOf(field, partOf(value, field.name) === undefined ? entry.initial : value),
    ]),
  )

/** Parses the texts to the setting's value, or returns the errors by field. */
export function valueOf(
  entry: SettingEntry,
  texts: Texts,
): { value: unknown } | { faults: Record<string, string> } {
  let value: unknown = {}
  for (const field of entry.fields) {
    value = withPart(value, field.name, typedValue(field, texts[field.name] ?? ''))
  }
  const read = parseSetting(entry, value)
  if ('value' in read) return read
  return { faults: Object.fromEntries(read.faults.map(({ field, msg }) => [field, msg])) }
}

/** Invalid input is passed through, so that the schema reports it. */
function typedValue({ kind }: SettingField, typed: string): unknown {
  const text = typed.trim()
  if (kind === 'ids') return text === '' ? [] : text.split(/[\s,]+/).map(numberOr)
  if (kind === 'text' || kind === 'longText') return typed
  return kind === 'number' ? (parseNumber(text) ?? text) : numberOr(text)
}

/** Its only mark is the decimal one, because exchange rates have three decimals and more. */
function numberOr(text: string): number | string {
  const number = Number(text.replace(',', '.'))
  return text === '' || Number.isNaN(number) ? text : number
}

/** Formats the interpretation of a typed number, unless it is written like that. */
export function readingOf(field: SettingField, text: string): string | undefined {
  if (field.kind !== 'number' && field.kind !== 'decimal') return undefined
  const value = typedValue(field, text)
  if (typeof value !== 'number' || String(value) === text.trim()) return undefined
  return `= ${field.kind === 'number' ? countText(value) : value}`
}

function withPart(value: unknown, name: string, part: unknown): unknown {
  const [first, ...rest] = name.split('.')
  if (!first) return part
  const whole = value as Record<string, unknown>
  return { ...whole, [first]: withPart(whole[first] ?? {}, rest.join('.'), part) }
}

/** @param other a value to compare with: only the fields that differ are given */
export function formatSettingValue(
  entry: SettingEntry | undefined,
  value: unknown,
  other?: { value: unknown },
): string {
  if (!entry) return JSON.stringify(value)
  const changed = entry.fields.filter(
    (field) => !other || partInWords(field, value) !== partInWords(field, other.value),
  )
  return (changed.length === 0 ? entry.fields : changed)
    .map((field) => {
      const text = partInWords(field, value)
      return entry.fields.length === 1 ? text : `${field.label}: ${text}`
    })
    .join(' · ')
}

function partInWords(field: SettingField, value: unknown): string {
  const part = partOf(value, field.name)
  if (field.kind === 'switch') return part === 1 ? 'on' : 'off'
  if (field.kind === 'choice') {
    return field.choices?.find((choice) => choice.value === part)?.label ?? String(part)
  }
  if (part === undefined) return 'nothing'
  if (field.unit && typeof part === 'number') {
    return `${countText(part)} ${part === 1 ? field.unit.replace(/s$/, '') : field.unit}`
  }
  const text =
    field.kind === 'ids' ? (part as number[]).join(', ') : String(part as string | number)
  return text === '' ? 'nothing' : text
}
