import { paths } from '#contract/paths.ts'
import { LoadError } from '#web/features/back-office/frame/admin-view.tsx'
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

/** The router of the back office, which is rendered in the browser only. */
export function createAdminRouter() {
  const root = createRootRoute({ component: AdminRoot, notFoundComponent: UnknownPage })
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
    routeTree: root.addChildren([password, ...pages]),
    basepath: paths.admin,
    scrollRestoration: true,
    defaultErrorComponent: BrokenPage,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const params = Object.entries(search).filter(([, value]) => value !== undefined)
      const text = new URLSearchParams(params.map(([name, value]) => [name, String(value)]))
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
