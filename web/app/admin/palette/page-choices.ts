import { settingEntries } from '#contract/back-office/site-settings.ts'
import type { StaffMember } from '#contract/back-office/staff.ts'
import { mayUse } from '#web/platform/admin/staff-session.ts'
import { scoreMatch } from '#web/platform/palette/score-match.ts'
import { menuOf } from '../admin-menu.tsx'
import type { PaletteChoice } from './palette-choice.ts'

const maxPages = 6
const maxSettings = 6
/** From this length on, settings and a search of all broadcasts are offered. */
const minCharacters = 2
/** Part of a word of the name. */
const goodScore = 0.6

/** The best matches by name, or all in their order before typing. */
function best<T extends { label: string }>(all: readonly T[], typed: string, max: number): T[] {
  if (typed === '') return [...all]
  return all
    .map((one) => ({ one, score: scoreMatch(typed, one.label) }))
    .filter(({ score }) => score >= goodScore)
    .sort((a, b) => b.score - a.score)
    .slice(0, max)
    .map(({ one }) => one)
}

export const pageChoices = (staff: StaffMember, typed: string): PaletteChoice[] =>
  best(
    menuOf(staff).flatMap(({ entries }) => entries),
    typed,
    maxPages,
  ).map(({ path, label, icon }) => ({
    id: `page ${path}`,
    group: 'Pages',
    label,
    icon,
    to: path,
  }))

/** Settings by their name, group, key and words of the trade. */
export function settingChoices(staff: StaffMember, typed: string): PaletteChoice[] {
  if (typed.length < minCharacters || !mayUse(staff, ['editor'])) return []
  const own = settingEntries.filter(({ editor }) => editor || staff.role === 'admin')
  const named = own.map(({ key, label, group, synonyms = '' }) => ({
    key,
    label: `${label} ${group} ${key} ${synonyms}`,
    name: label,
    note: group,
  }))
  return best(named, typed, maxSettings).map(({ key, name, note }) => ({
    id: `setting ${key}`,
    group: 'Settings',
    label: name,
    note,
    icon: 'settings',
    to: '/settings',
    search: { setting: key },
  }))
}

/** The text of all broadcasts is searched on their own page. */
export const broadcastSearch = (staff: StaffMember, typed: string): PaletteChoice[] =>
  typed.length < minCharacters || !mayUse(staff, ['support'])
    ? []
    : [
        {
          id: `search ${typed}`,
          group: 'Search',
          label: `Broadcasts with “${typed}”`,
          icon: 'search',
          to: '/broadcasts',
          search: { search: typed },
        },
      ]

/** `why buyer@…` leads to why a person did not get a mail. */
export function whyChoice(staff: StaffMember, typed: string): PaletteChoice[] {
  const [, email] = /^why (?:no mail )?(\S.*)$/i.exec(typed) ?? []
  if (email === undefined || !mayUse(staff, ['support'])) return []
  return [
    {
      id: `why ${email}`,
      group: 'Mail',
      label: `Why did ${email} not get a mail?`,
      icon: 'mail',
      to: '/mails/why',
      search: { email },
    },
  ]
}
