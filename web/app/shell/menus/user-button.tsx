import type { User } from '#contract/auth/auth.ts'
import { paths } from '#contract/paths.ts'
import { useSignOut } from '#web/features/auth/public.ts'
import { recommendationsText } from '#web/features/recommendations/api.ts'
import { Count } from '#web/ui/marks/badge.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Link } from '@tanstack/react-router'
import { userMenu } from './menus.ts'
import { OwnAvatar } from './own-avatar.tsx'
import { usePendingApprovals } from './use-pending-approvals.ts'

/** The user menu (SH-005). */
export function UserButton({ user }: { user: User }) {
  const signOut = useSignOut()
  const links = userMenu()
  const waiting = usePendingApprovals()
  return (
    <MenuButton
      className="user-button no-phone"
      variant="ghost"
      label={`${user.name}, ${user.companyName}`}
      title={`${user.name}, ${user.companyName}`}
      items={[
        { label: user.name, reason: user.companyName },
        'separator',
        ...links.map(({ label, to, icon }) => ({
          label,
          icon,
          note: to === paths.profile && waiting > 0 ? `${waiting} to approve` : undefined,
          link: <Link to={to} />,
        })),
        ...(links.length > 0 ? (['separator'] as const) : []),
        { label: 'Sign out', icon: 'sign-out', onSelect: signOut },
      ]}
    >
      <OwnAvatar name={user.name} />
      <span className="user-name">{user.name}</span>
      {waiting > 0 && <Count n={waiting} label={`${recommendationsText(waiting)} to approve`} />}
    </MenuButton>
  )
}
