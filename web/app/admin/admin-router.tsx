import { paths } from '#contract/paths.ts'
import { LoadError, AdminLink, AdminView } from '#web/platform/admin/admin-view.tsx'
import { useStaff } from '#web/platform/admin/staff-session.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  useRouter,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { AdminRoot, PageOfRole } from './admin-root.tsx'
import { adminPages, setPasswordPage } from './pages.ts'
import { menuOf } from './admin-menu.tsx'

/** The router of the back office, which is rendered in the browser only. */
export function createAdminRouter() {
  const root = createRootRoute({ component: AdminRoot, notFoundComponent: UnknownPage })
  const first = createRoute({ getParentRoute: () => root, path: '/', component: StartPage })
  const pages = adminPages.map(({ path, roles, load }) => {
    const Page = lazyRouteComponent(load)
    return createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <PageOfRole roles={roles}>
          <Page />
        </PageOfRole>
      ),
    })
  })
  const password = createRoute({
    getParentRoute: () => root,
    path: '/password',
    component: setPasswordPage,
  })
  return createRouter({
    routeTree: root.addChildren([first, password, ...pages]),
    basepath: paths.admin,
    scrollRestoration: true,
    defaultErrorComponent: BrokenPage,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined)
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
      return text.size ? `?${text}` : ''
    },
  })
}

function UnknownPage() {
  return (
    <div className="stack">
      <title>Page not found - Back office</title>
      <h1>Page not found</h1>
      <p className="soft">This page does not exist or has been removed.</p>
    </div>
  )
}

function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <div className="stack">
      <title>This page could not be shown - Back office</title>
      <h1>This page could not be shown</h1>
      <LoadError error={error} onRetry={() => router.invalidate().then(reset)} />
    </div>
  )
}

/** Lists the pages of this person's role with a description. */
function StartPage() {
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
