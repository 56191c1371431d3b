import { findViolations } from '../../support/browser/no-violations.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import { expect, test } from '../../support/browser/real-browser.ts'
import { openBackOffice, openCompany } from '../../support/browser/staff-browser.ts'

const { account } = useOwnAccount()

test(
  'support views the site as a member in a new tab with a mark on every page, is refused a change, and ends the view (BK-109)',
  { tag: '@main' },
  async ({ page, context }) => {
    await openBackOffice(context, 'support')
    await openCompany(page, account.companyId)
    await page.getByRole('button', { name: 'View as member' }).click()
    await page.getByLabel('Reason').fill('Asks how the profile looks')
    const opening = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Open the site' }).click()
    const site = await opening
    const mark = site.getByRole('complementary', { name: 'View as member' })
    await expect(mark).toContainText('read only, ends')

    await site.setViewportSize({ width: 390, height: 844 })
    await site.emulateMedia({ colorScheme: 'dark' })
    await site.goto('/profile/notifications')
    await expect(mark).toBeInViewport()
    expect(await findViolations(site)).toEqual([])
    await site.goto('/profile')
    await expect(mark).toBeInViewport()
    await site.getByRole('button', { name: 'Edit' }).first().click()
    await site.getByLabel('Function', { exact: true }).fill('Changed by staff')
    await site.getByRole('button', { name: 'Save' }).click()
    await expect(site.getByText('Read only: you are viewing as').first()).toBeVisible()

    const closed = site.waitForEvent('close')
    await mark.getByRole('button', { name: 'End' }).click()
    await closed
    await page.goto('/profile')
    await expect(page.getByText('Viewing as')).toHaveCount(0)
    await openCompany(page, account.companyId)
    await expect(page.getByRole('main')).toContainText('ended the view of the site as a member')
  },
)
