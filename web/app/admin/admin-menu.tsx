import type { StaffMember } from '#contract/back-office/staff.ts'
import { SavedViews } from '#web/features/back-office/frame/views/saved-views.tsx'
import { countText } from '#contract/figures/numbers.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { mayUse } from '#web/features/back-office/frame/staff-session.ts'
import { deskCountsQuery } from '#web/features/back-office/frame/queue/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { menuGroups } from './admin-page.ts'
import { adminPages } from './pages.ts'

export const menuOf = (staff: StaffMember) =>
  menuGroups
    .map((group) => ({
      group,
      entries: adminPages.flatMap(({ path, menu, roles }) =>
        menu?.group === group && mayUse(staff, menu.roles ?? roles) ? [{ ...menu, path }] : [],
      ),
    }))
    .filter(({ entries }) => entries.length > 0)

type AdminMenuProps = { staff: StaffMember; onChoose?: () => void }

/** The navigation by groups, with how much waits on a page. */
export function AdminMenu({ staff, onChoose }: AdminMenuProps) {
  const { data: counts } = useQuery(deskCountsQuery(useApi()))
  return (
    <ul className="admin-menu">
      {menuOf(staff).map(({ group, entries }) => (
        <li key={group}>
          {group && <p>{group}</p>}
          <ul aria-label={group || undefined}>
            {entries.map(({ path, label, icon, counted = [] }) => {
              const waiting = counted.reduce((sum, name) => sum + (counts?.[name] ?? 0), 0)
              return (
                <li key={path}>
                  <AdminLink to={path} exact={path === '/'} onClick={onChoose}>
                    <Icon name={icon} />
                    {label}
                    {waiting > 0 && (
                      <span className="waiting">
                        {countText(waiting)}
                        <span className="sr"> waiting</span>
                      </span>
                    )}
                  </AdminLink>
                  <SavedViews path={path} onChoose={onChoose} />
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}
