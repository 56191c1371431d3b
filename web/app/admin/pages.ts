import { everyRole, moderationRoles, type StaffRole } from '#contract/access.ts'
import type { DeskCountName } from '#contract/back-office/desk/today.ts'
import type { IconName } from '#web/ui/marks/icon-paths.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { contentPages } from './content-pages.ts'
import { moneyPages } from './money-pages.ts'
import { workPages } from './work-pages.ts'

export const menuGroups = ['', 'Work', 'Members', 'Money', 'Content', 'Mail', 'System'] as const

export interface AdminPage {
  /** Path below /admin; parameters are written `$id`. */
  path: string
  /** Entry in the navigation and the palette; absent for pages reached from others. */
  menu?: {
    label: string
    icon: IconName
    group: (typeof menuGroups)[number]
    /** Roles besides admin that see the entry; those with access if absent. */
    roles?: readonly StaffRole[]
    /** What waits there. */
    counted?: readonly DeskCountName[]
  }
  /** Roles with access besides admin. */
  roles: readonly StaffRole[]
  load: () => Promise<{ default: () => ReactNode }>
}

/** Every page of the back office. */
export const adminPages: readonly AdminPage[] = [
  {
    path: '/',
    menu: {
      label: 'Today',
      icon: 'columns',
      group: '',
    },
    roles: everyRole,
    load: () => import('#web/features/back-office/today/today-page.tsx'),
  },
  {
    path: '/companies',
    menu: {
      label: 'Companies',
      icon: 'company',
      group: 'Members',
    },
    roles: everyRole,
    load: () => import('#web/features/companies/desk/companies-page.tsx'),
  },
  {
    path: '/companies/$id',
    roles: everyRole,
    load: () => import('#web/features/companies/desk/company-page.tsx'),
  },
  {
    path: '/reports',
    menu: {
      label: 'Reports',
      icon: 'chart',
      group: 'System',
    },
    roles: everyRole,
    load: () => import('#web/features/back-office/reports/reports-page.tsx'),
  },
  {
    path: '/reports/$report',
    roles: everyRole,
    load: () => import('#web/features/back-office/reports/reports-page.tsx'),
  },
  {
    path: '/settings',
    menu: {
      label: 'Settings',
      icon: 'settings',
      counted: ['claims'],
      group: 'System',
    },
    roles: ['editor'],
    load: () => import('#web/features/back-office/settings/settings-page.tsx'),
  },
  {
    path: '/reasons',
    menu: {
      label: 'Templates',
      icon: 'edit',
      group: 'System',
    },
    roles: ['support', 'editor'],
    load: () => import('#web/features/back-office/reasons/templates-page.tsx'),
  },
  {
    path: '/staff',
    menu: {
      label: 'Team',
      icon: 'users',
      group: 'System',
    },
    roles: [],
    load: () => import('#web/features/back-office/staff/staff-page.tsx'),
  },
  {
    path: '/mails',
    menu: {
      label: 'Mail log',
      icon: 'mail',
      group: 'Mail',
    },
    roles: ['support'],
    load: () => import('#web/features/mail/desk/log/mail-log-page.tsx'),
  },
  {
    path: '/mails/recipients',
    roles: ['support'],
    load: () => import('#web/features/mail/desk/log/mail-recipients-page.tsx'),
  },
  {
    path: '/mails/open',
    roles: ['support'],
    load: () => import('#web/features/mail/desk/log/mail-open-page.tsx'),
  },
  {
    path: '/mails/why',
    roles: ['support'],
    load: () => import('#web/features/mail/desk/log/why-mail-page.tsx'),
  },
  {
    path: '/mails/$id',
    roles: ['support'],
    load: () => import('#web/features/mail/desk/log/mail-message-page.tsx'),
  },
  ...workPages,
  {
    path: '/messages',
    menu: {
      label: 'Messages',
      icon: 'send',
      group: 'Mail',
    },
    roles: ['support'],
    load: () => import('#web/features/messages/desk/message-log-page.tsx'),
  },
  {
    path: '/messages/senders',
    roles: ['support'],
    load: () => import('#web/features/messages/desk/message-senders-page.tsx'),
  },
  {
    path: '/messages/$id',
    roles: ['support'],
    load: () => import('#web/features/messages/desk/message-page.tsx'),
  },
  {
    path: '/suppressions',
    menu: {
      label: 'Suppressed addresses',
      icon: 'minus',
      group: 'Mail',
    },
    roles: ['support'],
    load: () => import('#web/features/mail/desk/log/suppressions-page.tsx'),
  },
  {
    path: '/people',
    menu: {
      label: 'People',
      icon: 'users',
      group: 'Members',
    },
    roles: everyRole,
    load: () => import('#web/features/companies/desk/people/people-page.tsx'),
  },
  {
    path: '/broadcasts',
    menu: {
      label: 'Broadcasts',
      icon: 'send',
      group: 'Members',
    },
    roles: ['support'],
    load: () => import('#web/features/broadcasts/desk/broadcasts-page.tsx'),
  },
  {
    path: '/broadcasts/$id',
    roles: ['support'],
    load: () => import('#web/features/broadcasts/desk/broadcast-page.tsx'),
  },
  {
    path: '/incoming',
    menu: { label: 'Incoming mail', icon: 'download', group: 'Members' },
    roles: ['support'],
    load: () => import('#web/features/mail/desk/incoming/incoming-page.tsx'),
  },
  {
    path: '/matching',
    menu: {
      label: 'Matching',
      icon: 'beside',
      group: 'Members',
    },
    roles: ['support'],
    load: () => import('#web/features/matching/desk/matching-page.tsx'),
  },
  {
    path: '/exclusions',
    menu: {
      label: 'Posting bans',
      icon: 'lock',
      group: 'Mail',
    },
    roles: ['support'],
    load: () => import('#web/features/broadcasts/desk/exclusions-page.tsx'),
  },
  {
    path: '/pictures',
    roles: moderationRoles,
    load: () => import('#web/features/media/desk/pictures-page.tsx'),
  },
  {
    path: '/recommendations',
    roles: moderationRoles,
    load: () => import('#web/features/recommendations/desk/recommendations-page.tsx'),
  },
  {
    path: '/complaints',
    menu: {
      label: 'Complaints',
      icon: 'flag',
      counted: ['complaints'],
      group: 'Work',
    },
    roles: ['support'],
    load: () => import('#web/features/complaints/desk/complaint-queue-page.tsx'),
  },
  {
    path: '/complaints/all',
    roles: ['support'],
    load: () => import('#web/features/complaints/desk/complaints-page.tsx'),
  },
  {
    path: '/complaints/$id',
    roles: ['support'],
    load: () => import('#web/features/complaints/desk/complaint-page.tsx'),
  },
  {
    path: '/searches',
    menu: { label: 'Searches', icon: 'search', group: 'System' },
    roles: ['support'],
    load: () => import('#web/features/parts/desk/searches-page.tsx'),
  },
  {
    path: '/audit',
    menu: {
      label: 'Audit log',
      icon: 'doc',
      group: 'System',
      // Support reads it from the page of a company.
      roles: [],
    },
    roles: ['support'],
    load: () => import('#web/features/back-office/audit/audit-log-page.tsx'),
  },
  {
    path: '/jobs',
    menu: {
      label: 'Jobs',
      icon: 'clock',
      group: 'System',
    },
    roles: ['support'],
    load: () => import('#web/features/back-office/jobs/jobs-page.tsx'),
  },
  {
    path: '/jobs/$name',
    roles: ['support'],
    load: () => import('#web/features/back-office/jobs/job-page.tsx'),
  },
  {
    path: '/errors',
    menu: {
      label: 'Errors',
      icon: 'warn',
      counted: ['errors'],
      group: 'System',
    },
    roles: ['support'],
    load: () => import('#web/features/back-office/errors/errors-page.tsx'),
  },
  {
    path: '/errors/$id',
    roles: ['support'],
    load: () => import('#web/features/back-office/errors/error-page.tsx'),
  },
  {
    path: '/mail-setup',
    menu: {
      label: 'Mail setup',
      icon: 'mail',
      group: 'System',
    },
    roles: [],
    load: () => import('#web/features/mail/desk/setup/mail-setup-page.tsx'),
  },
  {
    path: '/privacy',
    menu: {
      label: 'Privacy',
      icon: 'key',
      group: 'System',
    },
    roles: ['support'],
    load: () => import('#web/features/privacy/desk/register-page.tsx'),
  },
  {
    path: '/account',
    roles: everyRole,
    load: () => import('#web/features/back-office/staff/own-account-page.tsx'),
  },
  ...moneyPages,
  ...contentPages,
]

/** Requires the token of a link instead of a session. */
export const setPasswordPage = lazyRouteComponent(
  () => import('#web/features/back-office/staff/set-password-page.tsx'),
)
