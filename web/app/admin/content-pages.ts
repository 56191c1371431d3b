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
    path: '/legal-texts',
    menu: {
      label: 'Legal texts',
      icon: 'doc',
      group: 'Content',
    },
    roles: ['editor'],
    load: () => import('#web/features/site/admin/legal-texts-page.tsx'),
  },
  {
    path: '/banners',
    menu: {
      label: 'Banners',
      icon: 'image',
      group: 'Content',
    },
    roles: ['editor'],
    load: () => import('#web/features/advertising/admin/banners-page.tsx'),
  },
]
