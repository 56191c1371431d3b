import { paths } from '#contract/paths.ts'
import { type ClientViewer, useViewer } from '#web/platform/page/session.ts'
import { useStoredFilters } from '#web/platform/lists/stored-search.ts'
import type { IconName } from '#web/ui/marks/icon-paths.ts'

export interface MenuLink {
  label: string
  to: string
}

const pages = new Set<string>(Object.values(paths).filter((path) => typeof path === 'string'))

/** Whether the page of a menu entry exists; menus hide entries without a page. */
export function pageExists(address: string): boolean {
  return pages.has(address.split('?', 1)[0] ?? '')
}

const visitorMenu: MenuLink[] = [
  { label: 'Testimonials', to: '/testimonials' },
  { label: 'Free Trial', to: '/register' },
  { label: 'News', to: '/news' },
  { label: 'About', to: '/about' },
  { label: 'Services', to: '/services' },
]

/** The main menu (SH-002, SH-003); Sign In is a separate button. */
export function mainMenu({ isMember, isServiceOnly }: ClientViewer): MenuLink[] {
  const memberMenu: MenuLink[] = [
    { label: 'Broadcasts', to: '/broadcasts' },
    { label: 'Parts', to: '/parts' },
    { label: 'Companies', to: '/companies' },
    ...(isServiceOnly ? [] : [{ label: 'Inventory', to: '/inventory' }]),
    { label: 'Services', to: '/services' },
    ...(isServiceOnly ? [{ label: 'Contact us', to: '/contact' }] : []),
    { label: 'News', to: '/news' },
  ]
  return (isMember ? memberMenu : visitorMenu).filter(({ to }) => pageExists(to))
}

/** The menu of the signed-in user, without Sign out (SH-005). */
export function userMenu({ isTrading }: ClientViewer): (MenuLink & { icon: IconName })[] {
  const all: (MenuLink & { icon: IconName })[] = [
    { label: 'Your Profile', to: '/profile', icon: 'user' },
    { label: '2-Factor Authentication', to: '/2fa', icon: 'key' },
    { label: 'Your Favorites', to: '/favorites', icon: 'star' },
    ...(isTrading
      ? [
          { label: 'Requests for quotes', to: '/quote-requests', icon: 'mail' } as const,
          { label: 'Broadcast Settings', to: '/broadcast-settings', icon: 'settings' } as const,
        ]
      : []),
    { label: 'Billing History', to: '/invoices', icon: 'doc' },
    { label: 'Help', to: '/help', icon: 'info' },
  ]
  return all.filter(({ to }) => pageExists(to))
}

/** The footer of every page (SH-006). */
export function footerMenu({ isMember }: ClientViewer): MenuLink[] {
  const all: MenuLink[] = [
    { label: 'Pay Membership', to: '/payment' },
    { label: 'About', to: '/about' },
    { label: 'Media Kit', to: '/media-kit' },
    { label: 'Contact', to: '/contact' },
    ...(isMember ? [{ label: 'Help', to: '/help' }] : []),
    { label: 'Privacy Policy', to: '/privacy' },
  ]
  return all.filter(({ to }) => pageExists(to))
}

export function notFoundMenu(): MenuLink[] {
  const all: MenuLink[] = [
    { label: 'Contact', to: '/contact' },
    { label: 'Broadcasts', to: '/broadcasts' },
    { label: 'Parts', to: '/parts' },
    { label: 'Companies', to: '/companies' },
    { label: 'Fraud warnings', to: '/news?catId=1' },
    { label: 'News', to: '/news' },
    { label: 'Home', to: '/' },
  ]
  return all.filter(({ to }) => pageExists(to))
}

interface SearchCategory extends MenuLink {
  placeholder: string
}

/**
 * Categories of the search in the header; visitors cannot search broadcasts there (SH-008). News, help and the own stock
 * are offered on their pages only.
 */
export function searchCategories(
  { isMember, isTrading, readsAsVisitor }: ClientViewer,
  here?: string,
): SearchCategory[] {
  const broadcasts = {
    label: 'Broadcasts',
    to: '/broadcasts',
    placeholder: 'Part number, brand or model',
  }
  const parts = { label: 'Parts', to: '/parts', placeholder: 'Part number or description' }
  const companies = {
    label: 'Companies',
    to: '/companies',
    placeholder: readsAsVisitor ? 'Specialty or country' : 'Company, person or specialty',
  }
  const everywhere = isMember ? [broadcasts, parts, companies] : [parts, companies]
  const hasStock = isTrading && here === paths.inventory
  const ofPlace = placeCategories.filter(({ to }) => to === here)
  return hasStock || here !== paths.inventory ? [...everywhere, ...ofPlace] : everywhere
}

const placeCategories: SearchCategory[] = [
  { label: 'Inventory', to: '/inventory', placeholder: 'Part number or description' },
  { label: 'News', to: '/news', placeholder: 'Words in the news' },
  { label: 'Help', to: '/help', placeholder: 'Questions, rules and grades' },
]

/** Beginnings of addresses, and the category that is searched from these pages. */
const categoryOfPages: [beginning: string, to: string][] = [
  ['/broadcasts', '/broadcasts'],
  ['/parts', '/parts'],
  ['/part-statistics', '/parts'],
  ['/quote-requests', '/parts'],
  ['/inventory', '/inventory'],
  ['/inventory-hits', '/inventory'],
  ['/companies', '/companies'],
  ['/company', '/companies'],
  ['/favorites', '/companies'],
  ['/diamond-members', '/companies'],
  ['/gold-members', '/companies'],
  ['/trusted-members', '/companies'],
  ['/services', '/companies'],
  ['/news', '/news'],
  ['/help', '/help'],
  ['/broadcast-rules', '/help'],
  ['/grading-guidelines', '/help'],
]

/** The category of the search in the header on a page; undefined for the first. */
export const searchedOn = (pathname: string): string | undefined =>
  categoryOfPages.find(
    ([beginning]) => pathname === beginning || pathname.startsWith(`${beginning}/`),
  )?.[1]

/** Query parameters that the search in the header adds to the query (SH-010). */
export const searchParams: Record<string, Record<string, string>> = {
  '/companies': { showSearch: 'true' },
}

/** The search parameters of a menu entry: lists reopen with their last filters. */
export function useMenuFilters(): (to: string) => Record<string, string | number | true> {
  const stored = useStoredFilters(paths.broadcasts)
  const { readsAsVisitor } = useViewer()
  const { tab, ...filters } = stored
  // The tabs are for members.
  const search = tab === undefined || readsAsVisitor ? filters : stored
  return (to) => (to === paths.broadcasts ? search : {})
}
