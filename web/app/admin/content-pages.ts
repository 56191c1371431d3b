import type { AdminPage } from './pages.ts'

/** Pages about what the market publishes, for editors. */
export const contentPages: readonly AdminPage[] = [
  {
    path: '/news',
    menu: {
      label: 'News',
      icon: 'edit',
      group: 'Content',
    },
    roles: ['editor'],
    load: () => import('#web/features/content/admin/posts-page.tsx'),
  },
  {
    path: '/news/$id',
    roles: ['editor'],
    load: () => import('#web/features/content/admin/content-editor-page.tsx'),
  },
  {
    path: '/pages',
    menu: {
      label: 'Pages',
      icon: 'doc',
      group: 'Content',
    },
    roles: ['editor'],
    load: () => import('#web/features/content/admin/pages-page.tsx'),
  },
  {
    path: '/pages/$id',
    roles: ['editor'],
    load: () => import('#web/features/content/admin/content-editor-page.tsx'),
  },
  {
    path: '/broken-links',
    menu: {
      label: 'Broken links',
      icon: 'link',
      group: 'Content',
    },
    roles: ['editor'],
    load: () => import('#web/features/content/admin/broken-links-page.tsx'),
  },
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
]
