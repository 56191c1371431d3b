import type { StaffMember } from '#contract/back-office/staff.ts'
import { SavedViews } from '#web/features/back-office/public.ts'
import { AdminLink } from '#web/platform/admin/admin-view.tsx'
import { mayUse } from '#web/platform/admin/staff-session.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminPages, menuGroups } from './pages.ts'

export const menuOf = (staff: StaffMember) =>
  menuGroups
    .map((group) => ({
      group,
      entries: adminPages.flatMap(({ path, menu, roles }) =>
        menu?.group === group && mayUse(staff, roles) ? [{ ...menu, path }] : [],
      ),
    }))
    .filter(({ entries }) => entries.length > 0)

type AdminMenuProps = { staff: StaffMember; onChoose?: () => void }

export function AdminMenu({ staff, onChoose }: AdminMenuProps) {
  return (
    <ul className="stack admin-menu">
      {menuOf(staff).map(({ group, entries }) => (
        <li key={group}>
          <p>{group}</p>
          <ul>
            {entries.map(({ path, label, icon }) => (
              <li key={path}>
                <AdminLink to={path} onClick={onChoose}>
                  <Icon name={icon} />
                  {label}
                </AdminLink>
                {path === '/companies' && <SavedViews onChoose={onChoose} />}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
