import type { Account } from '#contract/back-office/back-office.ts'
import { everyRole, type StaffRole } from '#contract/access.ts'
import { companyCountDays } from '#contract/companies/desk/company-counts.ts'
import { countText } from '#contract/figures/numbers.ts'
import { companyCountsQuery } from '#web/features/companies/desk/api.ts'
import {
  AdminLink,
  useAdminNavigate,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Tabs, TabText } from '#web/ui/tabs.tsx'
import { useQuery } from '@tanstack/react-query'

/** Tabs of a company in the order of their keys. */
export const companyTabs = [
  { name: 'overview', label: 'Overview', roles: everyRole, about: '' },
  { name: 'people', label: 'People', roles: everyRole, about: '' },
  {
    name: 'broadcasts',
    label: 'Broadcasts',
    roles: ['support'],
    about: `Broadcasts of the last ${companyCountDays} days`,
  },
  { name: 'stock', label: 'Stock', roles: ['support'], about: 'Lines listed' },
  { name: 'mail', label: 'Mail', roles: ['support'], about: 'Mails that failed' },
  {
    name: 'messages',
    label: 'Messages',
    roles: ['support'],
    about: `Messages sent and received in the last ${companyCountDays} days`,
  },
  { name: 'money', label: 'Money', roles: ['support', 'finance'], about: '' },
  { name: 'reputation', label: 'Reputation', roles: everyRole, about: 'Open cases' },
  { name: 'log', label: 'Log', roles: everyRole, about: '' },
  { name: 'privacy', label: 'Privacy', roles: ['support'], about: '' },
] as const satisfies readonly {
  name: string
  label: string
  roles: readonly StaffRole[]
  /** The counted things. */
  about: string
}[]
export type CompanyTab = (typeof companyTabs)[number]['name']

/** The tab in the address; the overview without one. */
export function useCompanyTab(): CompanyTab {
  const { tab } = useAdminSearch()
  return companyTabs.find(({ name }) => name === tab)?.name ?? 'overview'
}

/** The count of each tab, as far as the role may see it and there is any. */
function useTabCounts(account: Account): Partial<Record<CompanyTab, number | undefined>> {
  const isSupport = mayUse(useStaff(), ['support'])
  const { data } = useQuery({
    ...companyCountsQuery(useApi(), account.id),
    enabled: isSupport,
  })
  const messages = data?.messages.reduce((sum, { sent, received }) => sum + sent + received, 0)
  return {
    people: account.contacts.length,
    broadcasts: data?.broadcasts || undefined,
    stock: data?.stockLines || undefined,
    mail: data?.mailsFailed || undefined,
    messages: messages || undefined,
    reputation: data?.openCases || undefined,
  }
}

type CompanyTabsProps = { account: Account; current: CompanyTab }

/** Links to the tabs this person may see; a choice on narrow screens. Keys 1 to 9. */
export function CompanyTabs({ account, current }: CompanyTabsProps) {
  const staff = useStaff()
  const navigate = useAdminNavigate()
  const path = `/companies/${account.id}`
  const shown = companyTabs.filter(({ roles }) => mayUse(staff, roles))
  const counts = useTabCounts(account)
  const labelOf = ({ name, label }: (typeof shown)[number]) => {
    const count = counts[name]
    return count === undefined ? label : `${label}, ${countText(count)}`
  }
  const open = (tab: CompanyTab) => void navigate(path, { search: { tab } })
  const at = (index: number) => shown[index] && (() => open(shown[index]!.name))
  useKeys(
    {
      1: at(0),
      2: at(1),
      3: at(2),
      4: at(3),
      5: at(4),
      6: at(5),
      7: at(6),
      8: at(7),
      9: at(8),
    },
    Object.fromEntries(shown.map(({ label }, index) => [String(index + 1), label])),
  )
  return (
    <>
      <Tabs label={account.name} className="company-tabs">
        {shown.map(({ name, label, about }, index) => (
          <AdminLink
            key={name}
            to={path}
            search={{ tab: name }}
            bySearch
            className="tab"
            title={[about, index < 9 && `Shortcut: ${index + 1}`].filter(Boolean).join('. ')}
            aria-current={name === current ? 'page' : undefined}
          >
            <TabText long={label} count={counts[name]} />
          </AdminLink>
        ))}
      </Tabs>
      <div className="company-tab-choice">
        <NativeSelect
          aria-label="Section"
          value={current}
          onChange={({ currentTarget }) => open(currentTarget.value as CompanyTab)}
        >
          {shown.map((tab) => (
            <option key={tab.name} value={tab.name}>
              {labelOf(tab)}
            </option>
          ))}
        </NativeSelect>
      </div>
    </>
  )
}
