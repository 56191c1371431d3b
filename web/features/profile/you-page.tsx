import { paths } from '#contract/paths.ts'
import { recommendationsAnchor } from '#contract/recommendations.ts'
import { countWaiting, type OwnCompany as Own } from '#web/features/profile/api.ts'
import { OwnEntry } from '#web/features/profile/entry/own-entry.tsx'
import { ProfilePart } from '#web/features/profile/entry/profile-part.tsx'
import { useOwnProfile } from '#web/features/profile/use-own-profile.ts'
import { OwnData } from '#web/features/privacy/public.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { Note } from '#web/ui/note.tsx'
import { createFileRoute, Link } from '@tanstack/react-router'

/** The own entry and data (PF-005). */
export const Route = createFileRoute('/profile/')({
  head: () =>
    pageHead({
      title: 'Your Profile',
      description: 'Your entry as other members see it, and what we store about you.',
      keywords: 'profile, account, contact',
      path: paths.profile,
      robots: 'noindex,follow',
    }),
  component: YouPage,
})

function YouPage() {
  const profile = useOwnProfile()
  if (!profile) return null
  const { own, user } = profile
  return (
    <>
      <WaitingNote own={own} />
      <OwnEntry own={own} user={user} />
      <ProfilePart
        id="data"
        title="Your data"
        about="What we store about you, in a form you can keep."
      >
        <OwnData isMain={own.contacts[0]?.id === own.contactId} />
      </ProfilePart>
    </>
  )
}

/** Leads to recommendations pending approval (RC-009). */
function WaitingNote({ own }: { own: Own }) {
  const waiting = countWaiting(own)
  if (waiting === 0) return null
  return (
    <Note tone="accent" className="space-above">
      {waiting === 1
        ? '1 recommendation is waiting for your approval. '
        : `${waiting} recommendations are waiting for your approval. `}
      <Link to={paths.profileCompany} hash={recommendationsAnchor}>
        {waiting === 1 ? 'Read it' : 'Read them'}
      </Link>
    </Note>
  )
}
