import * as z from 'zod/mini'
import { defaultSettings, Settings } from '../site/site.ts'
import { defaultOperatorSettings, OperatorSettings } from './operator-settings.ts'
import type { SettingEntry, SettingField } from './settings.ts'

/** A trimmed text of so many characters. */
export const textOf = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max))
export const httpsOrEmpty = 'Leave empty or enter a URL that starts with https://'

export const single = (
  kind: SettingField['kind'],
  label: string,
  more: Partial<SettingField> = {},
): SettingField[] => [{ name: '', label, kind, ...more }]
export const onOff = (label: string) => single('switch', label)

type EntryOptions = Omit<SettingEntry, 'key' | 'schema' | 'initial' | 'editor'> &
  Partial<Pick<SettingEntry, 'schema' | 'editor'>>

export const siteSetting = (key: keyof Settings, options: EntryOptions): SettingEntry => ({
  editor: false,
  schema: Settings.shape[key],
  ...options,
  key,
  initial: defaultSettings[key],
})
export const operatorSetting = (
  key: keyof OperatorSettings,
  options: EntryOptions,
): SettingEntry => ({
  editor: false,
  schema: OperatorSettings.shape[key],
  ...options,
  key,
  initial: defaultOperatorSettings[key],
})
