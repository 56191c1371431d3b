import { useOwnAccount } from '../../support/browser/own-account.ts'
import {
  expect,
  notice,
  openPage,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'
import { confirmWith, dialogOf, openBackOffice } from '../../support/browser/staff-browser.ts'

const { account } = useOwnAccount()

test('a member downloads the own data, and an admin exports and erases a company (BK-103)', async ({
  page,
  context,
  browser,
}) => {
  const owner = await openPage(browser)
  await signInQuietly(owner.context, account.email)
  await owner.page.goto('/profile')
  const own = owner.page.waitForEvent('download')
  await owner.page.getByRole('link', { name: 'Download my data' }).click()
  expect((await own).suggestedFilename()).toMatch(/^person-\d+-[\d-]+\.zip$/)

  await openBackOffice(context, 'admin')
  await page.goto(`/admin/companies/${account.companyId}?tab=privacy`)
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export data of ${account.companyName}` }).click()
  await confirmWith(page, `Export data of ${account.companyName}`, 'Export', 'Asked by letter')
  expect((await exported).suggestedFilename()).toMatch(/^company-\d+-[\d-]+\.zip$/)

  await page.getByRole('button', { name: `Erase data of ${account.companyName}` }).click()
  const dialog = dialogOf(page, `Erase the data of ${account.companyName}`)
  await expect(dialog.getByText('Audit log')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Asked by letter')
  await dialog.getByLabel(/^Type .* to confirm/).fill(account.companyName)
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(notice(page, 'The data was erased')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Removed', level: 1 })).toBeVisible()
})
