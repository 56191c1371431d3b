import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, notice, test, trySignIn } from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

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

/** Red, green and blue of a notice's background. */
async function colourOf(page: Page, title: string) {
  await expect(notice(page, title)).toBeVisible()
  return notice(page, title).evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.fillStyle = getComputedStyle(element).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return { red, green, blue }
  })
}

/** As screen readers find it, while neither pointer nor focus is on the notice. */
const closeOf = (page: Page, title: string) =>
  notice(page, title).getByRole('button', { name: 'Close' })

test('visitor gets red notices for 5 seconds and green ones for 3, the same one once, read out and closable (SH-030, SH-031)', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/broadcasts/400')
  const copy = page.getByRole('button', { name: 'Copy link' })

  await test.step('green, once, closed by hand', async () => {
    for (let times = 0; times < 2; times++) await copy.click()
    await notice(page, 'Link copied').hover()
    await expect(notice(page, 'Link copied')).toHaveCount(1)
    await notice(page, 'Link copied').getByRole('button', { name: 'Close' }).click()
    await expect(notice(page, 'Link copied')).toHaveCount(0)
    await page.mouse.move(0, 0)
    await copy.focus()
    await page.keyboard.press('Enter')
    await expect(closeOf(page, 'Link copied')).toBeVisible()
    const { red, green } = await colourOf(page, 'Link copied')
    expect(green).toBeGreaterThan(red)
    await expectToStay(page, 'Link copied', 3)
  })

  await test.step('red, and announced', async () => {
    await trySignIn(page, 'nobody@nowhere.example', 'wrong')
    await expect(closeOf(page, 'Could not login')).toBeVisible()
    const { red, green } = await colourOf(page, 'Could not login')
    expect(red).toBeGreaterThan(green)
    const announced = page.locator('[aria-live=assertive], [role=alert]')
    await expect(announced.filter({ hasText: 'Could not login' }).first()).toBeAttached()
    await expectToStay(page, 'Could not login', 5)
  })

  await test.step('10 seconds in test mode', async () => {
    await context.addCookies([{ name: 'testNotices', value: '1', url: baseURL! }])
    await page.goto('/broadcasts/400')
    await copy.focus()
    await page.keyboard.press('Enter')
    await expectToStay(page, 'Link copied', 10)
  })
})

test('reader sees at most three notices at once (AM-023)', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBackOffice(context, 'support')
  await context.addCookies([{ name: 'testNotices', value: '1', url: baseURL! }])
  await page.goto('/admin/companies')
  for (const row of [0, 1]) {
    await page.getByRole('rowheader').getByRole('link').nth(row).click()
    await page.getByRole('button', { name: 'Copy the id' }).click()
    await page.getByRole('button', { name: /Copy .+@/ }).click()
    if (row === 0) await page.goBack()
  }
  await expect(notice(page, 'Copied')).toHaveCount(4)
  await expect(notice(page, 'Copied').filter({ visible: true })).toHaveCount(3)
})

test.describe('a part of the program that a release took away', () => {
  test.use({
    signedInAs: demoAccounts.member,
    forgiven: /dynamically imported module|Failed to load resource/,
  })

  test('member is told of a part that a release took away, and the next page is loaded as a whole', async ({
    page,
  }) => {
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
