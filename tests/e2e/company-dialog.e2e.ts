import type { Page } from '@playwright/test'
import { setFavourite } from '#contract/favourites.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { failOnce } from '../support/fail-once.ts'
import { expect, notice, test } from '../support/real-browser.ts'

const firms = (page: Page) => page.locator('.b-firm')

test.describe('the company of a row', () => {
  test.use({ signedInAs: demoAccounts.buyer, forgiven: /status of 500/ })
  const added = 'This Company was saved in your Favorites.'
  const removed = 'This Company was removed from your Favorites.'

  async function openCompany(page: Page) {
    await page.goto('/broadcasts?query=helder')
    await firms(page).getByRole('button', { name: 'Helder Hardware' }).first().click()
    return page.getByRole('dialog', { name: 'Helder Hardware' })
  }

  test('shows its facts, gives the focus back, and becomes a favourite and none again (ER-052, ER-053)', async ({
    page,
  }) => {
    const dialog = await openCompany(page)
    await expect(dialog.getByRole('region', { name: 'About' })).toBeVisible()
    await expect(dialog.getByRole('region', { name: /^Contacts/ })).toContainText('main contact')
    await expect(dialog.getByText('Telephone', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Netherlands, map')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Open as a page' })).toHaveAttribute(
      'href',
      /\/companies\/\d+$/,
    )
    await expect(dialog.getByText('Diamond member since').first()).toBeVisible()
    const website = dialog.getByRole('link', { name: /helderhardware/ })
    await expect(website).toHaveAttribute('rel', /noopener/)
    await dialog.getByRole('button', { name: 'Add to Favorites' }).click()
    await expect(notice(page, added)).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove from Favorites' }).click()
    await expect(notice(page, removed)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Add to Favorites' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(firms(page).getByRole('button').first()).toBeFocused()
  })

  test('says when it could not become a favourite or stop being one (ER-050, ER-051)', async ({
    page,
  }) => {
    await failOnce(page, setFavourite)
    const dialog = await openCompany(page)
    await dialog.getByRole('button', { name: 'Add to Favorites' }).click()
    const failed = 'Something went wrong'
    await expect(
      notice(page, failed, 'This Company was not added as favorite. Please try again...'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Add to Favorites' }).click()
    await expect(notice(page, added)).toBeVisible()
    await failOnce(page, setFavourite)
    await dialog.getByRole('button', { name: 'Remove from Favorites' }).click()
    await expect(
      notice(page, failed, 'This Company was not removed as favorite. Please try again'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove from Favorites' }).click()
    await expect(notice(page, removed)).toBeVisible()
  })

  test('that is no longer there shows Page not found and a way to close (AM-111, ER-058)', async ({
    page,
  }) => {
    await page.route('**/api/companies/*', (route) =>
      route.fulfill({ status: 404, json: { status: 404, payload: { msg: 'Not found.' } } }),
    )
    await page.goto('/broadcasts?query=helder')
    await firms(page).getByRole('button', { name: 'Helder Hardware' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Page not found' })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  })
})
