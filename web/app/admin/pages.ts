import type { StaffRole } from '#contract/access.ts'
import type { IconName } from '#web/ui/icon-paths.ts'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

/** Headings of the navigation, in their order. */
export const menuGroups = ['Accounts', 'Mail', 'Operator'] as const

export interface AdminPage {
  /** Below /admin; what differs is written `$id`. */
  path: string
  /** How it stands in the navigation and on the first page; what is reached from another page has none. */
  menu?: { label: string; icon: IconName; group: (typeof menuGroups)[number]; about: string }
  /** Who sees it besides admin. */
  roles: readonly StaffRole[]
  component: RouteComponent
}

const everybody: readonly StaffRole[] = ['support', 'finance', 'editor']

/** Every page of the back office. */
export const adminPages: readonly AdminPage[] = [
  {
    path: '/settings',
    menu: {
      label: 'Settings',
      icon: 'settings',
      group: 'Operator',
      about: 'Texts, limits and rules of the site, and who changed them.',
    },
    roles: ['editor'],
    component: lazyRouteComponent(
      () => import('#web/features/back-office/settings-page.tsx'),
      'SettingsPage',
    ),
  },
  {
    path: '/staff',
    menu: {
      label: 'Staff',
      icon: 'key',
      group: 'Operator',
      about: 'Who has access to the back office, and as what.',
    },
    roles: [],
    component: lazyRouteComponent(
      () => import('#web/features/back-office/staff-page.tsx'),
      'StaffPage',
    ),
  },
  {
    path: '/account',
    roles: everybody,
    component: lazyRouteComponent(
      () => import('#web/features/back-office/own-account-page.tsx'),
      'OwnAccountPage',
    ),
  },
]

/** Open to who holds a link, without a session. */
export const setPasswordPage: RouteComponent = lazyRouteComponent(
  () => import('#web/features/back-office/set-password-page.tsx'),
  'SetPasswordPage',
)
