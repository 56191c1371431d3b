import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../support/browser/demo-database.ts'
import { expect, phone, test } from '../support/browser/real-browser.ts'

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const topSearch = (page: Page) => page.getByRole('banner').getByRole('search')
const searchField = (page: Page) => topSearch(page).getByRole('searchbox', { name: 'Search' })

/** Every address of the page's own links, each once. */
async function linksOf(page: Page): Promise<string[]> {
  const all = await page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ origin, pathname, search }) => origin + pathname + search),
  )
  return [...new Set(all)]
}

const ownPages = [/^Your Profile/, '2-Factor Authentication', 'Your Favorites', 'Billing History']
const viewers = [
  { who: 'a visitor', email: undefined, entries: ['Free Trial'] },
  {
    who: 'a member',
    email: demoAccounts.member,
    entries: ['Broadcasts', 'Parts', 'Companies', 'Inventory'],
  },
  {
    who: 'a service-only member',
    email: demoAccounts.service,
    entries: ['Broadcasts', 'Parts', 'Companies'],
  },
]
for (const { who, email, entries } of viewers) {
  test.describe(`${who}`, () => {
    test.use({ signedInAs: email })

    test(`has the pages that exist in the main menu, and no other (SH-002, SH-003)`, async ({
      page,
    }) => {
      await page.goto('/')
      await expect(mainMenu(page)).toHaveText(entries)
      await expect(
        page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }),
      ).toHaveCount(email ? 0 : 1)
    })

    test(`has the same menu on a phone`, async ({ page }) => {
      await page.setViewportSize(phone)
      await page.goto('/')
      await page.getByRole('button', { name: 'Menu' }).click()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await expect(menu.getByRole('link')).toHaveText([
        'Home',
        ...entries,
        ...(email ? ownPages : []),
      ])
      await expect(menu.getByRole('button', { name: 'Sign out' })).toHaveCount(email ? 1 : 0)
    })

    test(`is led nowhere that does not exist by any link of home, list and detail (SH-045)`, async ({
      page,
      context,
    }) => {
      const seen = new Set<string>()
      for (const route of [
        '/',
        '/broadcasts',
        '/broadcasts/400',
        '/companies',
        '/parts?query=815100-B21',
        '/no-such-page',
      ]) {
        await page.goto(route)
        for (const link of await linksOf(page)) seen.add(link)
      }
      expect(seen.size).toBeGreaterThan(20)
      const dead = []
      for (const link of seen) {
        const answer = await context.request.get(link)
        const isThisPage = link.endsWith('/no-such-page')
        if (!answer.ok() && !isThisPage) dead.push(`${answer.status()} ${link}`)
      }
      expect(dead).toEqual([])
    })

    test(`searches from the top what there is for this reader (SH-008, SH-009, SH-012, AM-037)`, async ({
      page,
    }) => {
      await page.goto('/')
      const category = topSearch(page).getByRole('combobox', { name: 'Search in' })
      await expect(category.getByRole('option')).toHaveText(
        email ? ['Broadcasts', 'Parts', 'Companies'] : ['Parts', 'Companies'],
      )
      await expect(category).toHaveValue(email ? '/broadcasts' : '/parts')
    })
  })
}

test.describe('the top search', () => {
  test('goes to the category with the query, trimmed and without double quotes (SH-010, SH-013)', async ({
    page,
  }) => {
    await page.goto('/')
    await searchField(page).fill('  24" "EliteBook"  ')
    await searchField(page).press('Enter')
    await expect(page).toHaveURL('/parts?query=24+EliteBook')
  })

  test('goes to the category without a query when nothing was typed (SH-011)', async ({ page }) => {
    await page.goto('/broadcasts/400')
    await searchField(page).fill(' " ')
    await searchField(page).press('Enter')
    await expect(page).toHaveURL('/parts')
  })

  test('takes the focus on /, but not while something is typed elsewhere', async ({ page }) => {
    await page.goto('/broadcasts')
    await page.keyboard.press('/')
    await expect(searchField(page)).toBeFocused()
    await expect(searchField(page)).toHaveValue('')
    const filter = page.getByRole('searchbox', { name: 'Search broadcasts' })
    await filter.click()
    await page.keyboard.type('a/b')
    await expect(filter).toHaveValue('a/b')
    await expect(filter).toBeFocused()
  })

  test('opens on a phone by its button and closes after searching', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await expect(searchField(page)).toBeFocused()
    await searchField(page).fill('EliteBook')
    await searchField(page).press('Enter')
    await expect(page).toHaveURL('/parts?query=EliteBook')
    await expect(searchField(page)).toBeHidden()
  })
})

test.describe('the keys', () => {
  const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

  test('are shown by ? and left by Escape', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('?')
    await expect(keysDialog(page)).toContainText('Show keyboard shortcuts')
    await expect(keysDialog(page)).not.toContainText('Compose')
    await page.keyboard.press('Escape')
    await expect(keysDialog(page)).toBeHidden()
  })

  test.describe('of a member', () => {
    test.use({ signedInAs: demoAccounts.member })
    test('name Compose', async ({ page }) => {
      await page.goto('/')
      await page.keyboard.press('?')
      await expect(keysDialog(page)).toContainText('Compose a broadcast')
    })
  })
})

test.describe('light and dark', () => {
  const background = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor)

  test('is remembered and drawn by the server, so that nothing flashes', async ({ page }) => {
    await page.goto('/')
    const light = await background(page)
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitem', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const dark = await background(page)
    expect(dark).not.toBe(light)

    const drawn = await page.request.get('/broadcasts')
    expect(await drawn.text()).toMatch(/<html[^>]* data-theme="dark"/)
    await page.goto('/broadcasts')
    expect(await background(page)).toBe(dark)
  })

  test.describe('of a system that is dark', () => {
    test.use({ colorScheme: 'dark' })
    test('is followed until the reader chooses', async ({ page }) => {
      await page.goto('/')
      const dark = await background(page)
      await page.getByRole('button', { name: 'Theme' }).click()
      await page.getByRole('menuitem', { name: 'Light' }).click()
      await expect.poll(() => background(page)).not.toBe(dark)
      await page.getByRole('button', { name: 'Theme' }).click()
      await page.getByRole('menuitem', { name: 'System' }).click()
      await expect.poll(() => background(page)).toBe(dark)
    })
  })
})

test.describe('around the page', () => {
  test.describe('of a member', () => {
    test.use({ signedInAs: demoAccounts.member })
    test('the user menu says who one is and ends with Sign out (SH-005)', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Marit Vos' }).click()
      const entries = page.getByRole('menu').getByRole('menuitem')
      await expect(entries).toHaveText([
        /Marit Vos.*Amstel Server Trading/,
        ...ownPages,
        'Sign out',
      ])
    })
  })

  test('the foot names the house and leads to no page that is missing (SH-006)', async ({
    page,
  }) => {
    await page.goto('/')
    const foot = page.getByRole('contentinfo')
    await expect(foot).toContainText('TBS, since 1999')
    await expect(foot.getByRole('link')).toHaveText(['Pay Membership'])
  })

  test('the foot leads to newsletter and apps once their addresses are known (SH-007)', async ({
    page,
  }) => {
    const market = openDemoDatabase()
    const foot = page.getByRole('contentinfo')
    const elsewhere = { newsletter: 'https://letter.example/', iosApp: '', androidApp: '' }
    try {
      await market.sql`
        insert into setting (key, value) values ('elsewhere', ${market.sql.json(elsewhere)})`
      const link = foot.getByRole('link', { name: 'Newsletter' })
      await expect(async () => {
        await page.goto('/')
        await expect(link).toHaveAttribute('href', elsewhere.newsletter, { timeout: 100 })
      }).toPass({ timeout: 10_000 })
      await expect(foot.getByRole('link', { name: /^App for/ })).toHaveCount(0)
    } finally {
      await market.sql`delete from setting where key = 'elsewhere'`
      await market.close()
    }
  })

  test('the first Tab reaches a link that skips to the content', async ({ page }) => {
    await page.goto('/broadcasts')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
    ).toBe(true)
  })
})
