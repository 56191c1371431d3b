import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, notice, test, trySignIn } from '../support/real-browser.ts'

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Marit Vos' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

const failToSignIn = (page: Page) => trySignIn(page, 'nobody@nowhere.example', 'wrong')

/** Looks at the page's own clock, and hurries it, until the notice goes; a second either way is the machine's. */
async function expectToStay(page: Page, title: string, seconds: number) {
  await expect(notice(page, title)).toBeVisible()
  const shownAt = await page.evaluate(() => Date.now())
  const standing = notice(page, title).and(page.locator(':not([data-ending-style])'))
  while (await standing.isVisible()) await page.clock.fastForward(200)
  const stayed = (await page.evaluate(() => Date.now())) - shownAt
  expect(stayed).toBeGreaterThan((seconds - 1) * 1000)
  expect(stayed).toBeLessThan((seconds + 1) * 1000)
}

/** Red, green and blue of an element's background. */
async function colours(page: Page, title: string): Promise<number[]> {
  return await notice(page, title).evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.fillStyle = getComputedStyle(element).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
}

test.describe('a notice of success', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('is green and stays 3 seconds (SH-030, SH-031)', async ({ page }) => {
    await page.clock.install()
    await page.goto('/broadcasts')
    await signOut(page)
    await expect(notice(page, 'Signed out')).toBeVisible()
    const [red = 0, green = 0] = await colours(page, 'Signed out')
    expect(green).toBeGreaterThan(red)
    await expectToStay(page, 'Signed out', 3)
  })

  test('stays 10 seconds in test mode (AM-023)', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'testNotices', value: '1', url: baseURL! }])
    await page.clock.install()
    await page.goto('/broadcasts')
    await signOut(page)
    await expectToStay(page, 'Signed out', 10)
  })
})

test('a notice of failure is red and stays 5 seconds (SH-030, SH-031)', async ({ page }) => {
  await page.clock.install()
  await page.goto('/broadcasts')
  await failToSignIn(page)
  await expect(notice(page, 'Could not login')).toBeVisible()
  const [red = 0, green = 0] = await colours(page, 'Could not login')
  expect(red).toBeGreaterThan(green)
  await expectToStay(page, 'Could not login', 5)
})

test('at most three notices stand at once, and each can be closed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/broadcasts/400')
  const copy = page.getByRole('button', { name: 'Copy link' })
  for (let times = 0; times < 4; times++) await copy.click()
  const shown = notice(page, 'Link copied').filter({ visible: true })
  await expect(shown).toHaveCount(3)
  for (const left of [3, 2, 1, 0]) {
    await shown.first().hover()
    await shown.first().getByRole('button', { name: 'Close' }).click()
    await expect(notice(page, 'Link copied')).toHaveCount(left)
  }
})

test('a notice is announced to screen readers', async ({ page }) => {
  await page.goto('/broadcasts')
  await failToSignIn(page)
  const announced = page.locator('[aria-live=assertive], [role=alert]')
  await expect(announced.filter({ hasText: 'Could not login' }).first()).toBeAttached()
})

test.describe('a part of the program that a release took away', () => {
  test.use({
    signedInAs: demoAccounts.member,
    forgiven: /dynamically imported module|Failed to load resource/,
  })

  test('is told of when asked for, and the next page is loaded as a whole', async ({ page }) => {
    const part = '**/assets/compose-dialog-*.js'
    await page.route(part, (route) => route.fulfill({ status: 404 }))
    await page.goto('/broadcasts')
    await page.getByRole('button', { name: 'Compose' }).click()
    await expect(notice(page, 'Something went wrong')).toContainText('Please reload the page')
    await page.unroute(part)
    const loaded = page.waitForEvent('load')
    await page.getByRole('rowheader').getByRole('link').first().click()
    await loaded
    await expect(page).toHaveURL(/\/broadcasts\/\d+$/)
    await expect(page.getByRole('complementary', { name: 'Sender' })).toBeVisible()
  })
})
