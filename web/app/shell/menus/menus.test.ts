import { expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import { viewerOf } from '#web/platform/page/session.ts'
import { aUser } from '../../../../tests/support/a-user.ts'
import {
  footerMenu,
  notFoundMenu,
  mainMenu,
  searchCategories,
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

it('links from the 404 page to broadcasts and home (SH-045)', () => {
  expect(notFoundMenu().map(({ to }) => to)).toEqual(expect.arrayContaining(['/broadcasts', '/']))
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
