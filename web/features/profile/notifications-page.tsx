import { shownRefusals } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import { ProfilePart } from '#web/features/profile/entry/profile-part.tsx'
import { Preferences } from '#web/features/profile/preferences.tsx'
import { useOwnProfile } from '#web/features/profile/use-own-profile.ts'
import { NotificationSettings } from '#web/features/push/public.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { Note } from '#web/ui/note.tsx'
import { createFileRoute } from '@tanstack/react-router'

/** Notifications to the member, by e-mail and on devices (PF-012, PF-013, PW-004). */
export const Route = createFileRoute('/profile/notifications')({
  head: () =>
    pageHead({
      title: 'Notifications - Your Profile',
      description: 'What you receive by e-mail and on your devices.',
      keywords: 'profile, notifications, preferences, e-mail',
      path: paths.profileNotifications,
      robots: 'noindex,follow',
    }),
  component: NotificationsPage,
})

function NotificationsPage() {
  const profile = useOwnProfile()
  if (!profile) return null
  const { own, user } = profile
  if (user.block !== null) {
    return <Note className="space-above">{shownRefusals.blocked[user.block]}</Note>
  }
  return (
    <>
      <Preferences own={own} />
      <ProfilePart
        id="notifications"
        title="On your devices"
        about="Notifications on the devices where you switch them on, even when the site is closed. What they are about applies to all your devices."
      >
        <NotificationSettings />
      </ProfilePart>
    </>
  )
}
