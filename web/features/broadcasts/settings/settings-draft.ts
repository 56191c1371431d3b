import {
  addressKinds,
  digest,
  noEmail,
  settingNames,
  standard,
  type AddressKind,
  type BroadcastSettings,
  type SettingType,
} from '#contract/broadcasts/broadcast-settings.ts'
import { countText } from '#contract/figures/numbers.ts'

/** Unsaved changes: delivery types by list where they differ from the saved ones. */
export type SettingsDraft = Readonly<Record<AddressKind, Readonly<Record<number, SettingType>>>>

export const emptyDraft: SettingsDraft = { primary: {}, alternative: {} }

export const addressOf = (settings: BroadcastSettings, kind: AddressKind) =>
  kind === 'primary' ? settings.email : settings.emailAlternative

/** Delivery type of a list with the draft applied. */
export const typeIn = (
  settings: BroadcastSettings,
  draft: SettingsDraft,
  kind: AddressKind,
  listId: number,
): SettingType =>
  draft[kind][listId] ?? settings[kind].find((row) => row.listId === listId)?.type ?? noEmail

/** Returns the draft with a delivery type applied to lists. */
export function choose(
  settings: BroadcastSettings,
  draft: SettingsDraft,
  kind: AddressKind,
  listIds: readonly number[],
  type: SettingType,
): SettingsDraft {
  const changed = { ...draft[kind] }
  for (const listId of listIds) {
    const saved = settings[kind].find((row) => row.listId === listId)?.type
    if (saved === type) delete changed[listId]
    else changed[listId] = type
  }
  return { ...draft, [kind]: changed }
}

/** Changes made while `saved` was being saved; `before` are the settings at that time. */
export function rebaseDraft(
  before: BroadcastSettings,
  draft: SettingsDraft,
  saved: SettingsDraft,
): SettingsDraft {
  const remaining = (kind: AddressKind) =>
    Object.fromEntries(
      before[kind].flatMap(({ listId }) => {
        const type = typeIn(before, draft, kind, listId)
        return type === typeIn(before, saved, kind, listId) ? [] : [[listId, type] as const]
      }),
    )
  return { primary: remaining('primary'), alternative: remaining('alternative') }
}

/** Converts the draft to an API request. */
export function changesIn(draft: SettingsDraft) {
  const of = (kind: AddressKind) =>
    Object.entries(draft[kind]).map(([listId, type]) => ({ listId: Number(listId), type }))
  return { primary: of('primary'), alternative: of('alternative') }
}

export function countChanges(draft: SettingsDraft): number {
  const { primary, alternative } = changesIn(draft)
  return primary.length + alternative.length
}

/** Formats up to two changes such as `Components, primary, to Instant`; empty for more. */
export function describeChanges(settings: BroadcastSettings, draft: SettingsDraft): string {
  if (countChanges(draft) > 2) return ''
  return addressKinds
    .flatMap((kind) =>
      changesIn(draft)[kind].map(({ listId, type }) => {
        const label = settings[kind].find((row) => row.listId === listId)?.label ?? ''
        return `${label}, ${kind}, to ${settingNames[type]}`
      }),
    )
    .join('; ')
}

/** Formats the expected mail of an address: `219 e-mails a day and 1 digest of 4 lists`. */
export function outcomeOf(
  settings: BroadcastSettings,
  draft: SettingsDraft,
  kind: AddressKind,
): string {
  const typed = settings[kind].map(({ listId }) => ({
    listId,
    type: typeIn(settings, draft, kind, listId),
  }))
  const atOnce = typed.filter(({ type }) => type === standard).map(({ listId }) => listId)
  const digests = typed.filter(({ type }) => type === digest).length
  const mails = settings.perDay
    .filter(({ listId }) => atOnce.includes(listId))
    .reduce((sum, { broadcasts }) => sum + broadcasts, 0)
  const parts = [
    atOnce.length > 0 && `${countText(mails)} ${mails === 1 ? 'e-mail' : 'e-mails'} a day`,
    digests > 0 && `1 digest of ${digests} ${digests === 1 ? 'list' : 'lists'}`,
  ].filter((part) => part !== false)
  return parts.join(' and ') || 'No e-mail'
}

/** Use of the plan's addresses with the draft applied; own addresses have no name. */
export function addressUse(settings: BroadcastSettings, draft: SettingsDraft) {
  const { limit, others } = settings.plan
  const receiving = (kind: AddressKind, values: SettingsDraft) =>
    settings[kind].some(({ listId }) => typeIn(settings, values, kind, listId) !== noEmail)
  const own = (values: SettingsDraft) =>
    addressKinds
      .filter((kind) => receiving(kind, values))
      .map((kind) => addressOf(settings, kind))
      .filter((address) => address !== null)
  const names = new Map<string, string | undefined>(
    others.map(({ address, name }) => [address, name]),
  )
  const earlier = new Set([...names.keys(), ...own(emptyDraft)])
  const after = own(draft)
  const isNew = after.some((address) => !earlier.has(address))
  for (const address of after) if (!names.has(address)) names.set(address, undefined)
  return {
    used: names.size,
    limit,
    users: [...names].map(([address, name]) => ({ address, name })),
    /** Whether the draft exceeds the plan. */
    isRefused: names.size > limit && isNew,
  }
}
