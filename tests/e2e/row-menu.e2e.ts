import type { Page } from '@playwright/test'
import { removeBroadcast, resendBroadcast } from '#contract/posting.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { letRest, openDemoDatabase } from '../support/demo-database.ts'
import { failOnce } from '../support/fail-once.ts'
import { expect, notice, test } from '../support/real-browser.ts'

test.use({ signedInAs: demoAccounts.member })

const database = openDemoDatabase()
test.beforeAll(() => letRest(database, demoAccounts.member))
test.afterAll(() => database.close())

const subjects = (page: Page) => page.getByRole('rowheader').getByRole('link')
const menu = (page: Page) => page.getByRole('menu').getByRole('menuitem')

async function openMenu(page: Page, place: number) {
  const headline = await subjects(page).nth(place).innerText()
  await page.getByRole('button', { name: `Actions for ${headline}`, exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  return headline
}

async function ownBroadcasts(page: Page) {
  await page.goto('/broadcasts?tab=1')
  await expect(subjects(page).first()).toBeVisible()
}

test('only own broadcasts have a menu: Resend, Share, Remove (BC-021)', async ({ page }) => {
  await page.goto('/broadcasts?query=server')
  const rows = page.getByRole('table').getByRole('rowgroup').last().getByRole('row')
  const own = rows.filter({ hasText: 'Your company' })
  const withMenu = rows.filter({ has: page.getByRole('button', { name: /^Actions for/ }) })
  expect(await withMenu.allInnerTexts()).toEqual(await own.allInnerTexts())
  await ownBroadcasts(page)
  await openMenu(page, 0)
  await expect(menu(page)).toHaveText([/^Resend/, 'Share', 'Remove'])
})

test('a young broadcast cannot be resent and says from when on (BC-056)', async ({ page }) => {
  await ownBroadcasts(page)
  await openMenu(page, 0)
  const resend = menu(page).filter({ hasText: 'Resend' })
  await expect(resend).toHaveText(/^Resend\s*from\s\d\d\/\d\d\/\d{4}$/)
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
})

test('sharing copies the link where there is no sharing of the system (BC-021)', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ownBroadcasts(page)
  const address = await subjects(page).first().getAttribute('href')
  await openMenu(page, 0)
  await menu(page).filter({ hasText: 'Share' }).click()
  await expect(notice(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${address}`)
})

test.describe('with a question before', () => {
  test.use({ forgiven: /status of 500/ })

  test('an old broadcast is resent and comes first again (BC-056, ER-021, AM-104)', async ({
    page,
  }) => {
    await ownBroadcasts(page)
    const last = (await subjects(page).count()) - 1
    const headline = await openMenu(page, last)
    await menu(page).filter({ hasText: 'Resend' }).click()
    const question = page.getByRole('alertdialog', { name: 'Resend this broadcast?' })
    await expect(question).toContainText(headline)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()

    await failOnce(page, resendBroadcast)
    await question.getByRole('button', { name: 'Resend' }).click()
    const failed =
      'Broadcast could not be resent. Please try again. If the problem persists please contact the provider'
    await expect(notice(page, 'Something went wrong', failed)).toBeVisible()

    await question.getByRole('button', { name: 'Resend' }).click()
    await expect(notice(page, 'Broadcast resent')).toBeVisible()
    await expect(question).toBeHidden()
    await expect(subjects(page).first()).toHaveText(headline)
  })

  test('a broadcast is removed for good (BC-057, ER-020)', async ({ page }) => {
    await ownBroadcasts(page)
    const headline = await openMenu(page, 1)
    await menu(page).filter({ hasText: 'Remove' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove this broadcast?' })
    await expect(question).toContainText(headline)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.getByRole('link', { name: headline, exact: true })).toBeVisible()

    await openMenu(page, 1)
    await menu(page).filter({ hasText: 'Remove' }).click()
    await failOnce(page, removeBroadcast)
    await question.getByRole('button', { name: 'Remove' }).click()
    const failed =
      'Broadcast could not be removed. Please try again. If the problem persists please contact the provider'
    await expect(notice(page, 'Something went wrong', failed)).toBeVisible()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(notice(page, 'Broadcast removed')).toBeVisible()
    await expect(page.getByRole('link', { name: headline, exact: true })).toHaveCount(0)
    await page.reload()
    await expect(subjects(page).first()).toBeVisible()
    await expect(page.getByRole('link', { name: headline, exact: true })).toHaveCount(0)
  })
})
