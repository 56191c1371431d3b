import { companies } from '#contract/companies/desk/company-list.ts'
import { mails, suppressions } from '#contract/mail/desk/mail-log.ts'
import { people } from '#contract/companies/desk/people-list.ts'
import { moderatedBroadcasts } from '#contract/broadcasts/desk/moderation.ts'
import { incoming } from '#contract/mail/desk/incoming.ts'
import { searches } from '#contract/parts/desk/search-log.ts'
import { auditLog } from '#contract/back-office/desk/audit-log.ts'
import { everyRole, moderationRoles } from '#contract/access.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { listPage, type AdminPage } from './admin-page.ts'
import { contentPages } from './content-pages.ts'
import { moneyPages } from './money-pages.ts'
import { workPages } from './work-pages.ts'

/** Every page of the back office. */
export const adminPages: readonly AdminPage[] = [
  {
    path: '/',
    menu: { label: 'Today', icon: 'columns', group: '' },
    roles: everyRole,
    load: () => import('#web/features/back-office/today/today-page.tsx'),
  },
  listPage(
    companies,
    { icon: 'company', group: 'Members' },
    () => import('#web/features/companies/desk/companies-page.tsx'),
  ),
  {
    path: '/companies/$id',
    roles: everyRole,
    load: () => import('#web/features/companies/desk/company-page.tsx'),
  },
  {
    path: '/reports',
    menu: { label: 'Reports', icon: 'chart', group: 'System' },
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
    menu: { label: 'Settings', icon: 'settings', counted: ['claims'], group: 'System' },
    roles: ['editor'],
    load: () => import('#web/features/back-office/settings/settings-page.tsx'),
  },
  {
    path: '/reasons',
    menu: { label: 'Templates', icon: 'edit', group: 'System' },
    roles: ['support', 'editor'],
    load: () => import('#web/features/back-office/reasons/templates-page.tsx'),
  },
  {
    path: '/staff',
    menu: { label: 'Team', icon: 'users', group: 'System' },
    roles: [],
    load: () => import('#web/features/back-office/staff/staff-page.tsx'),
  },
  listPage(
    mails,
    { icon: 'mail', group: 'Mail' },
    () => import('#web/features/mail/desk/log/mail-log-page.tsx'),
  ),
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
    menu: { label: 'Messages', icon: 'send', group: 'Mail' },
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
  listPage(
    suppressions,
    { icon: 'minus', group: 'Mail' },
    () => import('#web/features/mail/desk/log/suppressions-page.tsx'),
  ),
  listPage(
    people,
    { icon: 'users', group: 'Members' },
    () => import('#web/features/companies/desk/people/people-page.tsx'),
  ),
  listPage(
    moderatedBroadcasts,
    { icon: 'send', group: 'Members' },
    () => import('#web/features/broadcasts/desk/broadcasts-page.tsx'),
  ),
  {
    path: '/broadcasts/$id',
    roles: ['support'],
    load: () => import('#web/features/broadcasts/desk/broadcast-page.tsx'),
  },
  listPage(
    incoming,
    { icon: 'download', group: 'Members' },
    () => import('#web/features/mail/desk/incoming/incoming-page.tsx'),
  ),
  {
    path: '/matching',
    menu: { label: 'Matching', icon: 'beside', group: 'Members' },
    roles: ['support'],
    load: () => import('#web/features/matching/desk/matching-page.tsx'),
  },
  {
    path: '/exclusions',
    menu: { label: 'Posting bans', icon: 'lock', group: 'Mail' },
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
    menu: { label: 'Complaints', icon: 'flag', counted: ['complaints'], group: 'Work' },
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
  listPage(
    searches,
    { icon: 'search', group: 'System' },
    () => import('#web/features/parts/desk/searches-page.tsx'),
  ),
  listPage(
    auditLog,
    {
      icon: 'doc',
      group: 'System',
      // Support reads it from the page of a company.
      roles: [],
    },
    () => import('#web/features/back-office/audit/audit-log-page.tsx'),
  ),
  {
    path: '/jobs',
    menu: { label: 'Jobs', icon: 'clock', group: 'System' },
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
    menu: { label: 'Errors', icon: 'warn', counted: ['errors'], group: 'System' },
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
    menu: { label: 'Mail setup', icon: 'mail', group: 'System' },
    roles: [],
    load: () => import('#web/features/mail/desk/setup/mail-setup-page.tsx'),
  },
  {
    path: '/privacy',
    menu: { label: 'Privacy', icon: 'key', group: 'System' },
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
