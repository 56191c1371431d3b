import { paths } from '#contract/paths.ts'
import { ownCompanyQuery } from '#web/features/profile/api.ts'
import { BankDetails } from '#web/features/profile/company/bank-details.tsx'
import { ContactList } from '#web/features/profile/contact-list.tsx'
import { MembershipBadge } from '#web/features/profile/badge/membership-badge.tsx'
import { OwnCompany } from '#web/features/profile/company/own-company.tsx'
import { OwnEntry } from '#web/features/profile/entry/own-entry.tsx'
import { Preferences } from '#web/features/profile/preferences.tsx'
import { RecommendationsPart, WaitingNote } from '#web/features/profile/recommendations.tsx'
import { Security } from '#web/features/profile/security.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

/** The own profile and account security (PF-001, PF-002); visitors are redirected home (ER-059). */
export const Route = createFileRoute('/profile')({
  loader: async ({ context }) => {
    const { loadProfile } = await import('#web/features/profile/profile-loader.ts')
    await loadProfile(context)
  },
  head: () =>
    pageHead({
      title: 'My profile',
      description:
        'Your company and contacts as other members see them, and your sign-in settings.',
      keywords: 'profile, account, security',
      path: paths.profile,
      robots: 'noindex,follow',
    }),
  component: ProfilePage,
})

function ProfilePage() {
  const { user } = useViewer()
  const own = useQuery(ownCompanyQuery(useApi())).data
  if (!user || !own) return <main id="main" className="page" />
  return (
    <main id="main" className="page profile">
      <PageHead title="My profile" sub={`${user.name}, ${own.company.name}`} />
      <WaitingNote own={own} />
      <OwnEntry own={own} user={user} />
      <OwnCompany own={own} user={user} />
      <MembershipBadge company={own.company} user={user} />
      <BankDetails own={own} user={user} />
      <ContactList own={own} />
      <RecommendationsPart own={own} user={user} />
      <Preferences own={own} />
      <Security />
    </main>
  )
}
