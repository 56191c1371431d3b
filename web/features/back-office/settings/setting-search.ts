import {
  settingGroups,
  type EditableSetting,
  type SettingEntry,
} from '#contract/back-office/settings.ts'
import { formatSettingValue } from '#web/features/back-office/settings/settings-draft.ts'

/** A setting with its texts and its saved value. */
export interface OfferedSetting {
  entry: SettingEntry
  setting: EditableSetting
}

export interface SettingGroup {
  name: (typeof settingGroups)[number]
  /** Its address within the page. */
  anchor: string
  settings: readonly OfferedSetting[]
}

export const soughtWords = (search: string): string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean)

/** The text of a setting that is on the screen. */
const shownText = ({ label, about, affects, group, fields }: SettingEntry) =>
  [label, about, affects, group, ...fields.flatMap((field) => [field.label, field.hint ?? ''])]
    .join(' ')
    .toLowerCase()

/** Text that is found though the page does not show it as text: key, value and synonyms. */
const otherText = ({ entry, setting }: OfferedSetting) =>
  [entry.key, entry.synonyms ?? '', formatSettingValue(entry, setting.value)]
    .join(' ')
    .toLowerCase()

const isFound = (offered: OfferedSetting, words: readonly string[]) => {
  const text = `${shownText(offered.entry)} ${otherText(offered)}`
  return words.every((word) => text.includes(word))
}

/** Names the places of matches that the texts of the setting do not show; undefined if all are shown. */
export function foundElsewhere(
  { entry, setting }: OfferedSetting,
  words: readonly string[],
): string | undefined {
  const shown = shownText(entry)
  const hidden = words.filter((word) => !shown.includes(word))
  if (hidden.length === 0) return undefined
  const value = formatSettingValue(entry, setting.value).toLowerCase()
  const key = entry.key.toLowerCase()
  const places = [
    hidden.some((word) => value.includes(word)) && 'its value',
    hidden.some((word) => key.includes(word) && !value.includes(word)) && `its key, ${entry.key}`,
  ].filter(Boolean)
  return `Found in ${places.length > 0 ? places.join(' and ') : 'its keywords'}`
}

/** The settings with every word, in their groups; groups without one are left out. */
export function findSettings(
  offered: readonly OfferedSetting[],
  words: readonly string[],
): SettingGroup[] {
  return settingGroups
    .map((name) => ({
      name,
      anchor: name.toLowerCase().replaceAll(' ', '-'),
      settings: offered.filter((one) => one.entry.group === name && isFound(one, words)),
    }))
    .filter(({ settings }) => settings.length > 0)
}
