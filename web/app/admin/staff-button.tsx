import { shellNotices } from '#contract/notices.ts'
import { staffRoleNames, type StaffMember } from '#contract/back-office/staff.ts'
import { AdminLink } from '#web/platform/admin/admin-link.tsx'
import { useStaffSignOut } from '#web/platform/admin/staff-session.ts'
import { notify } from '#web/platform/page/notices.ts'
import { setPreference, usePreferences, type Preferences } from '#web/platform/page/preferences.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'

const themes: { label: string; theme: Preferences['theme'] }[] = [
  { label: 'Light', theme: 'light' },
  { label: 'Dark', theme: 'dark' },
  { label: 'Use system setting', theme: undefined },
]

/** Who is signed in and as what; their own account, light or dark, and the way out. */
export function StaffButton({ staff }: { staff: StaffMember }) {
  const { theme: chosen } = usePreferences()
  const signOut = useStaffSignOut()
  const role = staffRoleNames[staff.role]

  function leave() {
    signOut().catch(() => notify(shellNotices.notSignedOut))
  }

  return (
    <MenuButton
      className="staff-button"
      variant="ghost"
      label={`${staff.name}, ${role}`}
      items={[
        { label: 'Your account', icon: 'user', link: <AdminLink to="/account" /> },
        'separator',
        ...themes.map(({ label, theme }) => ({
          label,
          ...(theme === chosen ? { icon: 'check' as const } : { icon: 'theme' as const }),
          onSelect: () => setPreference('theme', theme),
        })),
        'separator',
        { label: 'Sign out', icon: 'sign-out', onSelect: leave },
      ]}
    >
      <Avatar name={staff.name} />
      <span className="staff-name">
        <span className="cut">{staff.name}</span>
        <span className="small muted">{role}</span>
      </span>
    </MenuButton>
  )
}
