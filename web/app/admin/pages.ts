import type { StaffRole } from '#contract/access.ts'
import type { IconName } from '#web/ui/marks/icon-paths.ts'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

export const menuGroups = ['Accounts', 'Mail', 'Operator'] as const

export interface AdminPage {
  /** Path below /admin; parameters are written `$id`. */
  path: string
  /** Entry in the navigation and on the start page; absent for pages reached from others. */
  menu?: { label: string; icon: IconName; group: (typeof menuGroups)[number]; about: string }
  /** Roles with access besides admin. */
  roles: readonly StaffRole[]
  component: RouteComponent
}

const everybody: readonly StaffRole[] = ['support', 'finance', 'editor']

/** Every page of the back office. */
export const adminPages: readonly AdminPage[] = [
  {
    path: '/companies',
    menu: {
      label: 'Companies',
      icon: 'company',
      group: 'Accounts',
      about: 'Find companies, see why people cannot sign in, and manage accounts.',
    },
    roles: everybody,
    component: lazyRouteComponent(
      () => import('#web/features/back-office/companies/companies-page.tsx'),
      'CompaniesPage',
    ),
  },
  {
    path: '/companies/$id',
    roles: everybody,
    component: lazyRouteComponent(
      () => import('#web/features/back-office/companies/company-page.tsx'),
      'CompanyPage',
    ),
  },
  {
    path: '/settings',
    menu: {
      label: 'Settings',
      icon: 'settings',
      group: 'Operator',
      about: 'Texts, limits and rules of the site, with their change log.',
    },
    roles: ['editor'],
    component: lazyRouteComponent(
      () => import('#web/features/back-office/settings/settings-page.tsx'),
      'SettingsPage',
    ),
  },
  {
    path: '/staff',
    menu: {
      label: 'Staff',
      icon: 'key',
      group: 'Operator',
      about: 'People with access to the back office and their roles.',
    },
    roles: [],
    component: lazyRouteComponent(
      () => import('#web/features/back-office/staff/staff-page.tsx'),
      'StaffPage',
    ),
  },
  {
    path: '/mails',
    menu: {
      label: 'Mail log',
      icon: 'mail',
      group: 'Mail',
      about: 'Mails sent, their recipients and delivery states.',
    },
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/back-office/mail/mail-log-page.tsx'),
      'MailLogPage',
    ),
  },
  {
    path: '/mails/recipients',
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/back-office/mail/mail-recipients-page.tsx'),
      'MailRecipientsPage',
    ),
  },
  {
    path: '/mails/open',
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/back-office/mail/mail-open-page.tsx'),
      'MailOpenPage',
    ),
  },
  {
    path: '/mails/$id',
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/back-office/mail/mail-message-page.tsx'),
      'MailMessagePage',
    ),
  },
  {
    path: '/messages',
    menu: {
      label: 'Messages',
      icon: 'send',
      group: 'Mail',
      about: 'Messages sent through the site, and senders who may be abusing it.',
    },
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/messages/admin/message-log-page.tsx'),
      'MessageLogPage',
    ),
  },
  {
    path: '/messages/senders',
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/messages/admin/message-senders-page.tsx'),
      'MessageSendersPage',
    ),
  },
  {
    path: '/messages/$id',
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/messages/admin/message-page.tsx'),
      'MessagePage',
    ),
  },
  {
    path: '/suppressions',
    menu: {
      label: 'Suppressed addresses',
      icon: 'bell',
      group: 'Mail',
      about: 'Addresses that receive no mail on a topic, with cause and date.',
    },
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/back-office/mail/suppressions-page.tsx'),
      'SuppressionsPage',
    ),
  },
  {
    path: '/exclusions',
    menu: {
      label: 'Removals from lists',
      icon: 'flag',
      group: 'Accounts',
      about: 'Contacts who broke the rules and cannot send to a list for some time.',
    },
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/broadcasts/admin/exclusions-page.tsx'),
      'ExclusionsPage',
    ),
  },
  {
    path: '/pictures',
    menu: {
      label: 'Pictures',
      icon: 'image',
      group: 'Accounts',
      about: 'Logos and profile pictures, newest first; remove what is not acceptable.',
    },
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/media/admin/pictures-page.tsx'),
      'PicturesPage',
    ),
  },
  {
    path: '/recommendations',
    menu: {
      label: 'Recommendations',
      icon: 'star',
      group: 'Accounts',
      about: 'Recommendations between members; remove abuse.',
    },
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/recommendations/admin/recommendations-page.tsx'),
      'RecommendationsPage',
    ),
  },
  {
    path: '/complaints',
    menu: {
      label: 'Complaints',
      icon: 'warn',
      group: 'Accounts',
      about: 'Complaint cases between members: documents, states and correspondence.',
    },
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/complaints/admin/complaints-page.tsx'),
      'ComplaintsPage',
    ),
  },
  {
    path: '/complaints/$id',
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/complaints/admin/complaint-page.tsx'),
      'ComplaintPage',
    ),
  },
  {
    path: '/audit',
    menu: {
      label: 'Audit log',
      icon: 'doc',
      group: 'Operator',
      about: 'Every action by staff, and security events of members.',
    },
    roles: ['support'],
    component: lazyRouteComponent(
      () => import('#web/features/back-office/audit/audit-log-page.tsx'),
      'AuditLogPage',
    ),
  },
  {
    path: '/account',
    roles: everybody,
    component: lazyRouteComponent(
      () => import('#web/features/back-office/staff/own-account-page.tsx'),
      'OwnAccountPage',
    ),
  },
]

/** Requires the token of a link instead of a session. */
export const setPasswordPage: RouteComponent = lazyRouteComponent(
  () => import('#web/features/back-office/staff/set-password-page.tsx'),
  'SetPasswordPage',
)
