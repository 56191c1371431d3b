import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  changeSettings,
  type EditableSetting,
  type SettingEntry,
} from '#contract/back-office/settings.ts'
import { settingEntry } from '#contract/back-office/site-settings.ts'
import { notifyFailure } from '#web/platform/admin/admin-view.tsx'
import { savedSettingsQuery } from '#web/features/back-office/api.ts'
import {
  isChanged,
  textsOf,
  valueOf,
  type Draft,
} from '#web/features/back-office/settings/settings-draft.ts'
import { isOfPages } from '#web/platform/admin/staff-session.ts'
import { isApiError, type ApiError, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type Faults = Readonly<Record<string, Readonly<Record<string, string>>>>

type SettingChanges = { key: string; to: unknown; was: unknown }[]
/** Saves changes that are confirmed with a typed name. */
export type ConfirmedSave = (typedName: string) => Promise<void>

/** State of the settings form: unsaved changes, and saving one or all of them. */
export function useSettingsForm(
  saved: readonly EditableSetting[],
  confirmName: (save: ConfirmedSave) => void,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [faults, setFaults] = useState<Faults>({})
  const [isSaving, setIsSaving] = useState(false)
  const valueNow = (key: string) => saved.find((setting) => setting.key === key)?.value

  const changed = Object.keys(drafts).filter((key) =>
    isChanged(settingEntry(key)!, drafts[key]!.texts, valueNow(key)),
  )
  /** Settings that someone else has saved since this change began. */
  const overtaken = changed.filter(
    (key) => JSON.stringify(drafts[key]!.was) !== JSON.stringify(valueNow(key)),
  )

  function type(entry: SettingEntry, name: string, text: string) {
    const { key } = entry
    const value = valueNow(key)
    const draft = drafts[key] ?? { texts: textsOf(entry, value), was: value }
    setDrafts({ ...drafts, [key]: { ...draft, texts: { ...draft.texts, [name]: text } } })
    // Fields with errors are validated on every key, others on blur.
    if (faults[key]) check(entry, { ...draft.texts, [name]: text })
  }

  function check(entry: SettingEntry, texts = drafts[entry.key]?.texts): boolean {
    if (!texts) return true
    const read = valueOf(entry, texts)
    setFaults((known) => without(known, entry.key, 'faults' in read ? read.faults : undefined))
    return !('faults' in read)
  }

  function drop(keys: readonly string[]) {
    setDrafts((known) =>
      Object.fromEntries(Object.entries(known).filter(([key]) => !keys.includes(key))),
    )
    setFaults((known) =>
      Object.fromEntries(Object.entries(known).filter(([key]) => !keys.includes(key))),
    )
  }

  /** Keeps the typed value over one saved by someone else. */
  function insist(key: string) {
    setDrafts({ ...drafts, [key]: { ...drafts[key]!, was: valueNow(key) } })
  }

  async function change(changes: SettingChanges, typedName?: string): Promise<void> {
    const body = { changes, ...(typedName !== undefined && { typedName }) }
    const { settings } = (await api(changeSettings, { body })).payload
    const { queryKey } = savedSettingsQuery(api)
    queryClient.setQueryData(queryKey, settings)
    drop(changes.map(({ key }) => key))
    notify(staffNotices.settingsChanged(changes.length))
    void queryClient.invalidateQueries({ predicate: isOfPages })
  }

  async function send(changes: SettingChanges): Promise<void> {
    if (changes.some(({ key, to }) => key === 'force2fa' && to === 1)) {
      return confirmName((typedName) => change(changes, typedName))
    }
    setIsSaving(true)
    try {
      await change(changes)
    } catch (failure) {
      await explain(failure)
    } finally {
      setIsSaving(false)
    }
  }

  async function explain(failure: unknown) {
    if (!isApiError(failure)) throw failure
    if (failure.extra === 'CHANGED') {
      await queryClient.invalidateQueries({ queryKey: savedSettingsQuery(api).queryKey })
      return
    }
    if (failure.errors.length > 0) return setFaults(faultsOf(failure))
    notifyFailure(staffNotices.settingsNotChanged.title, failure)
  }

  async function save(keys: readonly string[]) {
    const wrong = keys.filter((key) => !check(settingEntry(key)!))
    if (wrong.length > 0) {
      focusFault(wrong[0]!)
      return
    }
    await send(
      keys.map((key) => {
        const { texts, was } = drafts[key]!
        const read = valueOf(settingEntry(key)!, texts)
        return { key, to: 'value' in read ? read.value : undefined, was }
      }),
    )
  }

  const reset = (key: string) => send([{ key, to: null, was: valueNow(key) }])

  return { drafts, faults, changed, overtaken, isSaving, type, check, drop, insist, save, reset }
}

/** Focuses the first invalid field once its error is rendered. */
function focusFault(key: string): void {
  setTimeout(() =>
    document.querySelector<HTMLElement>(`#setting-${key} [aria-invalid='true']`)?.focus(),
  )
}

/** Groups the server's errors by setting and field. */
function faultsOf({ errors }: ApiError): Faults {
  const faults: Record<string, Record<string, string>> = {}
  for (const { param, msg } of errors) {
    const [key = '', ...rest] = param.split('.')
    faults[key] = { ...faults[key], [rest.join('.')]: msg }
  }
  return faults
}

function without(faults: Faults, key: string, own: Faults[string] | undefined): Faults {
  const { [key]: _, ...others } = faults
  return own ? { ...others, [key]: own } : others
}
