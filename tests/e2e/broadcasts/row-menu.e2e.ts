import type { Page } from '@playwright/test'
import { removeBroadcast, resendBroadcast } from '#contract/broadcasts/posting.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { letRest, openDemoDatabase } from '../../support/browser/demo-database.ts'
import { failOnce } from '../../support/browser/fail-once.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'

test.use({ signedInAs: demoAccounts.member, forgiven: /status of 500/ })

const database = openDemoDatabase()
test.beforeAll(() => letRest(database, demoAccounts.member))
test.afterAll(() => database.close())

const subjects = (page: Page) => page.getByRole('rowheader').getByRole('link')
const menu = (page: Page) => page.getByRole('menu').getByRole('menuitem')
const failure = (page: Page, what: string) =>
  notice(
    page,
    'Something went wrong',
    `Broadcast could not be ${what}. Please try again. If the problem persists please contact the provider`,
  )

async function openMenu(page: Page, place: number) {
  const headline = (await subjects(page).nth(place).getAttribute('title'))!
  await page.getByRole('button', { name: `Actions for ${headline}`, exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  return headline
}

test(
  'member shares, resends and removes own broadcasts by the menu of their rows, and sees prices in those of others (BC-021, AM-100, BC-056, BC-057, ER-020, ER-021, AM-104)',
  { tag: '@main' },
  async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])

    await test.step('others show average prices, and lead to their company', async () => {
      await page.goto('/broadcasts?query=server')
      const rows = page.getByRole('table').getByRole('rowgroup').last().getByRole('row')
      const other = rows.filter({ hasNotText: 'Your company' }).first()
      await other.getByRole('button', { name: /^Actions for/ }).click()
      await expect(menu(page)).toHaveText(['Average Prices', /^Broadcasts from /])
      await menu(page).filter({ hasText: 'Average Prices' }).click()
      await expect(page.getByRole('dialog', { name: 'Average Prices' })).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('a young one can be shared, not resent', async () => {
      await page.goto('/broadcasts?tab=1')
      const address = await subjects(page).first().getAttribute('href')
      await openMenu(page, 0)
      // Edit is offered for 15 minutes.
      await expect(menu(page).filter({ hasNotText: 'Edit' })).toHaveText([
        'Copy as new',
        /^Resend/,
        'Show possible matches',
        'Average Prices',
        'Share',
        'Remove',
      ])
      const resend = menu(page).filter({ hasText: 'Resend' })
      await expect(resend).toHaveText(/^Resend\s*from\s\d\d\/\d\d\/\d{4}$/)
      await expect(resend).toHaveAttribute('aria-disabled', 'true')
      await menu(page).filter({ hasText: 'Share' }).click()
      await expect(notice(page, 'Link copied')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${address}`)
    })

    await test.step('an old one is resent, at the second try, and comes first again', async () => {
      const headline = await openMenu(page, (await subjects(page).count()) - 1)
      await menu(page).filter({ hasText: 'Resend' }).click()
      const question = page.getByRole('alertdialog', { name: 'Resend this broadcast?' })
      await expect(question).toContainText(headline)
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await failOnce(page, resendBroadcast)
      await question.getByRole('button', { name: 'Resend' }).click()
      await expect(failure(page, 'resent')).toBeVisible()
      await question.getByRole('button', { name: 'Resend' }).click()
      await expect(notice(page, 'Broadcast resent')).toBeVisible()
      await expect(question).toBeHidden()
      await expect(subjects(page).first()).toHaveAttribute('title', headline)
    })

    await test.step('one is removed for good, after a question and at the second try', async () => {
      const headline = await openMenu(page, 1)
      const row = page.getByRole('rowheader').getByTitle(headline, { exact: true })
      await menu(page).filter({ hasText: 'Remove' }).click()
      const question = page.getByRole('alertdialog', { name: 'Remove this broadcast?' })
      await expect(question).toContainText(headline)
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(row).toBeVisible()

      await openMenu(page, 1)
      await menu(page).filter({ hasText: 'Remove' }).click()
      await failOnce(page, removeBroadcast)
      await question.getByRole('button', { name: 'Remove' }).click()
      await expect(failure(page, 'removed')).toBeVisible()
      await question.getByRole('button', { name: 'Remove' }).click()
      await expect(notice(page, 'Broadcast removed')).toBeVisible()
      await expect(row).toHaveCount(0)
      await page.reload()
      await expect(subjects(page).first()).toBeVisible()
      await expect(row).toHaveCount(0)
    })
  },
)
