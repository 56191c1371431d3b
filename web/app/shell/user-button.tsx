import type { User } from '#contract/auth.ts'
import { useSignOut } from '#web/features/auth/public.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { Link } from '@tanstack/react-router'
import { userMenu } from './menus.ts'
import { OwnAvatar } from './own-avatar.tsx'

/** Who is signed in, and what is theirs (SH-005). */
export function UserButton({ user }: { user: User }) {
  const signOut = useSignOut()
  const links = userMenu()
  return (
    <MenuButton
      className="user-button no-phone"
      variant="ghost"
      label={`${user.name}, ${user.companyName}`}
      title={`${user.name}, ${user.companyName}`}
      items={[
        { label: user.name, reason: user.companyName },
        'separator',
        ...links.map(({ label, to, icon }) => ({ label, icon, link: <Link to={to} /> })),
        ...(links.length > 0 ? (['separator'] as const) : []),
        { label: 'Sign out', icon: 'sign-out', onSelect: signOut },
      ]}
    >
      <OwnAvatar name={user.name} />
      <span className="user-name">{user.name}</span>
    </MenuButton>
  )
}
