import { settingEntries } from '#contract/back-office/site-settings.ts'
import type { StaffMember } from '#contract/back-office/staff.ts'
import { mayUse } from '#web/features/back-office/frame/staff-session.ts'
import { rankMatches } from '#web/platform/palette/score-match.ts'
import { menuOf } from '../admin-menu.tsx'
import type { PaletteChoice } from './palette-choice.ts'

const maxPages = 6
const maxSettings = 6
/** From this length on, settings and a search of all broadcasts are offered. */
const minCharacters = 2
/** Part of a word of the name. */
const goodScore = 0.6

export function pageChoices(staff: StaffMember, typed: string): PaletteChoice[] {
  const pages = menuOf(staff).flatMap(({ entries }) => entries)
  const matches = typed === '' ? pages : rankMatches(typed, pages, goodScore).slice(0, maxPages)
  return matches.map(({ path, label, icon }) => ({
    id: `page ${path}`,
    group: 'Pages',
    label,
    icon,
    to: path,
  }))
}

/** Settings by their name, group, key and words of the trade. */
export function settingChoices(staff: StaffMember, typed: string): PaletteChoice[] {
  if (typed.length < minCharacters || !mayUse(staff, ['editor'])) return []
  const own = settingEntries.filter(({ editor }) => editor || staff.roles.includes('admin'))
  const named = own.map(({ key, label, group, synonyms = '' }) => ({
    key,
    label,
    group,
    also: `${group} ${key} ${synonyms}`,
  }))
  return rankMatches(typed, named, goodScore)
    .slice(0, maxSettings)
    .map(({ key, label, group }) => ({
      id: `setting ${key}`,
      group: 'Settings',
      label,
      note: group,
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
