import { news, pages } from '#contract/content/desk/content.ts'
import { listings } from '#contract/services/desk/listings.ts'
import { banners } from '#contract/advertising/desk/banners.ts'
import { itemKindNames, type ItemKind } from '#contract/content/items.ts'
import type { IconName } from '#web/ui/marks/icon-paths.ts'
import type { ReactNode } from 'react'
import { listPage, type AdminPage } from './admin-page.ts'

type ItemPages = typeof import('#web/features/content/desk/items/items-page.tsx')

/** The page of one kind of entry of public pages. */
const itemPage = (
  path: string,
  kind: ItemKind,
  icon: IconName,
  choose: (pages: ItemPages) => () => ReactNode,
): AdminPage => ({
  path,
  menu: { label: itemKindNames[kind], icon, counted: [kind], group: 'Content' },
  roles: ['editor'],
  load: async () => ({
    default: choose(await import('#web/features/content/desk/items/items-page.tsx')),
  }),
})

/** Pages about what the market publishes, for editors. */
export const contentPages: readonly AdminPage[] = [
  listPage(
    news,
    { icon: 'edit', counted: ['news'], group: 'Content' },
    () => import('#web/features/content/desk/posts-page.tsx'),
  ),
  {
    path: '/news/$id',
    roles: ['editor'],
    load: () => import('#web/features/content/desk/content-editor-page.tsx'),
  },
  listPage(
    pages,
    { icon: 'doc', counted: ['pages'], group: 'Content' },
    () => import('#web/features/content/desk/pages-page.tsx'),
  ),
  {
    path: '/pages/$id',
    roles: ['editor'],
    load: () => import('#web/features/content/desk/content-editor-page.tsx'),
  },
  {
    path: '/broken-links',
    menu: { label: 'Broken links', icon: 'link', counted: ['brokenLinks'], group: 'Content' },
    roles: ['editor'],
    load: () => import('#web/features/content/desk/broken-links-page.tsx'),
  },
  {
    path: '/lists',
    menu: { label: 'Lists', icon: 'menu', group: 'Content' },
    roles: ['editor'],
    load: () => import('#web/features/broadcasts/desk/lists-page.tsx'),
  },
  listPage(
    listings,
    { icon: 'list', counted: ['services'], group: 'Content' },
    () => import('#web/features/services/desk/listings-page.tsx'),
  ),
  {
    path: '/services/$id',
    roles: ['support', 'editor'],
    load: () => import('#web/features/services/desk/listing-page.tsx'),
  },
  {
    path: '/mail-texts',
    menu: { label: 'Mail texts', icon: 'mail', group: 'Content' },
    roles: ['editor'],
    load: () => import('#web/features/mail/desk/texts/mail-texts-page.tsx'),
  },
  {
    path: '/mail-texts/$id',
    roles: ['editor'],
    load: () => import('#web/features/mail/desk/texts/mail-text-page.tsx'),
  },
  {
    path: '/legal-texts',
    menu: { label: 'Legal texts', icon: 'doc', group: 'Content' },
    roles: ['editor'],
    load: () => import('#web/features/site/desk/legal-texts-page.tsx'),
  },
  itemPage('/testimonials', 'testimonial', 'star', (pages) => pages.TestimonialsPage),
  itemPage('/staff-cards', 'staff-card', 'users', (pages) => pages.StaffCardsPage),
  itemPage('/questions', 'faq', 'info', (pages) => pages.QuestionsPage),
  itemPage('/help-videos', 'help-video', 'image', (pages) => pages.HelpVideosPage),
  itemPage('/media-files', 'media-file', 'download', (pages) => pages.MediaFilesPage),
  itemPage('/social-links', 'social-link', 'link', (pages) => pages.SocialLinksPage),
  listPage(
    banners,
    { icon: 'image', counted: ['banners'], group: 'Content' },
    () => import('#web/features/advertising/desk/banners-page.tsx'),
  ),
]
