import {
  partOf,
  parseSetting,
  type SettingEntry,
  type SettingField,
} from '#contract/back-office/settings.ts'

/** A setting's fields as they are typed, by field name. */
export type Texts = Readonly<Record<string, string>>

/** A setting under change. */
export interface Draft {
  texts: Texts
  /** The value that was read before the change: the server compares it. */
  was: unknown
}

/** A part of a value as its field shows it. */
export function textOf(field: SettingField, value: unknown): string {
  const part = partOf(value, field.name)
  return field.kind === 'ids' ? (part as number[]).join(', ') : String(part)
}

export const textsOf = (entry: SettingEntry, value: unknown): Texts =>
  Object.fromEntries(entry.fields.map((field) => [field.name, textOf(field, value)]))

/** Whether the fields say something else than this value. */
export const isChanged = (entry: SettingEntry, texts: Texts, value: unknown): boolean =>
  entry.fields.some((field) => texts[field.name] !== textOf(field, value))

/** What was typed, as the value of the setting, or what is wrong with which field. */
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

/** What does not read as its kind goes through as it is, for the check to say so. */
function typedValue({ kind }: SettingField, typed: string): unknown {
  const text = typed.trim()
  if (kind === 'ids') return text === '' ? [] : text.split(/[\s,]+/).map(numberOr)
  if (kind === 'text' || kind === 'longText') return typed
  return numberOr(text)
}

/** Dutch and British ways to write a decimal both count. */
function numberOr(text: string): number | string {
  const number = Number(text.replace(',', '.'))
  return text === '' || Number.isNaN(number) ? text : number
}

function withPart(value: unknown, name: string, part: unknown): unknown {
  const [first, ...rest] = name.split('.')
  if (!first) return part
  const whole = value as Record<string, unknown>
  return { ...whole, [first]: withPart(whole[first] ?? {}, rest.join('.'), part) }
}

/** A value in one line, for the log and for what somebody else has set. */
export function formatSettingValue(entry: SettingEntry | undefined, value: unknown): string {
  if (!entry) return JSON.stringify(value)
  return entry.fields
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
  const text =
    field.kind === 'ids' ? (part as number[]).join(', ') : String(part as string | number)
  return text === '' ? 'nothing' : text
}
