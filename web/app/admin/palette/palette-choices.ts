import { accountRoles } from '#contract/access.ts'
import {
  companyActNames,
  companyActRule,
  stateAllows,
  trialExtensionDays,
  type CompanyAct,
} from '#contract/companies/desk/company-acts.ts'
import type { DeskResult, DeskResultKind } from '#contract/back-office/desk/search.ts'
import type { StaffMember } from '#contract/back-office/staff.ts'
import { mayUse } from '#web/features/back-office/frame/staff-session.ts'
import type { IconName } from '#web/ui/marks/icon-paths.ts'
import { rankMatches } from '#web/platform/palette/score-match.ts'
import { broadcastSearch, pageChoices, settingChoices, whyChoice } from './page-choices.ts'
import type { ChosenCompany, ChosenPerson, PaletteChoice, Subject } from './palette-choice.ts'

const groups: Record<DeskResultKind, string> = {
  company: 'Companies',
  person: 'People',
  invoice: 'Invoices',
  ticket: 'Tickets',
  registration: 'Applications',
  complaint: 'Complaints',
  broadcast: 'Broadcasts',
  request: 'Audit log',
}
const icons: Record<DeskResultKind, IconName> = {
  company: 'company',
  person: 'user',
  invoice: 'doc',
  ticket: 'reply',
  registration: 'user',
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
    case 'invoice':
      return companyId === null
        ? { to: '/invoices', search: { search: id } }
        : { to: `/companies/${companyId}`, search: { tab: 'money' } }
    case 'ticket':
      return { to: '/tickets', search: { id } }
    case 'registration':
      return { to: '/registrations', search: { id } }
    case 'complaint':
      return { to: `/complaints/${id}` }
    case 'broadcast':
      return { to: `/broadcasts/${id}` }
    case 'request':
      return { to: '/audit', search: { request: id } }
  }
}

const choiceOf = (result: DeskResult): PaletteChoice => ({
  id: `${result.kind} ${result.id}`,
  group: groups[result.kind],
  label: result.label,
  note: result.note,
  icon: icons[result.kind],
  ...placeOf(result),
  ...subjectOf(result),
})

function subjectOf({ kind, id, label: name, companyId, account }: DeskResult) {
  if (account) return { subject: { company: { ...account, id: Number(id), name } } }
  return kind === 'person' && companyId !== null
    ? { subject: { person: { id: Number(id), companyId, name } } }
    : {}
}

/** From this length on, a page whose name begins with the text comes first. */
const minPageBeginning = 3

/** Choices that match in the data, then pages and settings. */
export function resultChoices(
  staff: StaffMember,
  q: string,
  results: readonly DeskResult[],
): PaletteChoice[] {
  const pages = pageChoices(staff, q)
  const isPage = ({ label }: PaletteChoice) =>
    q.length >= minPageBeginning && label.toLowerCase().startsWith(q.toLowerCase())
  const named = pages.some(isPage)
  return [
    ...whyChoice(staff, q),
    ...(named ? pages : []),
    ...results.map(choiceOf),
    ...(named ? [] : pages),
    ...settingChoices(staff, q),
    ...broadcastSearch(staff, q),
  ]
}

/** Actions of this person on a company or on one of its people. */
export const actChoices = (staff: StaffMember, subject: Subject, typed: string): PaletteChoice[] =>
  'company' in subject
    ? companyChoices(staff, subject.company, typed)
    : personChoices(staff, subject.person, typed)

function companyChoices(
  staff: StaffMember,
  company: ChosenCompany,
  typed: string,
): PaletteChoice[] {
  const may = (act: CompanyAct) =>
    mayUse(staff, companyActRule(act).roles) &&
    stateAllows(company, act) &&
    (act !== 'plan' || company.hasPlan)
  const labelOf = (act: CompanyAct) =>
    act === 'serviceOnly' && company.isServiceOnly ? 'Allow trading' : companyActRule(act).label
  const acts = companyActNames.filter(may).map((act) => {
    const { group } = companyActRule(act)
    const also = act === 'extend' ? `${trialExtensionDays} days ${group}` : group
    return { act, label: labelOf(act), group, also }
  })
  return rankActs(typed, acts, (act) => ({ to: `/companies/${company.id}`, search: { act } }))
}

function personChoices(staff: StaffMember, person: ChosenPerson, typed: string): PaletteChoice[] {
  if (!mayUse(staff, accountRoles)) return []
  const { id, companyId } = person
  const places: Record<string, Pick<PaletteChoice, 'to' | 'search'>> = {
    why: { to: '/mails/why', search: { contact: id } },
    broadcasts: { to: '/broadcasts', search: { contact: id } },
  }
  const acts = Object.entries(personActs).map(([act, { label, group }]) => ({
    act,
    label,
    group,
    also: group,
  }))
  const inPeople = (act: string) => ({ tab: 'people', person: id, do: act })
  return rankActs(
    typed,
    acts,
    (act) => places[act] ?? { to: `/companies/${companyId}`, search: inPeople(act) },
  )
}

interface Act<Name extends string> {
  act: Name
  label: string
  group: string
  /** Search terms besides the label. */
  also: string
}

/** Acts that fit what was typed, best first; each leads to the place where it is done. */
const rankActs = <Name extends string>(
  typed: string,
  acts: readonly Act<Name>[],
  placeOfAct: (act: Name) => Pick<PaletteChoice, 'to' | 'search'>,
): PaletteChoice[] =>
  rankMatches(typed, acts).map(({ act, label, group }) => ({
    id: `act ${act}`,
    group: 'Actions',
    label,
    note: group,
    icon: 'right',
    ...placeOfAct(act),
  }))

/** In the order in which they are needed; the page of the company runs those that are no places. */
const personActs: Record<string, { label: string; group: string }> = {
  why: { label: 'Why no mail?', group: 'Mail' },
  ban: { label: 'Ban from posting', group: 'Post' },
  broadcasts: { label: 'Broadcasts', group: 'Post' },
  view: { label: 'View as member', group: 'Sign-in' },
  link: { label: 'Send a password link', group: 'Sign-in' },
  twoFactor: { label: 'Reset two-factor', group: 'Sign-in' },
  signOut: { label: 'Sign out everywhere', group: 'Sign-in' },
  block: { label: 'Block', group: 'Post' },
  edit: { label: 'Edit', group: 'Person' },
  email: { label: 'Change e-mail address', group: 'Mail' },
  message: { label: 'On-screen notice', group: 'Person' },
  remove: { label: 'Hand over and remove', group: 'Person' },
}
