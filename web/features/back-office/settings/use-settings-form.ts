import { staffNotices } from '#contract/back-office/staff-notices.ts'
import type { EditableSetting, SettingEntry } from '#contract/back-office/settings.ts'
import { settingEntry } from '#contract/back-office/site-settings.ts'
import { savedSettingsQuery } from '#web/features/back-office/api.ts'
import {
  isChanged,
  textsOf,
  textsOfOlder,
  valueOf,
  type Draft,
} from '#web/features/back-office/settings/settings-draft.ts'
import { isOfPages } from '#web/features/back-office/frame/staff-session.ts'
import { notifyWithUndo, undoReason } from '#web/features/back-office/frame/undo.ts'
import { isApiError, type ApiError, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type Faults = Readonly<Record<string, Readonly<Record<string, string>>>>

interface SettingChange {
  key: string
  to: unknown
  was: unknown
}

/** The reason and confirmation that are sent with the changes. */
interface Confirmation {
  reason: string
  /** The product name, for a change that locks members out. */
  typedName?: string | undefined
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** Requiring two-factor of everybody is confirmed with the product name. */
export const needsTypedName = ({ key, to }: { key: string; to: unknown }) =>
  key === 'force2fa' && to === 1

/** State of the settings form: unsaved changes, and saving some of them, all or none. */
export function useSettingsForm(saved: readonly EditableSetting[]) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [faults, setFaults] = useState<Faults>({})
  const settingNow = (key: string) => saved.find((setting) => setting.key === key)!
  const valueNow = (key: string) => settingNow(key).value

  const changed = Object.keys(drafts).filter((key) => {
    const { texts, isReset } = drafts[key]!
    return isReset ? settingNow(key).isSet : isChanged(settingEntry(key)!, texts, valueNow(key))
  })
  /** Settings that someone else has saved since this change began. */
  const overtaken = changed.filter(
    (key) => JSON.stringify(drafts[key]!.was) !== JSON.stringify(valueNow(key)),
  )

  function type(entry: SettingEntry, name: string, text: string) {
    const { key } = entry
    const value = valueNow(key)
    const { texts, was } = drafts[key] ?? { texts: textsOf(entry, value), was: value }
    setDrafts({ ...drafts, [key]: { was, texts: { ...texts, [name]: text } } })
    // Fields with errors are validated on every key, others on blur.
    if (faults[key]) check(entry, { ...texts, [name]: text })
  }

  function check(entry: SettingEntry, texts = drafts[entry.key]?.texts): boolean {
    if (!texts) return true
    const read = valueOf(entry, texts)
    setFaults((all) => without(all, entry.key, 'faults' in read ? read.faults : undefined))
    return !('faults' in read)
  }

  /** Whether all of these fit; otherwise the first field that does not is focused. */
  function checkAll(keys: readonly string[]): boolean {
    const wrong = keys.filter((key) => !check(settingEntry(key)!))
    if (wrong.length > 0) focusFault(wrong[0]!)
    return wrong.length === 0
  }

  function drop(keys: readonly string[]) {
    const isKept = ([key]: [string, unknown]) => !keys.includes(key)
    setDrafts((previous) => Object.fromEntries(Object.entries(previous).filter(isKept)))
    setFaults((previous) => Object.fromEntries(Object.entries(previous).filter(isKept)))
  }

  /** Keeps the typed value over one saved by someone else. */
  function insist(key: string) {
    setDrafts({ ...drafts, [key]: { ...drafts[key]!, was: valueNow(key) } })
  }

  /** Fills in the default, to be saved like any other change. */
  function reset(entry: SettingEntry) {
    const texts = textsOf(entry, entry.initial)
    const draft = { texts, was: valueNow(entry.key), isReset: true as const }
    setDrafts({ ...drafts, [entry.key]: draft })
    check(entry, texts)
  }

  /** Fills in an earlier value, to be saved like any other change. */
  function restore(entry: SettingEntry, value: unknown) {
    const texts = textsOfOlder(entry, value)
    setDrafts({ ...drafts, [entry.key]: { texts, was: valueNow(entry.key) } })
    check(entry, texts)
  }

  /** The new value of a change; undefined while a field of it does not fit. */
  function newValue(key: string): unknown {
    const read = valueOf(settingEntry(key)!, drafts[key]!.texts)
    return 'value' in read ? read.value : undefined
  }

  async function send(changes: readonly SettingChange[], confirmation: Confirmation) {
    const { reason, typedName } = confirmation
    const body = { changes: [...changes], reason, ...(typedName && { typedName }) }
    const { settings } = (await api('changeSettings', { body })).payload
    queryClient.setQueryData(savedSettingsQuery(api).queryKey, settings)
    void queryClient.invalidateQueries({ predicate: isOfPages })
    return settings
  }

  /** Saves these changes, all or none; throws the refusal after marking what it names. */
  async function save(keys: readonly string[], confirmation: Confirmation): Promise<void> {
    const changes = keys.map((key) => {
      const { was, isReset } = drafts[key]!
      return { key, to: isReset ? null : newValue(key), was }
    })
    try {
      const after = await send(changes, confirmation)
      const back = changes.map(({ key }) => ({
        key,
        to: settingNow(key).isSet ? valueNow(key) : null,
        was: after.find((setting) => setting.key === key)!.value,
      }))
      drop(keys)
      const notice = staffNotices.settingsChanged(changes.length)
      // Undoing must not lock members out without the typed name.
      if (back.some(({ key }) => key === 'force2fa')) notify(notice)
      else notifyWithUndo(notice, () => send(back, { reason: undoReason }))
    } catch (failure) {
      if (isApiError(failure)) await mark(failure)
      throw failure
    }
  }

  async function mark(failure: ApiError) {
    if (failure.extra === 'CHANGED') {
      await queryClient.invalidateQueries({ queryKey: savedSettingsQuery(api).queryKey })
      return
    }
    setFaults((previous) => ({ ...previous, ...faultsOf(failure) }))
  }

  return {
    saved,
    drafts,
    faults,
    changed,
    overtaken,
    settingNow,
    newValue,
    type,
    check,
    checkAll,
    drop,
    insist,
    reset,
    restore,
    save,
  }
}

/** Focuses the first invalid field once its error is rendered. */
export function focusFault(key: string): void {
  setTimeout(() =>
    document.querySelector<HTMLElement>(`#setting-${key} [aria-invalid='true']`)?.focus(),
  )
}

/** Groups the server's errors by setting and field. */
function faultsOf({ errors }: ApiError): Faults {
  const faults: Record<string, Record<string, string>> = {}
  for (const { param, msg } of errors) {
    const [key = '', ...rest] = param.split('.')
    if (settingEntry(key)) faults[key] = { ...faults[key], [rest.join('.')]: msg }
  }
  return faults
}

function without(faults: Faults, key: string, own: Faults[string] | undefined): Faults {
  const { [key]: _, ...others } = faults
  return own ? { ...others, [key]: own } : others
}
