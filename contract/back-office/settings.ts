import * as z from 'zod/mini'
import { endpoint, Id, ok } from '../endpoint.ts'
import { filterText, TypedName } from '../fields.ts'
import { fieldMessages } from '../notices.ts'
import { adminApi } from './staff.ts'

/** Headings of the settings page, in order. */
export const settingGroups = [
  'Brand',
  'Home page',
  'Security',
  'Directory',
  'Broadcasts',
  'Parts',
  'Limits',
  'Billing',
  'Exchange rates',
  'Mail',
  'Live refresh',
  'Back office',
  'Fraud watch',
  'Privacy',
] as const

export interface SettingField {
  /** Path in the value, such as `SPAM.title`; empty if the setting is a single value. */
  name: string
  label: string
  kind: 'switch' | 'number' | 'decimal' | 'text' | 'longText' | 'choice' | 'ids'
  hint?: string
  /** Field error of an invalid value; ranges and lengths have their own. */
  wrong?: string
  choices?: readonly { value: number; label: string }[]
}

/** A setting that staff can change (BK-085), with its texts, schema and default. */
export interface SettingEntry {
  key: string
  group: (typeof settingGroups)[number]
  label: string
  about: string
  /** Whether editors may change it; admins may change all. */
  editor: boolean
  schema: z.ZodMiniType
  initial: unknown
  fields: readonly SettingField[]
  /** The page below /admin that edits its parts one by one, each with its own history. */
  page?: string
}

// ── Values ──

interface Bounds {
  minimum?: number
  maximum?: number
  maxLength?: number
}
type JsonSchema = Bounds & { properties?: Record<string, JsonSchema> }

/** Bounds of a field by its schema. */
export function boundsOf(entry: SettingEntry, field: SettingField): Bounds {
  const whole = z.toJSONSchema(entry.schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return field.name
    .split('.')
    .filter(Boolean)
    .reduce<JsonSchema>((schema, name) => schema.properties?.[name] ?? {}, whole)
}

/** The error message of an invalid field. */
function fieldError(entry: SettingEntry, field: SettingField, value: unknown): string {
  const { minimum, maximum, maxLength } = boundsOf(entry, field)
  if (minimum !== undefined && maximum !== undefined) return fieldMessages.between(minimum, maximum)
  if (typeof value === 'string') {
    const { length } = value.trim()
    if (maxLength !== undefined && length > maxLength) return fieldMessages.atMost(maxLength)
    if (length === 0) return fieldMessages.required
  }
  return field.wrong ?? fieldMessages.invalid
}

/** The value of a field within the value of its setting. */
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

/** Validates a value of a setting; returns the value to store, or errors by field. */
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
      faults.set(field.name, fieldError(entry, field, partOf(value, field.name)))
    }
  }
  return { faults: [...faults].map(([field, msg]) => ({ field, msg })) }
}

// ── Endpoints ──

/** The current value of a setting; labels and ranges are in `settingEntries`. */
const EditableSetting = z.object({
  key: z.string(),
  value: z.unknown(),
  /** Whether a value is stored; otherwise it is the default. */
  isSet: z.boolean(),
  changedAt: z.nullable(z.string()),
})
export type EditableSetting = z.output<typeof EditableSetting>

const editors = { access: 'staff', blocked: 'denied', roles: ['editor'] } as const

export const getEditableSettings = endpoint({
  method: 'GET',
  path: `${adminApi}/settings`,
  summary: 'The settings that this role may change',
  ...editors,
  answer: ok(z.object({ settings: z.array(EditableSetting) })),
})

export const changeSettings = endpoint({
  method: 'PATCH',
  path: `${adminApi}/settings`,
  summary: 'Change settings, all or none; each change states the previous value',
  ...editors,
  body: z.object({
    changes: z
      .array(
        z.object({
          key: z.string().check(z.maxLength(100)),
          /** The new value; null restores the default. */
          to: z.unknown(),
          /** The previous value. */
          was: z.unknown(),
        }),
        fieldMessages.required,
      )
      .check(z.minLength(1, fieldMessages.required), z.maxLength(50, fieldMessages.invalid)),
    /** The product name, typed to confirm a change that locks members out. */
    typedName: z.optional(TypedName),
  }),
  answer: ok(z.object({ settings: z.array(EditableSetting) })),
  refusals: {
    400: 'A value is invalid; `errors` names it by key and field',
    404: 'No such setting',
    409: 'One of them has been changed in the meantime (extra CHANGED)',
  },
})

export const getTwoFactorReach = endpoint({
  method: 'GET',
  path: `${adminApi}/settings/two-factor-reach`,
  summary: 'How many members two-factor authentication could be required of',
  access: 'staff',
  blocked: 'denied',
  answer: ok(
    z.object({
      people: z.int(),
      /** Those without it, who could do nothing but set it up. */
      without: z.int(),
      /** What is typed to confirm it. */
      productName: z.string(),
    }),
  ),
})

/** Changes per page. */
export const settingChangesShown = 20

export const settingChanges = endpoint({
  method: 'GET',
  path: `${adminApi}/settings/changes`,
  summary: 'Changes of settings with their authors, newest first',
  ...editors,
  query: z.object({
    /** Only changes before the one with this id. */
    before: z.optional(Id),
    /** Only changes of this setting, and of this part of it. */
    key: filterText(100),
    part: filterText(100),
  }),
  answer: ok(
    z.object({
      results: z.array(
        z.object({
          id: z.int(),
          at: z.string(),
          by: z.string(),
          key: z.string(),
          /** Settings with a page of their own name only what was changed. */
          from: z.unknown(),
          to: z.unknown(),
          isReset: z.boolean(),
        }),
      ),
      hasOlder: z.boolean(),
    }),
  ),
})
export type SettingChange = z.output<typeof settingChanges.answer>['payload']['results'][number]
