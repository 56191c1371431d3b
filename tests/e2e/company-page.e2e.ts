import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../support/demo-database.ts'
import { expectNoViolations } from '../support/no-violations.ts'
import { ownAccount } from '../support/own-account.ts'
import { aPictureOf } from '../support/pictures.ts'
import { desktop, expect, openPage, phone, signInQuietly, test } from '../support/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const details = (page: Page) => page.getByRole('complementary', { name: 'Company details' })
const contacts = (page: Page) => page.getByRole('region', { name: /^Contacts/ })

/** A company with everything a page can show, of a test's own. */
async function aWholeCompany({ serviceOnly = false, countryCode = 'GB' } = {}) {
  const account = await ownAccount(database)
  await database.sql`
    update company set is_service_only = ${serviceOnly}, country_code = ${countryCode}, tier = 4,
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

test.describe('the page of a company, to a member', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('tells who it is, where, how to reach its people and how it trades; bank details on demand (CO-016 to CO-018, CO-021, AM-052)', async ({
    page,
  }) => {
    const { companyId, companyName, name } = await aWholeCompany()
    await aPictureOf({ database, clock: { now: () => new Date() } }, { companyId })
    await page.goto(`/companies/${companyId}`)
    await expect(page).toHaveTitle(`${companyName} - TBS`)
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
  })

  test('has no broadcasts and nothing to do about it on the service variant (CO-019, AM-051)', async ({
    page,
  }) => {
    const { companyId, companyName } = await aWholeCompany({ serviceOnly: true })
    await page.goto(`/companies/${companyId}?iS=1`)
    await expect(page.getByRole('heading', { level: 1, name: companyName })).toBeVisible()
    await expect(contacts(page)).toBeVisible()
    const main = page.getByRole('main')
    for (const act of [/Broadcasts/, /Favorites/, /Recommend/, /complaint/]) {
      await expect(main.getByRole('link', { name: act })).toHaveCount(0)
      await expect(main.getByRole('button', { name: act })).toHaveCount(0)
    }
    await expect(main.getByRole('region', { name: /^Recommendations/ })).toHaveCount(0)
    await expect(main.getByRole('button', { name: /^Message to/ })).toBeVisible()
  })

  test('leads to no page that is not there (ER-058, AM-111)', async ({ page }) => {
    for (const id of ['1999999999', '99999999999', 'no-such']) {
      const answer = await page.goto(`/companies/${id}`)
      expect(answer!.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }
  })
})

test.describe('the page of the own company', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('is as others read it, with the way to change it and nothing to do about it (CO-017, CO-018)', async ({
    page,
  }) => {
    const [own] = await database.sql<{ companyId: number }[]>`
      select company_id as "companyId" from contact where email = ${demoAccounts.member}`
    await page.goto(`/companies/${own!.companyId}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: /Favorites|Recommend|complaint/ })).toHaveCount(0)
    await expect(main.getByText('European Broker Meeting')).toHaveCount(0)
    await main.getByRole('link', { name: 'Edit in your profile' }).click()
    await expect(page).toHaveURL('/profile')
  })
})

test.describe('the page of a company, to a visitor', () => {
  test('names neither it nor its people, in the page, its head or its data (CO-020, AM-121, MD-007)', async ({
    page,
  }) => {
    const { companyId, companyName, name, email } = await aWholeCompany()
    const answer = await page.goto(`/companies/${companyId}`)
    expect(answer!.status()).toBe(200)
    const html = await answer!.text()
    const secrets = [companyName, name, email, 'terhorst', 'Leeds', '113 555', 'whole rooms']
    for (const secret of [...secrets, 'GB29NWBK', 'NWBKGB2L', 'GB123456789000', 'ilse', '2003']) {
      expect(html).not.toContain(secret)
    }
    await expect(page).toHaveTitle('TBS Member, United Kingdom - TBS')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,follow')
    await expect(page.getByRole('heading', { level: 1, name: 'TBS Member' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('img', { name: /^Diamond member/ })).toBeVisible()
    await expect(main).toContainText('United Kingdom')
    await expect(main.getByRole('link', { name: /Broadcasts|map/ })).toHaveCount(0)
    await expect(main.getByRole('button', { name: /Favorites|Bank/ })).toHaveCount(0)
    await main.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  })
})

for (const size of [desktop, phone]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on the page of a company at ${size.width} in ${colorScheme}`, async ({
      browser,
    }) => {
      const { companyId } = await aWholeCompany()
      const { page, context, complaints } = await openPage(browser, { size, colorScheme })
      await signInQuietly(context, demoAccounts.member)
      await page.goto(`/companies/${companyId}`)
      await details(page).getByRole('button', { name: 'Bank information' }).click()
      await expectNoViolations(page, (axe) => axe.include('main'))
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(size.width)
      expect(complaints).toEqual([])
      await context.close()
    })
  }
}
