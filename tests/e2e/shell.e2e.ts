import type { Page } from '@playwright/test'
import { login } from '#contract/auth/sessions.ts'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'
import { desktop, expect, phone, signInQuietly, test } from '../support/browser/real-browser.ts'

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const topSearch = (page: Page) => page.getByRole('banner').getByRole('search')
const searchField = (page: Page) => topSearch(page).getByRole('searchbox', { name: 'Search' })

const ownPages = (isTrading: boolean) => [
  /^Your Profile/,
  '2-Factor Authentication',
  'Your Favorites',
  ...(isTrading ? ['Requests for quotes', 'Broadcast Settings'] : []),
  'Billing History',
  'Help',
]
const readers = [
  {
    who: 'a visitor',
    email: undefined,
    entries: ['Testimonials', 'Free Trial', 'News', 'About', 'Services'],
  },
  {
    who: 'a member',
    email: demoAccounts.member,
    entries: ['Broadcasts', 'Parts', 'Companies', 'Inventory', 'Services', /^News/],
  },
  {
    who: 'a service-only member',
    email: demoAccounts.service,
    entries: ['Broadcasts', 'Parts', 'Companies', 'Services', 'Contact us', /^News/],
  },
]

test(
  'each reader finds their own pages and searches in the menus of desktop and phone (SH-002, SH-003, SH-005, SH-008, SH-009, SH-012, AM-037)',
  { tag: '@main' },
  async ({ page, context }) => {
    for (const { who, email, entries } of readers) {
      await test.step(who, async () => {
        if (email) await signInQuietly(context, email)
        await page.setViewportSize(desktop)
        await page.goto('/')
        await expect(mainMenu(page)).toHaveText(entries)
        await expect(
          page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }),
        ).toHaveCount(email ? 0 : 1)
        const category = topSearch(page).getByRole('combobox', { name: 'Search in' })
        await expect(category.getByRole('option')).toHaveText(
          email ? ['Broadcasts', 'Parts', 'Companies'] : ['Parts', 'Companies'],
        )
        await expect(category).toHaveValue(email ? '/broadcasts' : '/parts')

        if (email === demoAccounts.member) {
          await page.getByRole('button', { name: 'Marit Vos' }).click()
          const own = page.getByRole('menu').getByRole('menuitem')
          await expect(own).toHaveText([
            /Marit Vos.*Amstel Server Trading/,
            ...ownPages(true),
            /^Write to us/,
            'Sign out',
          ])
          await page.keyboard.press('Escape')
        }

        await page.setViewportSize(phone)
        await page.reload()
        await page.getByRole('button', { name: 'Menu' }).click()
        const menu = page.getByRole('dialog', { name: 'Menu' })
        await expect(menu.getByRole('link')).toHaveText([
          'Home',
          ...entries,
          ...(email ? ownPages(email === demoAccounts.member) : []),
        ])
        await expect(menu.getByRole('button', { name: 'Sign out' })).toHaveCount(email ? 1 : 0)
      })
    }
  },
)

test('no link of home, lists and details leads nowhere, whoever reads them (SH-045)', async ({
  request,
}) => {
  const routes = [
    '/',
    '/broadcasts',
    '/broadcasts/400',
    '/companies',
    '/parts?query=815100-B21',
    '/no-such-page',
  ]
  for (const { who, email } of readers) {
    if (email) {
      await request.post(login.path, {
        data: { email, password: demoPassword },
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    }
    const links = new Set<string>()
    for (const route of routes) {
      const html = await (await request.get(route)).text()
      for (const [, link] of html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)) {
        links.add(link!.replaceAll('&amp;', '&'))
      }
    }
    expect(links.size).toBeGreaterThan(20)
    const dead = []
    for (const link of links) {
      const answer = await request.get(link)
      if (!answer.ok() && link !== '/no-such-page') dead.push(`${answer.status()} ${link}`)
    }
    expect(dead, who).toEqual([])
  }
})

test('reader searches from the top and moves by keyboard (SH-010, SH-011, SH-013)', async ({
  page,
}) => {
  await page.goto('/')
  await searchField(page).fill('  24" "EliteBook"  ')
  await searchField(page).press('Enter')
  await expect(page).toHaveURL('/parts?query=24+EliteBook')

  await page.goto('/broadcasts')
  await test.step('the first Tab reaches a link to the content', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toHaveCount(1)
  })
  await test.step('/ reaches the search, except while typing', async () => {
    const filter = page.getByRole('searchbox', { name: 'Search broadcasts' })
    await filter.click()
    await page.keyboard.type('a/b')
    await expect(filter).toHaveValue('a/b')
    await expect(filter).toBeFocused()
    await expect(page).toHaveURL('/broadcasts?query=a%2Fb')
    await filter.blur()
    await page.keyboard.press('/')
    await expect(searchField(page)).toBeFocused()
    await expect(searchField(page)).toHaveValue('a/b')
    await searchField(page).fill(' " ')
    await searchField(page).press('Enter')
    await expect(page).toHaveURL('/parts')
  })
  await test.step('? shows the keyboard shortcuts of a visitor', async () => {
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.getByRole('main').click({ position: { x: 1, y: 1 } })
    await page.keyboard.press('?')
    await expect(keys).toContainText('Show keyboard shortcuts')
    await expect(keys).not.toContainText('Compose')
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
  })
  await test.step('a phone opens the search by its button', async () => {
    await page.setViewportSize(phone)
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await expect(searchField(page)).toBeFocused()
    await searchField(page).fill('EliteBook')
    await searchField(page).press('Enter')
    await expect(page).toHaveURL('/parts?query=EliteBook')
    await expect(searchField(page)).toBeHidden()
  })
})

test.describe('on a dark system', () => {
  test.use({ colorScheme: 'dark' })

  test('colours follow the system until the reader chooses, and the server draws the choice', async ({
    page,
  }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Theme' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await page.goto('/')
    const dark = await background()
    await choose('Light')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    const light = await background()
    expect(light).not.toBe(dark)
    const drawn = await page.request.get('/broadcasts')
    expect(await drawn.text()).toMatch(/<html[^>]* data-theme="light"/)
    await page.goto('/broadcasts')
    expect(await background()).toBe(light)
    await choose('System')
    await expect.poll(background).toBe(dark)
  })
})
