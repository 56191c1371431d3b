import { everyRole, moderationRoles } from '#contract/access.ts'
import type { AdminPage } from './admin-page.ts'

/** Queues of what waits for a person. */
export const workPages: readonly AdminPage[] = [
  {
    path: '/inbox',
    menu: { label: 'Inbox', icon: 'bell', counted: ['inbox'], group: 'Work' },
    roles: everyRole,
    load: () => import('#web/features/back-office/queue/inbox-page.tsx'),
  },
  {
    path: '/registrations',
    menu: { label: 'Registrations', icon: 'key', counted: ['registrations'], group: 'Work' },
    roles: ['support'],
    load: () => import('#web/features/registration/desk/registrations-page.tsx'),
  },
  {
    path: '/activation',
    menu: { label: 'Activation', icon: 'ok', counted: ['activation'], group: 'Work' },
    roles: ['support', 'finance'],
    load: () => import('#web/features/billing/desk/activation-page.tsx'),
  },
  {
    path: '/fraud',
    menu: { label: 'Fraud watch', icon: 'eye', counted: ['fraud'], group: 'Work' },
    roles: ['support', 'finance'],
    load: () => import('#web/features/fraud/desk/fraud-watch-page.tsx'),
  },
  {
    path: '/moderation',
    menu: {
      label: 'Moderation',
      icon: 'image',
      counted: ['recommendations', 'pictures'],
      group: 'Work',
    },
    roles: moderationRoles,
    load: () => import('#web/features/recommendations/desk/moderation-page.tsx'),
  },
  {
    path: '/tickets',
    menu: { label: 'Tickets', icon: 'reply', counted: ['tickets'], group: 'Work' },
    // Finance handles those that are assigned to it.
    roles: ['support', 'finance'],
    load: () => import('#web/features/messages/desk/tickets-page.tsx'),
  },
  {
    path: '/privacy-requests',
    menu: { label: 'Privacy requests', icon: 'key', counted: ['privacy'], group: 'Work' },
    roles: ['support'],
    load: () => import('#web/features/messages/desk/privacy-requests-page.tsx'),
  },
]
