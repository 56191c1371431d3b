import { AdminLink } from '#web/platform/admin/admin-link.tsx'
import { AdminView } from '#web/platform/admin/admin-view.tsx'
import { useStaff } from '#web/platform/admin/staff-session.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { menuOf } from './admin-menu.tsx'

/** Where the back office opens: what this person's role has, in a sentence each. */
export function StartPage() {
  const staff = useStaff()
  return (
    <AdminView title="Back office">
      <div className="stack">
        {menuOf(staff).map(({ group, entries }) => (
          <section key={group} className="stack admin-doors">
            <h2>{group}</h2>
            <ul className="tiles">
              {entries.map(({ path, label, icon, about }) => (
                <li key={path} className="panel">
                  <Icon name={icon} />
                  <AdminLink to={path} className="strong">
                    {label}
                  </AdminLink>
                  <p className="small soft">{about}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </AdminView>
  )
}
