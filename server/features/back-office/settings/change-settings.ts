import { isDeepStrictEqual } from 'node:util'
import type { StaffRole } from '#contract/access.ts'
import { isTypedName } from '#contract/fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import {
  type EditableSetting,
  parseSetting,
  type SettingEntry,
} from '#contract/back-office/settings.ts'
import { settingEntries, settingEntry } from '#contract/back-office/site-settings.ts'
import {
  deleteSettings,
  lockSettings,
  upsertSettings,
  listSettings,
  readSettings,
} from '#server/features/site/public.ts'
import { readMissingForOpening } from '#server/features/back-office/today/first-steps.ts'
import { lastSettingChangers } from '#server/features/back-office/settings/queries.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

interface WantedChange {
  key: string
  to?: unknown
  was?: unknown
}

export const mayChange = (entry: SettingEntry, roles: readonly StaffRole[]) =>
  roles.includes('admin') || entry.editor

export const keysOf = (roles: readonly StaffRole[]): string[] =>
  settingEntries.filter((entry) => mayChange(entry, roles)).map(({ key }) => key)

/** The reach of the settings of some roles; an editor does not read how many pay. */
export const reachesOf = (roles: readonly StaffRole[]): ReadonlySet<string | undefined> =>
  new Set(settingEntries.filter((entry) => mayChange(entry, roles)).map(({ reach }) => reach))

/** Settings that these roles may change; invalid stored values count as not set. */
export async function presentSettings(
  db: Queryable,
  roles: readonly StaffRole[],
): Promise<(EditableSetting & { value: unknown })[]> {
  const rows = new Map((await listSettings(db)).map((row) => [row.key, row]))
  const changers = new Map((await lastSettingChangers(db)).map(({ key, by }) => [key, by]))
  return settingEntries
    .filter((entry) => mayChange(entry, roles))
    .map((entry) => {
      const row = rows.get(entry.key)
      const read = row && parseSetting(entry, withDefaults(entry, row.value))
      const { key } = entry
      const changedBy = changers.get(key) ?? null
      return read && 'value' in read
        ? { key, value: read.value, isSet: true, changedAt: row.updatedAt.toISOString(), changedBy }
        : { key, value: entry.initial, isSet: false, changedAt: null, changedBy }
    })
}

/** Fills missing fields of a stored value with defaults. */
const withDefaults = (entry: SettingEntry, stored: unknown): unknown =>
  isPlain(entry.initial) && isPlain(stored) ? { ...entry.initial, ...stored } : stored
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes settings, all or none; refused if one was changed since it was read (BK-085). */
export async function changeSettings(
  platform: Platform,
  changes: readonly WantedChange[],
  input: {
    roles: readonly StaffRole[]
    actor: Actor
    typedName: string | undefined
    reason: string
  },
): Promise<'changed' | Refused> {
  const { roles, actor, typedName, reason } = input
  const refused =
    refusalOf(changes, roles) ??
    reasonRefusal(changes, reason) ??
    (await openingRefusal(platform, changes)) ??
    (await nameRefusal(platform, changes, typedName))
  if (refused) return refused
  return staffAction(platform, { actor, reason }, async ({ tx, now, record }) => {
    await lockSettings(tx)
    const current = new Map((await presentSettings(tx, roles)).map((one) => [one.key, one]))
    const conflicting = changes.filter(({ key, was }) => !isSame(current.get(key)!.value, was))
    if (conflicting.length > 0) {
      return refuse(409, refusals.settingChanged, {
        extra: 'CHANGED',
        errors: conflicting.map(({ key }) => ({
          param: key,
          msg: refusals.settingChangedBy(current.get(key)!.changedBy),
        })),
      })
    }
    for (const { key, to } of changes) {
      const { value: before, isSet } = current.get(key)!
      const entry = settingEntry(key)!
      const isReset = to === null
      const after = isReset ? entry.initial : valueOf(entry, to)
      // A default that is saved as it is was looked at: it counts as set.
      if (isReset ? !isSet : isSet && isSame(before, after)) continue
      if (isReset) await deleteSettings(tx, [key])
      else await upsertSettings(tx, now, { [key]: after })
      for (const details of changesOf(entry, before, after, isReset)) {
        await record('setting.changed', { details })
      }
    }
    return 'changed'
  })
}

/** A change as it is recorded; settings with a separate page record each changed part, as all would be too long. */
function changesOf(entry: SettingEntry, before: unknown, after: unknown, isReset: boolean) {
  const { key, initial, page } = entry
  if (!page || !isPlain(before) || !isPlain(after) || !isPlain(initial)) {
    const values = { from: JSON.stringify(before), to: JSON.stringify(after) }
    return [{ key, ...values, ...(isReset ? { isReset } : {}) }]
  }
  return Object.keys(after)
    .filter((part) => !isSame(before[part], after[part]))
    .map((part) => ({
      key,
      part,
      from: JSON.stringify({ [part]: before[part] }),
      to: JSON.stringify({ [part]: after[part] }),
      ...(isSame(after[part], initial[part]) ? { isReset: true } : {}),
    }))
}

/** Compares values as JSON. */
const isSame = (one: unknown, other: unknown) =>
  isDeepStrictEqual(
    JSON.parse(JSON.stringify(one ?? null)),
    JSON.parse(JSON.stringify(other ?? null)),
  )

function valueOf(entry: SettingEntry, value: unknown): unknown {
  const read = parseSetting(entry, value)
  if ('faults' in read) throw new Error(`the setting ${entry.key} was to be checked before`)
  return read.value
}

/** Changes that delete data or concern what customers pay need a reason. */
const reasonRefusal = (changes: readonly WantedChange[], reason: string): Refused | undefined =>
  reason === '' && changes.some(({ key }) => settingEntry(key)?.needsReason)
    ? refuseFields([{ param: 'reason', msg: fieldMessages.required }])
    : undefined

/** Registration opens once nothing that it needs is missing. */
async function openingRefusal(
  platform: Platform,
  changes: readonly WantedChange[],
): Promise<Refused | undefined> {
  const change = changes.find(({ key }) => key === 'registration')
  if (!isPlain(change?.to) || change.to['isOpen'] !== 1) return undefined
  if ((await readSettings(platform)).registration.isOpen === 1) return undefined
  const missing = await readMissingForOpening(platform)
  if (missing === '') return undefined
  return refuseFields([{ param: 'registration.isOpen', msg: refusals.notReadyToOpen(missing) }])
}

/** Requiring two-factor of everybody is confirmed with the product name. */
async function nameRefusal(
  platform: Platform,
  changes: readonly WantedChange[],
  typedName = '',
): Promise<Refused | undefined> {
  if (!changes.some(({ key, to }) => key === 'force2fa' && to === 1)) return undefined
  const { productName, force2fa } = await readSettings(platform)
  if (force2fa === 1 || isTypedName(typedName, productName)) return undefined
  return refuseFields([{ param: 'typedName', msg: fieldMessages.typedName(productName) }])
}

/** Refuses unknown, forbidden and repeated keys, and invalid values. */
function refusalOf(
  changes: readonly WantedChange[],
  roles: readonly StaffRole[],
): Refused | undefined {
  const errors: { param: string; msg: string }[] = []
  const seen = new Set<string>()
  for (const { key, to } of changes) {
    const entry = settingEntry(key)
    if (!entry) return notFound()
    if (!mayChange(entry, roles)) return refuse(403, refusals.otherRole, { extra: 'STAFF_ROLE' })
    if (seen.has(key)) return refuseFields([{ param: key, msg: refusals.settingRepeated }])
    seen.add(key)
    const read = to === null ? { value: null } : parseSetting(entry, to)
    if ('faults' in read) {
      errors.push(
        ...read.faults.map(({ field, msg }) => ({
          param: [key, field].filter(Boolean).join('.'),
          msg,
        })),
      )
    }
  }
  return errors.length > 0 ? refuseFields(errors) : undefined
}
