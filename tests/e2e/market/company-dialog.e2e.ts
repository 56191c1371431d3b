import type { Page } from '@playwright/test'
import { setFavourite } from '#contract/favourites.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { failOnce } from '../../support/browser/fail-once.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'

const firms = (page: Page) => page.locator('.b-firm')

test.use({ signedInAs: demoAccounts.buyer, forgiven: /status of 500/ })
const added = 'This Company was saved in your Favorites.'
const removed = 'This Company was removed from your Favorites.'
const failed = 'Something went wrong'

test(
  'member opens the company of a row, follows it and stops, reads failures, and gets the focus back (ER-050 to ER-053, ER-058, AM-111)',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/broadcasts?query=helder')
    const opener = firms(page).getByRole('button', { name: 'Helder Hardware' }).first()
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Helder Hardware' })
    await expect(dialog.getByRole('region', { name: 'About' })).toBeVisible()
    await expect(dialog.getByRole('region', { name: /^Contacts/ })).toContainText('main contact')
    await expect(dialog.getByText('Telephone', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Netherlands, map')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Open company page' })).toHaveAttribute(
      'href',
      /\/companies\/\d+$/,
    )
    await expect(dialog.getByText('Diamond member since').first()).toBeVisible()
    const website = dialog.getByRole('link', { name: /helderhardware/ })
    await expect(website).toHaveAttribute('rel', /noopener/)

    const add = dialog.getByRole('button', { name: 'Add to Favorites' })
    const remove = dialog.getByRole('button', { name: 'Remove from Favorites' })
    await failOnce(page, setFavourite)
    await add.click()
    await expect(
      notice(page, failed, 'This Company was not added as favorite. Please try again...'),
    ).toBeVisible()
    await add.click()
    await expect(notice(page, added)).toBeVisible()
    await failOnce(page, setFavourite)
    await remove.click()
    await expect(
      notice(page, failed, 'This Company was not removed as favorite. Please try again'),
    ).toBeVisible()
    await remove.click()
    await expect(notice(page, removed)).toBeVisible()
    await expect(add).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()

    await page.route('**/api/companies/*', (route) =>
      route.fulfill({ status: 404, json: { status: 404, payload: { msg: 'Not found.' } } }),
    )
    await page.reload()
    await opener.click()
    const missing = page.getByRole('dialog', { name: 'Page not found' })
    await missing.getByRole('button', { name: 'Close' }).last().click()
    await expect(missing).toBeHidden()
  },
)
