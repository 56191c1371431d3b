import type { Account } from '#contract/back-office/back-office.ts'
import type { StaffRole } from '#contract/access.ts'
import { AdminLink, useAdminNavigate, useAdminSearch } from '#web/platform/admin/admin-view.tsx'
import { mayUse, useStaff } from '#web/platform/admin/staff-session.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Tabs, TabText } from '#web/ui/tabs.tsx'

const everybody = ['support', 'finance', 'editor'] as const

/** Tabs of a company in the order of their keys. */
export const companyTabs = [
  { name: 'overview', label: 'Overview', roles: everybody },
  { name: 'people', label: 'People', roles: everybody },
  { name: 'broadcasts', label: 'Broadcasts', roles: ['support'] },
  { name: 'stock', label: 'Stock', roles: ['support'] },
  { name: 'mail', label: 'Mail', roles: ['support'] },
  { name: 'messages', label: 'Messages', roles: ['support'] },
  { name: 'reputation', label: 'Reputation', roles: everybody },
  { name: 'log', label: 'Log', roles: everybody },
] as const satisfies readonly { name: string; label: string; roles: readonly StaffRole[] }[]
export type CompanyTab = (typeof companyTabs)[number]['name']

/** The tab in the address; the overview without one. */
export function useCompanyTab(): CompanyTab {
  const { tab } = useAdminSearch()
  return companyTabs.find(({ name }) => name === tab)?.name ?? 'overview'
}

type CompanyTabsProps = { account: Account; current: CompanyTab }

/** Links to the tabs this person may see; a choice on narrow screens. Keys 1 to 9. */
export function CompanyTabs({ account, current }: CompanyTabsProps) {
  const staff = useStaff()
  const navigate = useAdminNavigate()
  const path = `/companies/${account.id}`
  const shown = companyTabs.filter(({ roles }) => mayUse(staff, roles))
  const open = (tab: CompanyTab) => void navigate(path, { search: { tab } })
  const at = (index: number) => shown[index] && (() => open(shown[index]!.name))
  useKeys({
    1: at(0),
    2: at(1),
    3: at(2),
    4: at(3),
    5: at(4),
    6: at(5),
    7: at(6),
    8: at(7),
  })
  return (
    <>
      <Tabs label={account.name} className="company-tabs">
        {shown.map(({ name, label }, index) => (
          <AdminLink
            key={name}
            to={path}
            search={{ tab: name }}
            bySearch
            className="tab"
            title={`Shortcut: ${index + 1}`}
            aria-current={name === current ? 'page' : undefined}
          >
            <TabText long={label} {...(name === 'people' && { count: account.contacts.length })} />
          </AdminLink>
        ))}
      </Tabs>
      <div className="company-tab-choice">
        <NativeSelect
          aria-label="Section"
          value={current}
          onChange={({ currentTarget }) => open(currentTarget.value as CompanyTab)}
        >
          {shown.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
    </>
  )
}
