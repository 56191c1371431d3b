import {
  companyActNames,
  companyActRule,
  stateAllows,
  type CompanyAct,
} from '#contract/back-office/company/company-acts.ts'
import type { DeskAccount, DeskResult, DeskResultKind } from '#contract/back-office/desk/search.ts'
import { settingEntries } from '#contract/back-office/site-settings.ts'
import type { StaffMember } from '#contract/back-office/staff.ts'
import { mayUse } from '#web/platform/admin/staff-session.ts'
import type { AdminSearch } from '#web/platform/admin/admin-view.tsx'
import type { IconName } from '#web/ui/marks/icon-paths.ts'
import { menuOf } from '../admin-menu.tsx'

export type ChosenCompany = DeskAccount & { id: number; name: string }

/** What the palette offers: a place in the back office, and for a company its acts. */
export interface PaletteChoice {
  key: string
  group: string
  label: string
  note?: string
  icon: IconName
  to: string
  search?: AdminSearch
  /** The company whose acts are offered. */
  company?: ChosenCompany
}

const maxPages = 6
const maxSettings = 6
/** From this length on, settings and a search of all broadcasts are offered. */
const minCharacters = 2

const groups: Record<DeskResultKind, string> = {
  company: 'Companies',
  person: 'People',
  ticket: 'Tickets',
  complaint: 'Complaints',
  broadcast: 'Broadcasts',
  request: 'Audit log',
}
const icons: Record<DeskResultKind, IconName> = {
  company: 'company',
  person: 'user',
  ticket: 'reply',
  complaint: 'flag',
  broadcast: 'send',
  request: 'doc',
}

function placeOf({ kind, id, companyId }: DeskResult): Pick<PaletteChoice, 'to' | 'search'> {
  switch (kind) {
    case 'company':
      return { to: `/companies/${id}` }
    case 'person':
      return { to: `/companies/${companyId}`, search: { tab: 'people' } }
    case 'ticket':
      return { to: '/tickets', search: { id } }
    case 'complaint':
      return { to: `/complaints/${id}` }
    case 'broadcast':
      return { to: `/broadcasts/${id}` }
    case 'request':
      return { to: '/audit', search: { requestId: id } }
  }
}

export const choiceOf = (result: DeskResult): PaletteChoice => ({
  key: `${result.kind} ${result.id}`,
  group: groups[result.kind],
  label: result.label,
  note: result.note,
  icon: icons[result.kind],
  ...placeOf(result),
  ...(result.account && {
    company: { ...result.account, id: Number(result.id), name: result.label },
  }),
})

const beginsWord = (text: string, typed: string) =>
  ` ${text.toLowerCase()}`.includes(` ${typed.trim().toLowerCase()}`)

/** Pages whose name has a word that begins with the text; all of them before typing. */
export const pageChoices = (staff: StaffMember, typed: string): PaletteChoice[] =>
  menuOf(staff)
    .flatMap(({ entries }) => entries)
    .filter(({ label }) => beginsWord(label, typed))
    .slice(0, typed === '' ? undefined : maxPages)
    .map(({ path, label, icon }) => ({
      key: `page ${path}`,
      group: 'Pages',
      label,
      icon,
      to: path,
    }))

/** Settings by their name or a word of their group. */
export function settingChoices(staff: StaffMember, typed: string): PaletteChoice[] {
  if (typed.trim().length < minCharacters || !mayUse(staff, ['editor'])) return []
  return settingEntries
    .filter(({ editor }) => editor || staff.role === 'admin')
    .filter(({ label, group }) => beginsWord(`${label} ${group}`, typed))
    .slice(0, maxSettings)
    .map(({ key, label, group }) => ({
      key: `setting ${key}`,
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
  typed.trim().length < minCharacters || !mayUse(staff, ['support'])
    ? []
    : [
        {
          key: 'search broadcasts',
          group: 'Search',
          label: `Broadcasts with “${typed.trim()}”`,
          icon: 'search',
          to: '/broadcasts',
          search: { search: typed.trim() },
        },
      ]

/** What this person can do to a company in its state. */
export function actChoices(
  staff: StaffMember,
  company: ChosenCompany,
  typed: string,
): PaletteChoice[] {
  const may = (act: CompanyAct) =>
    mayUse(staff, companyActRule(act).roles) &&
    stateAllows(company, act) &&
    (act !== 'plan' || company.hasPlan)
  return companyActNames
    .filter(may)
    .map((act) => ({ act, ...companyActRule(act) }))
    .filter(({ label }) => beginsWord(label, typed))
    .map(({ act, label, group }) => ({
      key: `act ${act}`,
      group: company.name,
      label,
      note: group,
      icon: 'right',
      to: `/companies/${company.id}`,
      search: { act },
    }))
}
