import { paths } from '#contract/paths.ts'
import { BankDetails, OwnCompany } from '#web/features/profile/company/own-company.tsx'
import { ContactList } from '#web/features/profile/company/contact-list.tsx'
import { RecommendationsPart } from '#web/features/profile/company/recommendations-part.tsx'
import { MembershipBadge } from '#web/features/profile/badge/membership-badge.tsx'
import { ProfilePart } from '#web/features/profile/entry/profile-part.tsx'
import { useOwnProfile } from '#web/features/profile/use-own-profile.ts'
import { OwnListingPart } from '#web/features/services/public.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute } from '@tanstack/react-router'

/** The own company as members see it (PF-003). */
export const Route = createFileRoute('/profile/company')({
  head: () =>
    pageHead({
      title: 'Company - Your Profile',
      description: 'Your company and its contacts as other members see them.',
      keywords: 'profile, company, bank details, contacts',
      path: paths.profileCompany,
      robots: 'noindex,follow',
    }),
  component: CompanyPage,
})

function CompanyPage() {
  const profile = useOwnProfile()
  if (!profile) return null
  const { own, user } = profile
  return (
    <>
      <OwnCompany own={own} user={user} />
      {user.block === null && <ServicesPart />}
      <MembershipBadge company={own.company} user={user} />
      <BankDetails own={own} user={user} />
      <ContactList own={own} />
      <RecommendationsPart own={own} user={user} />
    </>
  )
}

/** The own listing on the services page (BK-081). */
function ServicesPart() {
  return (
    <OwnListingPart
      frame={({ content, onEdit }) => (
        <ProfilePart
          id="services"
          title="Services"
          about="Your listing on the services page, which visitors read too. Our staff publish what you submit, for a period."
          onEdit={onEdit}
        >
          {content}
        </ProfilePart>
      )}
    />
  )
}
