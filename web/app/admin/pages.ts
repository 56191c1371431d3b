import type { StaffRole } from '#contract/access.ts'
import type { DeskCountName } from '#contract/back-office/desk/today.ts'
import type { IconName } from '#web/ui/marks/icon-paths.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export const menuGroups = ['', 'Work', 'Members', 'Content', 'Mail', 'System'] as const

export interface AdminPage {
  /** Path below /admin; parameters are written `$id`. */
  path: string
  /** Entry in the navigation and the palette; absent for pages reached from others. */
  menu?: {
    label: string
    icon: IconName
    group: (typeof menuGroups)[number]
    about: string
    /** What waits there. */
    counted?: readonly DeskCountName[]
  }
  /** Roles with access besides admin. */
  roles: readonly StaffRole[]
  load: () => Promise<{ default: () => ReactNode }>
}

const everybody: readonly StaffRole[] = ['support', 'finance', 'editor']

/** Every page of the back office. */
export const adminPages: readonly AdminPage[] = [
  {
    path: '/',
    menu: {
      label: 'Today',
      icon: 'columns',
      group: '',
      about: 'Health, figures, what waits and what colleagues did.',
    },
    roles: everybody,
    load: () => import('#web/features/back-office/today/today-page.tsx'),
  },
  {
    path: '/companies',
    menu: {
      label: 'Companies',
      icon: 'company',
      group: 'Members',
      about: 'Find companies, see why people cannot sign in, and manage accounts.',
    },
    roles: everybody,
    load: () => import('#web/features/back-office/companies/companies-page.tsx'),
  },
  {
    path: '/companies/$id',
    roles: everybody,
    load: () => import('#web/features/back-office/companies/company-page.tsx'),
  },
  {
    path: '/settings',
    menu: {
      label: 'Settings',
      icon: 'settings',
      group: 'System',
      about: 'Texts, limits and rules of the site, with their change log.',
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
      about: 'Reasons and texts of blocks and messages that the team can choose from.',
    },
    roles: ['editor'],
    load: () => import('#web/features/back-office/reasons/templates-page.tsx'),
  },
  {
    path: '/staff',
    menu: {
      label: 'Team',
      icon: 'users',
      group: 'System',
      about: 'People with access to the back office and their roles.',
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
      about: 'Mails sent, their recipients and delivery states.',
    },
    roles: ['support'],
    load: () => import('#web/features/back-office/mail/mail-log-page.tsx'),
  },
  {
    path: '/mails/recipients',
    roles: ['support'],
    load: () => import('#web/features/back-office/mail/mail-recipients-page.tsx'),
  },
  {
    path: '/mails/open',
    roles: ['support'],
    load: () => import('#web/features/back-office/mail/mail-open-page.tsx'),
  },
  {
    path: '/mails/why',
    roles: ['support'],
    load: () => import('#web/features/back-office/mail/why-mail-page.tsx'),
  },
  {
    path: '/mails/$id',
    roles: ['support'],
    load: () => import('#web/features/back-office/mail/mail-message-page.tsx'),
  },
  {
    path: '/inbox',
    menu: {
      label: 'Inbox',
      icon: 'bell',
      counted: ['inbox'],
      group: 'Work',
      about: 'Everything that waits for a person, first due first.',
    },
    roles: ['support', 'finance'],
    load: () => import('#web/features/back-office/queue/inbox-page.tsx'),
  },
  {
    path: '/registrations',
    menu: {
      label: 'Registrations',
      icon: 'key',
      counted: ['registrations'],
      group: 'Work',
      about: 'Applications for a free trial: check, approve, ask or reject.',
    },
    roles: ['support'],
    load: () => import('#web/features/back-office/registrations/registrations-page.tsx'),
  },
  {
    path: '/fraud',
    menu: {
      label: 'Fraud watch',
      icon: 'eye',
      counted: ['fraud'],
      group: 'Work',
      about: 'Changes of bank details to check.',
    },
    roles: ['support', 'finance'],
    load: () => import('#web/features/back-office/queue/fraud-watch-page.tsx'),
  },
  {
    path: '/moderation',
    menu: {
      label: 'Moderation',
      icon: 'image',
      counted: ['recommendations', 'pictures'],
      group: 'Work',
      about: 'New recommendations and pictures to keep or remove.',
    },
    roles: ['support'],
    load: () => import('#web/features/recommendations/admin/moderation-page.tsx'),
  },
  {
    path: '/tickets',
    menu: {
      label: 'Tickets',
      icon: 'reply',
      counted: ['tickets'],
      group: 'Work',
      about: 'Messages to us, with replies, assignee and notes.',
    },
    roles: ['support'],
    load: () => import('#web/features/messages/admin/tickets-page.tsx'),
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
    load: () => import('#web/features/messages/admin/message-log-page.tsx'),
  },
  {
    path: '/messages/senders',
    roles: ['support'],
    load: () => import('#web/features/messages/admin/message-senders-page.tsx'),
  },
  {
    path: '/messages/$id',
    roles: ['support'],
    load: () => import('#web/features/messages/admin/message-page.tsx'),
  },
  {
    path: '/suppressions',
    menu: {
      label: 'Suppressed addresses',
      icon: 'minus',
      group: 'Mail',
      about: 'Addresses that receive no mail on a topic, with cause and date.',
    },
    roles: ['support'],
    load: () => import('#web/features/back-office/mail/suppressions-page.tsx'),
  },
  {
    path: '/people',
    menu: {
      label: 'People',
      icon: 'users',
      group: 'Members',
      about: 'The contacts of all companies, by e-mail, last sign-in and mail trouble.',
    },
    roles: everybody,
    load: () => import('#web/features/back-office/people/people-page.tsx'),
  },
  {
    path: '/broadcasts',
    menu: {
      label: 'Broadcasts',
      icon: 'send',
      group: 'Members',
      about: 'Every broadcast, removed ones included; remove what breaks the rules.',
    },
    roles: ['support'],
    load: () => import('#web/features/broadcasts/admin/broadcasts-page.tsx'),
  },
  {
    path: '/broadcasts/$id',
    roles: ['support'],
    load: () => import('#web/features/broadcasts/admin/broadcast-page.tsx'),
  },
  {
    path: '/exclusions',
    menu: {
      label: 'Posting bans',
      icon: 'lock',
      group: 'Mail',
      about: 'Contacts who broke the rules and cannot post to a list for some time.',
    },
    roles: ['support'],
    load: () => import('#web/features/broadcasts/admin/exclusions-page.tsx'),
  },
  {
    path: '/lists',
    menu: {
      label: 'Lists',
      icon: 'menu',
      group: 'Content',
      about: 'The order of the broadcast lists, everywhere on the site and in mails.',
    },
    roles: ['editor'],
    load: () => import('#web/features/broadcasts/admin/lists-page.tsx'),
  },
  {
    path: '/pictures',
    roles: ['support'],
    load: () => import('#web/features/media/admin/pictures-page.tsx'),
  },
  {
    path: '/recommendations',
    roles: ['support'],
    load: () => import('#web/features/recommendations/admin/recommendations-page.tsx'),
  },
  {
    path: '/complaints',
    menu: {
      label: 'Complaints',
      icon: 'flag',
      counted: ['complaints'],
      group: 'Work',
      about: 'Complaint cases between members: documents, states and correspondence.',
    },
    roles: ['support'],
    load: () => import('#web/features/complaints/admin/complaint-queue-page.tsx'),
  },
  {
    path: '/complaints/all',
    roles: ['support'],
    load: () => import('#web/features/complaints/admin/complaints-page.tsx'),
  },
  {
    path: '/complaints/$id',
    roles: ['support'],
    load: () => import('#web/features/complaints/admin/complaint-page.tsx'),
  },
  {
    path: '/audit',
    menu: {
      label: 'Audit log',
      icon: 'doc',
      group: 'System',
      about: 'Every action by staff, and security events of members.',
    },
    roles: ['support'],
    load: () => import('#web/features/back-office/audit/audit-log-page.tsx'),
  },
  {
    path: '/account',
    roles: everybody,
    load: () => import('#web/features/back-office/staff/own-account-page.tsx'),
  },
]

/** Requires the token of a link instead of a session. */
export const setPasswordPage = lazyRouteComponent(
  () => import('#web/features/back-office/staff/set-password-page.tsx'),
)
