import { expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import { viewerOf } from '#web/platform/page/session.ts'
import { aUser } from '../../../../tests/support/a-user.ts'
import {
  footerMenu,
  notFoundMenu,
  mainMenu,
  searchCategories,
  searchedOn,
  pageExists,
  userMenu,
} from './menus.ts'

const visitor = viewerOf(null)
const member = viewerOf(aUser())
const serviceOnly = viewerOf(aUser({ isServiceOnly: 1 }))

it('lists only pages that exist', () => {
  const all = [visitor, member, serviceOnly].flatMap((viewer) => [
    ...mainMenu(viewer),
    ...footerMenu(viewer),
    ...searchCategories(viewer),
    ...userMenu(viewer),
    ...notFoundMenu(),
  ])
  expect(all.length).toBeGreaterThan(0)
  for (const { to } of all) expect(Object.values(paths)).toContain(to.split('?')[0])
})

/** The labels of a menu in their order; pages that do not exist are left out. */
const orderOf = (menu: readonly { label: string; to: string }[]) => menu.map(({ label }) => label)
const existing = (entries: readonly (readonly [label: string, to: string])[]) =>
  entries.filter(([, to]) => pageExists(to)).map(([label]) => label)

it('keeps the order of the visitor’s menu (SH-002)', () => {
  expect(orderOf(mainMenu(visitor))).toEqual(
    existing([
      ['Testimonials', '/testimonials'],
      ['Free Trial', '/register'],
      ['News', '/news'],
      ['About', '/about'],
      ['Services', '/services'],
    ]),
  )
})

it('keeps the order of the member’s menu, with Contact us for service-only accounts (SH-003, RO-010)', () => {
  expect(orderOf(mainMenu(member))).toEqual(
    existing([
      ['Broadcasts', '/broadcasts'],
      ['Parts', '/parts'],
      ['Companies', '/companies'],
      ['Inventory', '/inventory'],
      ['Services', '/services'],
      ['News', '/news'],
    ]),
  )
  expect(orderOf(mainMenu(serviceOnly))).toEqual(
    existing([
      ['Broadcasts', '/broadcasts'],
      ['Parts', '/parts'],
      ['Companies', '/companies'],
      ['Services', '/services'],
      ['Contact us', '/contact'],
      ['News', '/news'],
    ]),
  )
})

it('keeps the order of the user menu, with Help before Sign out (SH-005)', () => {
  expect(orderOf(userMenu(serviceOnly))).toEqual([
    'Your Profile',
    '2-Factor Authentication',
    'Your Favorites',
    'Billing History',
    'Help',
  ])
})

it('leads traders to their requests for quotes and broadcast settings, others not (SH-005, BC-059)', () => {
  const added = orderOf(userMenu(member)).filter(
    (label) => !orderOf(userMenu(serviceOnly)).includes(label),
  )
  expect(added).toEqual(['Requests for quotes', 'Broadcast Settings'])
  expect(orderOf(userMenu(viewerOf(aUser({ block: 'TRIAL_ENDED' }))))).toEqual(
    orderOf(userMenu(serviceOnly)),
  )
})

it('keeps the order of the footer; visitors have no Help there (SH-006, AM-053)', () => {
  const all = ['Pay Membership', 'About', 'Media Kit', 'Contact', 'Help', 'Privacy Policy']
  expect(orderOf(footerMenu(member))).toEqual(all)
  expect(orderOf(footerMenu(visitor))).toEqual(all.filter((label) => label !== 'Help'))
})

it('has the seven links of Page not found in their order (SH-045)', () => {
  expect(orderOf(notFoundMenu())).toEqual(
    existing([
      ['Contact', '/contact'],
      ['Broadcasts', '/broadcasts'],
      ['Parts', '/parts'],
      ['Companies', '/companies'],
      ['Fraud warnings', '/news?catId=1'],
      ['News', '/news'],
      ['Home', '/'],
    ]),
  )
})

it('offers members Broadcasts first, in menu and top search (SH-003, SH-009)', () => {
  expect(mainMenu(member)[0]?.label).toBe('Broadcasts')
  expect(searchCategories(member)[0]?.label).toBe('Broadcasts')
})

it('hides Broadcasts from visitors (SH-002)', () => {
  expect(mainMenu(visitor).map(({ label }) => label)).not.toContain('Broadcasts')
})

it('shows Free Trial to visitors only (SH-002, SH-003, SH-021)', () => {
  const trial = { label: 'Free Trial', to: '/register' }
  expect(mainMenu(visitor)).toContainEqual(trial)
  expect(mainMenu(member)).not.toContainEqual(trial)
})

it('lets visitors search parts and companies, and members broadcasts too (SH-008, SH-009)', () => {
  const labels = (viewer: typeof visitor) => searchCategories(viewer).map(({ label }) => label)
  expect(labels(visitor)).toEqual(['Parts', 'Companies'])
  expect(labels(member)).toEqual(['Broadcasts', 'Parts', 'Companies'])
})

it('offers news, help and the own stock on their pages only (SH-008)', () => {
  const last = (viewer: typeof visitor, pathname: string) =>
    searchCategories(viewer, searchedOn(pathname)).at(-1)?.to
  expect(last(visitor, '/news/fraud/fake-mails')).toBe('/news')
  expect(last(member, '/grading-guidelines')).toBe('/help')
  expect(last(member, '/inventory/files/7')).toBe('/inventory')
  expect(last(serviceOnly, '/inventory')).toBe('/companies')
  expect(last(member, '/newsletter')).toBe('/companies')
})

it.each([
  ['/broadcasts/laptops/wts', '/broadcasts'],
  ['/broadcasts/400', '/broadcasts'],
  ['/part-statistics/C930048PA', '/parts'],
  ['/parts/7', '/parts'],
  ['/inventory-hits', '/inventory'],
  ['/companies/7', '/companies'],
  ['/services', '/companies'],
  ['/news', '/news'],
  ['/help', '/help'],
  ['/profile', undefined],
])('searches on %s in %s (SH-008)', (pathname, to) => {
  expect(searchedOn(pathname)).toBe(to)
})

it('ignores the query of a page address', () => {
  expect(pageExists('/broadcasts?type=WTS')).toBe(true)
  expect(pageExists('/no-such-page')).toBe(false)
})

it('leads everybody to Pay Membership, and who is signed in to Billing History (SH-005, SH-006)', () => {
  const blocked = viewerOf(aUser({ block: 'TRIAL_ENDED' }))
  for (const viewer of [visitor, member, serviceOnly, blocked]) {
    expect(footerMenu(viewer)[0]).toEqual({ label: 'Pay Membership', to: '/payment' })
  }
  for (const viewer of [member, serviceOnly, blocked]) {
    expect(userMenu(viewer)).toContainEqual(
      expect.objectContaining({ label: 'Billing History', to: '/invoices' }),
    )
  }
})
