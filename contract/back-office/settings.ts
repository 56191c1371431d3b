import * as z from 'zod/mini'
import { endpoint, Id, ok } from '../endpoint.ts'
import { filterText, Instant, OptionalReason, TypedName } from '../fields.ts'
import { Base64Picture, pictureUploadLimits, pictureUploadRefusals } from '../media.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import type { ReminderKind } from '../billing/desk/reminder-texts.ts'
import type { MailTextKind } from '../mail/desk/mail-texts.ts'
import type { LimitCause } from './settings/limit-settings.ts'
import type { SettingReach } from './settings/setting-reach.ts'
import { adminApi } from './staff.ts'

/** Headings of the settings page, in order. */
export const settingGroups = [
  'Brand',
  'Registration',
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
  /** The unit of a number, in the plural, where its label does not say it. */
  unit?: 'months' | 'years' | 'hours' | 'minutes' | 'percent' | 'euros'
}

/** A text that the rule of a setting shows or sends: of a reached limit, or of a mail. */
export type SettingText = { limit: LimitCause } | { mail: MailTextKind | `${ReminderKind}Reminder` }

/** A setting that staff can change (BK-085), with its texts, schema and default. */
export interface SettingEntry {
  key: string
  group: (typeof settingGroups)[number]
  label: string
  about: string
  /** The people affected by a change, as a sentence without its full stop. */
  affects: string
  /** The countable group that the setting affects. */
  reach?: SettingReach
  /** Words that staff may search for and that its other texts do not have. */
  synonyms?: string
  /** Whether a change needs a reason: where it deletes data or changes what customers pay. */
  needsReason?: true
  /** Texts that members read because of it, edited elsewhere. */
  texts?: readonly SettingText[]
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
  /** The person who changed or reset it last. */
  changedBy: z.nullable(z.string()),
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

export const changeLogo = endpoint({
  method: 'POST',
  path: `${adminApi}/settings/logo`,
  summary: 'Set or remove the logo of the site: a JPEG or PNG in base64, or null',
  access: 'staff',
  blocked: 'denied',
  roles: [],
  limits: pictureUploadLimits,
  body: z.object({ logo: z.nullable(Base64Picture) }),
  answer: ok(z.object({ logo: z.string() })),
  refusals: pictureUploadRefusals,
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
    /** Recorded with each change; some settings need one. */
    reason: OptionalReason,
  }),
  answer: ok(z.object({ settings: z.array(EditableSetting) })),
  refusals: {
    400: 'A value is invalid; `errors` names it by key and field. Or a reason is missing',
    404: 'No such setting',
    409: 'One of them has been changed in the meantime (extra CHANGED); `errors` names by whom',
  },
})

/** Absent where no setting that the role may change affects them. */
const Count = z.optional(z.int())

export const getSettingReach = endpoint({
  method: 'GET',
  path: `${adminApi}/settings/reach`,
  summary: 'How many members, companies and invoices the settings of the role affect',
  ...editors,
  answer: ok(
    z.object({
      people: Count,
      /** Those who could do nothing but set up a second factor if it was required. */
      withoutSecondFactor: Count,
      companies: Count,
      paying: Count,
      withStock: Count,
      unpaidInvoices: Count,
      overdueInvoices: Count,
      staff: Count,
      /** The product name, typed to confirm that a second factor is required of all. */
      productName: z.string(),
    }),
  ),
})
export type SettingReachCounts = z.output<typeof getSettingReach.answer>['payload']

/** Changes per page. */
export const settingChangesShown = 20

export const SettingChange = z.object({
  id: z.int(),
  at: Instant,
  by: z.string(),
  key: z.string(),
  reason: z.string(),
  /** Settings with a page of their own name only what was changed. */
  from: z.unknown(),
  to: z.unknown(),
  isReset: z.boolean(),
})
export type SettingChange = z.input<typeof SettingChange>

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
      results: z.array(SettingChange),
      hasOlder: z.boolean(),
    }),
  ),
})
