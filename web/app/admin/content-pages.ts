import type { AdminPage } from './pages.ts'

/** Pages about what the market publishes, for editors. */
export const contentPages: readonly AdminPage[] = [
  {
    path: '/lists',
    menu: {
      label: 'Lists',
      icon: 'menu',
      group: 'Content',
    },
    roles: ['editor'],
    load: () => import('#web/features/broadcasts/admin/lists-page.tsx'),
  },
  {
    path: '/services',
    menu: {
      label: 'Services',
      icon: 'list',
      counted: ['services'],
      group: 'Content',
    },
    roles: ['support', 'editor'],
    load: () => import('#web/features/services/admin/listings-page.tsx'),
  },
  {
    path: '/services/$id',
    roles: ['support', 'editor'],
    load: () => import('#web/features/services/admin/listing-page.tsx'),
  },
  {
    path: '/legal-texts',
    menu: {
      label: 'Legal texts',
      icon: 'doc',
      group: 'Content',
    },
    roles: ['editor'],
    load: () => import('#web/features/site/admin/legal-texts-page.tsx'),
  },
]
