import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { ownAccount } from '../../support/browser/own-account.ts'
import { aPictureOf } from '../../support/companies/pictures.ts'
import { expect, test } from '../../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const details = (page: Page) => page.getByRole('complementary', { name: 'Company details' })
const contacts = (page: Page) => page.getByRole('region', { name: /^Contacts/ })

/** A company with everything a page can show, of a test's own. */
async function aWholeCompany() {
  const account = await ownAccount(database)
  await database.sql`
    update company set country_code = 'GB', tier = 4,
      member_since = '2003-04-01', description = ${'We buy whole rooms.\nRacks included.'},
      address = ${'Mill Lane 4\nLS10 1RT Leeds'}, telephone = '+44 (0)113 555 01 10',
      website = 'terhorst.example', vat_number = 'GB123456789000',
      shipping_details = 'Ex works, pallets daily at 16:00', warranty_policy = '12 months on grade A',
      payment_method = 'Before shipping', iban_code = 'GB29NWBK60161331926819',
      swift_code = 'NWBKGB2L', is_attending_ebm = true
    where id = ${account.companyId}`
  await database.sql`
    update contact set im_name = 'Teams', im_value = 'ilse.terhorst' where id = ${account.id}`
  return account
}

test.use({ signedInAs: demoAccounts.member })

test('member reads who a company is, how to reach it and how it trades, and opens its bank details (CO-016 to CO-018, CO-021, AM-052)', async ({
  page,
}) => {
  const { companyId, companyName, name } = await aWholeCompany()
  await aPictureOf({ database, clock: { now: () => new Date() } }, { companyId })
  await page.goto(`/companies/${companyId}`)
  await expect(page.getByRole('heading', { level: 1, name: companyName })).toBeVisible()
  const main = page.getByRole('main')
  const logo = main.getByRole('img', { name: `Logo of ${companyName}` })
  await expect(logo).not.toHaveJSProperty('naturalWidth', 0)
  await expect(main.getByText('Diamond member since 2003')).toBeVisible()
  await expect(main.getByText('United Kingdom, map')).toBeVisible()
  await expect(main.getByRole('region', { name: 'About' })).toContainText('We buy whole rooms.')
  await expect(main.getByRole('link', { name: 'terhorst.example' })).toHaveAttribute(
    'href',
    'https://terhorst.example',
  )
  const map = main.getByRole('link', { name: 'map' })
  await expect(map).toHaveAttribute('href', /openstreetmap\.org\/search\?query=Mill%20Lane%204/)
  await expect(map).toHaveAttribute('rel', /noreferrer/)
  await expect(
    main.getByText(`${companyName} attends the 21st European Broker Meeting in Dublin.`),
  ).toBeVisible()
  await expect(contacts(page)).toContainText(name)
  await expect(contacts(page)).toContainText('Sales, main contact')
  await expect(contacts(page)).toContainText('Teams: ilse.terhorst')
  await expect(details(page).getByRole('link', { name: '+44 (0)113 555 01 10' })).toHaveAttribute(
    'href',
    'tel:+441135550110',
  )
  await expect(details(page)).toContainText('EORI')
  await expect(details(page)).not.toContainText('VAT')
  for (const fact of ['Ex works, pallets daily', '12 months on grade A', 'Before shipping']) {
    await expect(details(page)).toContainText(fact)
  }
  await expect(main.getByRole('region', { name: /^Recommendations/ })).toBeVisible()
  for (const act of ['Add to Favorites', 'Recommend', 'File complaint']) {
    await expect(main.getByRole('button', { name: act, exact: true })).toBeVisible()
  }
  await expect(details(page).getByText('GB29NWBK60161331926819')).toBeHidden()
  await details(page).getByRole('button', { name: 'Bank information' }).click()
  await expect(details(page).getByText('GB29NWBK60161331926819')).toBeVisible()
  await main.getByRole('link', { name: 'Broadcasts', exact: true }).click()
  await expect(page).toHaveURL(`/broadcasts?companyId=${companyId}`)

  const [own] = await database.sql<{ companyId: number }[]>`
    select company_id from contact where email = ${demoAccounts.member}`
  await page.goto(`/companies/${own!.companyId}`)
  await main.getByRole('link', { name: 'Edit in your profile' }).click()
  await expect(page).toHaveURL('/profile/company')
})
