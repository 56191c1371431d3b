import { paths } from '#contract/paths.ts'
import { countWaiting, ownCompanyQuery } from '#web/features/profile/api.ts'
import { loadProfile } from '#web/features/profile/profile-loader.ts'
import { partOf, profileParts } from '#web/features/profile/sections.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { ScrollingTabs, TabText } from '#web/ui/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The own profile in four parts (PF-001, PF-002); visitors are redirected home (ER-059). */
export const Route = createFileRoute('/profile')({
  loader: ({ context }) => loadProfile(context),
  component: ProfilePage,
})

function ProfilePage() {
  const { user } = useViewer()
  const own = useQuery(ownCompanyQuery(useApi())).data
  const pathname = useLocation({ select: (location) => location.pathname })
  useOldAnchors()
  if (!user || !own) return <main id="main" className="page reading" />
  const waiting = countWaiting(own)
  const isWaiting = (to: string) => waiting > 0 && to === paths.profileCompany
  return (
    <main id="main" className="page reading profile">
      <PageHead title="Your Profile" sub={`${user.name}, ${own.company.name}`} />
      <ScrollingTabs label="Your Profile" current={pathname}>
        {profileParts.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="tab"
            activeOptions={{ exact: true }}
            title={isWaiting(to) ? `${waiting} to approve` : undefined}
          >
            <TabText long={label} count={isWaiting(to) ? waiting : undefined} />
          </Link>
        ))}
      </ScrollingTabs>
      <Outlet />
    </main>
  )
}

/** Leads to the part that has a section, from addresses of the profile as one page, such as in old mails. */
function useOldAnchors() {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const part = partOf(hash)
  useEffect(() => {
    if (part && part !== pathname) void navigate({ to: part, hash, replace: true })
  }, [part, pathname, hash, navigate])
}
